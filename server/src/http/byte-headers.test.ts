import type { Breach } from '@sadap/contract/breaches';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../test/api-client.ts';
import { type OneOfEach, oneOfEach } from '../../test/one-of-each.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { bytePaths } from './byte-paths.ts';

/** Whoever opens the address of an answer in a browser sees nothing else than what it is. */
let server: TestServer;
let owner: SignedIn;
let admin: SignedIn;
let its: OneOfEach;
let aiAnalysisId: number;
let breachId: number;
beforeAll(async () => {
  server = await startServer();
  owner = await server.user();
  admin = await server.signIn('admin');
  its = await oneOfEach(server, owner, await server.user());
  const path = `/heartsoundrecordings/${its.heart.recording_id}/ai-analysis`;
  const analysed = await server.call('POST', path, owner.token, { modelName: 'heart_classifier_v1' });
  ({ analysisId: aiAnalysisId } = analysed.body as { analysisId: number });
  const scope = { from: '2026-01-01T00:00:00Z', to: null, userIds: [], addresses: [] };
  const breach = { title: 'x', what: 'x', knownAt: '2026-01-01T00:00:00Z', scope };
  ({ id: breachId } = (await server.call('POST', '/breaches', admin.token, breach)).body as Breach);
});
afterAll(() => server.close());

function addressOf(path: string): string {
  const ids: [RegExp, number | string][] = [
    [/^\/heartsoundrecordings\/\{id\}/, its.heart.recording_id],
    [/^\/lungsoundrecordings\/\{id\}/, its.lung.recording_id],
    [/^\/heartsoundrecordings\/sound/, encodeURIComponent(its.heart.file_name)],
    [/^\/lungsoundrecordings\/sound/, encodeURIComponent(its.lung.file_name)],
    [/^\/captures/, its.captureId],
    [/^\/ai-analyses/, aiAnalysisId],
    [/^\/files/, its.file.id],
    [/^\/sessions/, its.checkUp.id],
    [/^\/patients/, its.patient.id],
    [/^\/breaches/, breachId],
    [/^\/learning/, 'reference-heart-s3'],
  ];
  const id = ids.find(([form]) => form.test(path))?.[1] ?? '';
  return path
    .replace('{name}/card/{language}', 'heart_classifier_v1/card/th')
    .replace(/\{\w+\}$|\{\w+\}(?=\/)/, String(id))
    .replace(/\/audit\/export$/, '/audit/export?format=csv');
}
const get = (path: string) =>
  fetch(`${server.url}/api${path}`, { headers: { authorization: `Bearer ${admin.token}` } });

/** What an answer may be, by how its bytes begin. */
const BEGINS: Record<string, RegExp> = {
  'audio/wav': /^RIFF/,
  'image/png': /^\x89PNG/,
  'image/webp': /^RIFF....WEBP/s,
  'application/pdf': /^%PDF/,
  'application/zip': /^PK/,
  'text/html; charset=utf-8': /^<!doctype html>/,
  'text/csv; charset=utf-8': /^\xef\xbb\xbf/,
};

describe('an answer of bytes', () => {
  test.each(
    Object.keys(bytePaths),
  )('%s is taken for nothing else, by no other site, under our own name', async (path) => {
    const { status, headers, ...answer } = await get(addressOf(path)).then(async (response) => ({
      status: response.status,
      headers: response.headers,
      begin: Buffer.from(await response.arrayBuffer()).toString('latin1', 0, 20),
    }));
    expect(status).toBe(200);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'/);
    expect(policy).not.toMatch(/script-src|unsafe-eval/);
    expect(policy).toMatch(/frame-ancestors '(none|self)'/);
    const begins = BEGINS[headers.get('content-type') ?? ''];
    expect(begins, String(headers.get('content-type'))).toBeDefined();
    expect(answer.begin).toMatch(begins ?? /^$/);
    expect(headers.get('content-disposition')).toMatch(
      /^(inline|attachment); filename="[^"]+\.\w+"; filename\*=/,
    );
  });

  test.each([
    '/patients',
    '/users/me',
    '/nothing',
    '/patients/999999',
  ])('nor is the JSON of %s', async (path) => {
    const { headers } = await get(path);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'.*frame-ancestors 'none'/);
  });
});
