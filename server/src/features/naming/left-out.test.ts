import { isContractProcedure } from '@orpc/contract';
import { contract } from '@sadap/contract/api';
import type { ToBeNamed } from '@sadap/contract/naming';
import { encodeWav } from '@sadap/dsp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { formOf } from '../../../test/one-of-each.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

/** Nothing else has this number. */
const ID = 77_000_123;
const PLACE = 'ห้องฉุกเฉินเตียงเจ็ด';
const SEARCHES = [PLACE, 'to-be-named', '?', String(ID)];

type Route = { method: string; path: `/${string}` };
function routesIn(part: object): Route[] {
  if (isContractProcedure(part)) return [part['~orpc'].route as Route];
  return Object.values(part).flatMap((inner: object) => routesIn(inner));
}
/** Every list and count, and every search. */
const LISTS = routesIn(contract).flatMap(
  ({ method, path }): { method: string; path: string; body?: object }[] => {
    if (path.includes('{')) return [];
    if (path.endsWith('/search'))
      return [{}, ...SEARCHES.map((search) => ({ search }))].map((body) => ({ method, path, body }));
    if (method !== 'GET') return [];
    return path === '/patients'
      ? ['', `?ids=${ID}`, '?pageSize=1000', '?sort=name&pageSize=1000', '?sort=age&pageSize=1000'].map(
          (query) => ({ method, path: path + query }),
        )
      : [{ method, path }];
  },
);
/** Where those who may know it find it. */
const OF_THEIRS = /^\/(patients\/to-be-named|heartsoundrecordings|captures|audit)/;

let server: TestServer;
let admin: SignedIn;
let clinician: SignedIn;
let other: SignedIn;
const COUNTED = [
  '/system/info',
  '/privacy/register',
  '/patients/generate-hn',
  '/patients?pageSize=0',
  '/privacy/past-time',
];
const counted = async () =>
  Promise.all(
    COUNTED.map(async (path) => {
      const { status, body } = await server.call('GET', path, admin.token);
      return {
        path,
        status,
        text: JSON.stringify(body, (name, value) =>
          /^(at|uptime|now|heapUsed)$/i.test(name) ? null : value,
        ),
      };
    }),
  );
let before: Awaited<ReturnType<typeof counted>>;

beforeAll(async () => {
  server = await startServer();
  [admin, clinician, other] = [await server.signIn('admin'), await server.user(), await server.user()];
  await server.patientWithCheckUp(clinician.token);
  before = await counted();
  await server.sql(`alter table patients alter column id restart with ${ID}`);
  const begun = await server.call('POST', '/patients/to-be-named', clinician.token, { place: PLACE });
  const { patientId, sessionId } = begun.body as ToBeNamed;
  expect(patientId).toBe(ID);
  const saved = await server.call(
    'POST',
    '/heartsoundrecordings',
    clinician.token,
    formOf({
      file: new File([encodeWav(new Int16Array(11 * 4000), 4000)], 'a.wav'),
      position: 'Aortic',
      patient_id: String(patientId),
      session_id: String(sessionId),
    }),
  );
  expect(saved.status).toBe(201);
  // long ago, for those that look for what is old
  await server.sql(
    `update patients set updated_at = now() - interval '30 years', last_check_up_at = null where id = ${ID}`,
  );
});
afterAll(() => server.close());

const showsIt = (text: string) => text.includes(String(ID)) || text.includes(PLACE) || text.includes('?20');

test.each(LISTS)('$method $path $body', async ({ method, path, body }) => {
  for (const user of [other, clinician, admin]) {
    const { status, body: answer } = await server.call(method, path, user.token, body);
    expect(status).toBeLessThan(500);
    const mayKnow = user !== other && OF_THEIRS.test(path);
    if (!mayKnow)
      expect(showsIt(JSON.stringify(answer ?? null)), `${user.username ?? user.userId}`).toBe(false);
  }
});

describe('who may know it', () => {
  test('finds it in the list of its own', async () => {
    for (const { token } of [clinician, admin])
      expect(showsIt(JSON.stringify((await server.call('GET', '/patients/to-be-named', token)).body))).toBe(
        true,
      );
  });
});

test('it is counted nowhere else', async () => {
  const after = await counted();
  // a sound is a sound
  const withoutSounds = (text: string) =>
    text.replace(/"(total)?[rR]ecordings":\d+|\d+ heart and lung sounds|\d+ เสียง/g, '');
  for (const [index, { path, text }] of after.entries())
    expect(withoutSounds(text), path).toBe(withoutSounds(before[index]?.text ?? ''));
});

test.each([
  '',
  '/vital-signs',
  '/trends',
  '/former-values',
  '/door',
  '/files',
  '/export',
])('GET /patients/{id}%s has no such patient', async (rest) => {
  for (const { token } of [clinician, admin]) {
    const { status } = await server.call('GET', `/patients/${ID}${rest}`, token);
    expect([403, 404, 405]).toContain(status);
  }
});
