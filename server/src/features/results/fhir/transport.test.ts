import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedResults } from '../../../../test/signed-results.ts';
import type { SignedResult } from '../../signed-results/index.ts';
import { resultBundle } from './bundle.ts';
import { createFhirTransport } from './transport.ts';

const [result] = signedResults(1, 3) as [SignedResult];
const SYSTEMS = { origin: 'https://sadap.example', hnSystem: 'https://his.example/hn' };
const NEVER = new AbortController().signal;

let answer: (response: ServerResponse) => unknown;
let received: { headers: IncomingMessage['headers']; body: unknown }[] = [];
const his = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  received.push({ headers: request.headers, body: JSON.parse(Buffer.concat(parts).toString('utf8')) });
  answer(response);
});
let url: string;
beforeAll(async () => {
  await once(his.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(his.address() as AddressInfo).port}/fhir`;
});
afterAll(() => {
  his.close();
  his.closeAllConnections();
});

async function sent(answering: typeof answer, answerLimitMs = 30_000) {
  answer = answering;
  received = [];
  return createFhirTransport({ url, token: 'secret', answerLimitMs, ...SYSTEMS }).send(result, NEVER);
}
const json = (status: number, body: object) => (response: ServerResponse) =>
  response.writeHead(status).end(JSON.stringify(body));
const transaction = (...responses: object[]) => ({
  resourceType: 'Bundle',
  type: 'transaction-response',
  entry: responses.map((response) => ({ response })),
});
const outcome = {
  resourceType: 'OperationOutcome',
  issue: [{ code: 'value', expression: ['Bundle.entry[3].resource'], diagnostics: 'มาลี น้ำใจดี' }],
};

describe('sending to a FHIR server', () => {
  test('posts the bundle with its token', async () => {
    const done = transaction({ status: '201 Created' }, { status: '200' });
    expect(await sent(json(200, done))).toEqual({ is: 'accepted' });
    expect(received).toEqual([
      {
        headers: expect.objectContaining({
          authorization: 'Bearer secret',
          'content-type': 'application/fhir+json; charset=utf-8',
        }),
        body: JSON.parse(JSON.stringify(resultBundle(result, SYSTEMS))),
      },
    ]);
  });

  test.each([400, 410, 412, 422])('gives up after %i', async (status) => {
    expect(await sent(json(status, {}))).toEqual({ is: 'refused', why: `HTTP ${status}` });
  });

  test.each([302, 307, 401, 403, 404, 409, 429, 503])('tries again after %i', async (status) => {
    expect(await sent(json(status, {}))).toEqual({ is: 'later', why: `HTTP ${status}` });
  });

  test('says what was wrong, and nothing of the patient', async () => {
    const why = 'HTTP 422: value at Bundle.entry[3].resource';
    expect(await sent(json(422, outcome))).toEqual({ is: 'refused', why });
  });

  test('reads the status of each entry', async () => {
    const refused = transaction({ status: '201' }, { status: '422', outcome });
    const why = 'an entry: 422: value at Bundle.entry[3].resource';
    expect(await sent(json(200, refused))).toEqual({ is: 'refused', why });
    expect(await sent(json(200, transaction({ status: '503' })))).toMatchObject({ is: 'later' });
    expect(await sent(json(200, transaction({})))).toMatchObject({ is: 'unsure' });
    expect(await sent(json(200, transaction({ status: '500' })))).toMatchObject({ is: 'unsure' });
  });

  test.each([
    ['a page', (response: ServerResponse) => response.end('<html>')],
    ['no object', (response: ServerResponse) => response.end('null')],
    ['too much', (response: ServerResponse) => response.end(Buffer.alloc(5 * 1024 * 1024))],
    ['nothing', (response: ServerResponse) => response.end()],
    ['the end of the connection', (response: ServerResponse) => response.destroy()],
  ])('takes %s for no answer', async (_, answering) => {
    expect(await sent(answering)).toMatchObject({ is: 'unsure' });
  });

  test('waits no longer than its limit', async () => {
    expect(await sent(() => {}, 100)).toEqual({ is: 'unsure', why: 'NO_ANSWER' });
  });

  test('follows no redirect', async () => {
    const away = (response: ServerResponse) => response.writeHead(302, { location: url }).end();
    expect(await sent(away)).toEqual({ is: 'later', why: 'HTTP 302' });
    expect(received).toHaveLength(1);
  });
});
