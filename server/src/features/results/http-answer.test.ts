import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { until } from '../../../test/conditions.ts';
import { type Receiver, startReceiver } from '../../../test/receiver.ts';
import { sentBy, statusMeaning } from './http-answer.ts';

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterEach(() => {
  receiver.received.length = 0;
});
afterAll(() => receiver.close());

const sent = (url = receiver.url, stop = new AbortController().signal) =>
  sentBy({ url, stop, headers: { a: 'b' }, body: 'x' }, statusMeaning);
const answers = (status: number) => {
  receiver.answer = (response) => response.writeHead(status, { location: `${receiver.url}/elsewhere` }).end();
};

test.each([200, 201, 202, 204])('%i is accepted', async (status) => {
  answers(status);
  expect(await sent()).toEqual({ is: 'accepted' });
  expect(receiver.received).toMatchObject([{ body: 'x', headers: { a: 'b' } }]);
});

test.each([400, 409, 410, 412, 413, 415, 422])('%i is refused', async (status) => {
  answers(status);
  expect(await sent()).toEqual({ is: 'refused', why: `HTTP ${status}` });
});

test.each([
  301, 302, 303, 307, 308, 401, 403, 404, 405, 425, 429, 503,
])('%i is asked again, at the same address', async (status) => {
  answers(status);
  expect(await sent()).toEqual({ is: 'later', why: `HTTP ${status}` });
  expect(receiver.received.map(({ path }) => path)).toEqual(['/']);
});

test.each([408, 500, 502, 504, 520])('after %i nobody knows: it may have taken it before', async (status) => {
  answers(status);
  expect(await sent()).toEqual({ is: 'unsure', why: `HTTP ${status}` });
});

test('nobody there, and a line that is cut, are told by their codes', async () => {
  const gone = await startReceiver();
  gone.close();
  expect(await sent(gone.url)).toEqual({ is: 'later', why: 'ECONNREFUSED' });
  receiver.answer = (response) => response.destroy();
  expect(await sent()).toEqual({ is: 'unsure', why: 'UND_ERR_SOCKET' });
});

test('a stop calls it off', async () => {
  const stop = new AbortController();
  receiver.answer = () => undefined;
  const answer = sent(receiver.url, stop.signal);
  await until('it arrives', () => receiver.received.length > 0);
  stop.abort();
  expect(await answer).toMatchObject({ is: 'unsure' });
});
