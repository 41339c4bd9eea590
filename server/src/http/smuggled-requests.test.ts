import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../test/server.ts';

/**
 * Requests that two readers may cut apart differently (RFC 9112, 6.3 and 11.2). Behind each a second request
 * is hidden, which a proxy would take for a body and the server must not answer.
 */
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const HIDDEN = 'GET /api/auth/options HTTP/1.1\r\nHost: localhost\r\n\r\n';

/** All that the server says to these bytes until it closes the connection. */
function heardOf(sent: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(sent, 'latin1'));
    let heard = '';
    socket.on('data', (piece) => {
      heard += piece.toString('latin1');
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(heard));
  });
}
const statusesIn = (heard: string) =>
  Array.from(heard.matchAll(/HTTP\/1\.1 (\d{3})/g), ([, status]) => status);
const post = (headers: string, body = '') =>
  `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`;
const chunk = `${HIDDEN.length.toString(16)}\r\n${HIDDEN}\r\n0\r\n\r\n`;

test.each([
  [
    'a length and chunks',
    post(`Content-Length: ${chunk.length}\r\nTransfer-Encoding: chunked`, `0\r\n\r\n${HIDDEN}`),
  ],
  ['chunks and a length', post('Transfer-Encoding: chunked\r\nContent-Length: 5', `0\r\n\r\n${HIDDEN}`)],
  ['two lengths', post(`Content-Length: 0\r\nContent-Length: ${HIDDEN.length}`, HIDDEN)],
  ['one length twice', post(`Content-Length: 0\r\nContent-Length: 0`, HIDDEN)],
  ['two lengths in one line', post(`Content-Length: 0, ${HIDDEN.length}`, HIDDEN)],
  ['a length with a sign', post('Content-Length: +0', HIDDEN)],
  ['a length that is none', post('Content-Length: 0x0', HIDDEN)],
  ['a negative length', post('Content-Length: -1', HIDDEN)],
  ['a space before the colon', post(`Content-Length : ${HIDDEN.length}`, HIDDEN)],
  ['a space before the first header', post(` Content-Length: ${HIDDEN.length}`, HIDDEN)],
  ['lines that end in LF alone', post('Content-Length: 0', HIDDEN).replaceAll('\r\n', '\n')],
  ['one line that ends in LF alone', post(`X-A: b\nContent-Length: ${HIDDEN.length}`, HIDDEN)],
  ['one line that ends in CR alone', post(`X-A: b\rContent-Length: ${HIDDEN.length}`, HIDDEN)],
  ['a folded line', post(`X-A: b\r\n Content-Length: ${HIDDEN.length}`, HIDDEN)],
  ['a folded Transfer-Encoding', post('Transfer-Encoding:\r\n chunked', chunk)],
  ['chunks in another coding', post('Transfer-Encoding: xchunked', `0\r\n\r\n${HIDDEN}`)],
  ['chunks that are not the last coding', post('Transfer-Encoding: chunked, identity', `0\r\n\r\n${HIDDEN}`)],
  ['a chunk of no length', post('Transfer-Encoding: chunked', `zz\r\n\r\n${HIDDEN}`)],
  ['a header with NUL', post('X-A: b\0c\r\nContent-Length: 0', HIDDEN)],
  ['no host', `GET /api/health HTTP/1.1\r\n\r\n${HIDDEN}`],
])('%s: one refusal, and the connection is closed', async (_what, sent) => {
  const heard = await heardOf(sent);
  expect(statusesIn(heard)).toEqual(['400']);
  expect(heard).not.toContain('registration');
});
