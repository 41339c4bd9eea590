import type { PeerTicket } from '@sadap/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { SignedIn } from '../../../test/api-client.ts';
import { until } from '../../../test/conditions.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

/** Two servers on one database, without Redis. */
let east: TestServer;
let west: TestServer;
beforeAll(async () => {
  east = await startServer();
  west = await startServer({ DATABASE_URL: east.databaseUrl, DATA_DIR: east.dataDir });
});
afterAll(async () => {
  await west.close();
  await east.close();
});

const ticketOf = async (user: SignedIn) =>
  ((await east.call('POST', '/peer/ticket', user.token)).body as PeerTicket).ticket;

/** What the signalling says first to a page with this ticket. */
async function open(server: TestServer, { userId }: SignedIn, ticket: string, page: string): Promise<string> {
  const query = new URLSearchParams({ key: 'peerjs', id: `user_${userId}_${page}`, token: ticket });
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/peerjs?${query}`);
  const said: string[] = [];
  socket.on('message', (data) => said.push((JSON.parse(String(data)) as { type: string }).type));
  const first = await until('an answer', () => said[0]);
  socket.close();
  return first;
}

test('a ticket opens one connection, whichever server it comes to', async () => {
  const user = await east.user();
  const [first, second] = [await ticketOf(user), await ticketOf(user)];
  expect(await open(east, user, first, 'a')).toBe('OPEN');
  expect(await open(east, user, first, 'b')).toBe('ERROR');
  expect(await open(west, user, first, 'c')).toBe('ERROR');
  expect(await open(west, user, second, 'd')).toBe('OPEN');
  expect(await open(east, user, second, 'e')).toBe('ERROR');
});

test('of ten connections at two servers at once, one opens', async () => {
  const user = await east.user();
  const ticket = await ticketOf(user);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => open(index % 2 ? east : west, user, ticket, `p${index}`)),
  );
  expect(answers.filter((answer) => answer === 'OPEN')).toHaveLength(1);
});

test('it lasts a minute, and is then forgotten', async () => {
  const user = await east.user();
  const late = await ticketOf(user);
  await open(east, user, await ticketOf(user), 'used');
  east.clock.advance(61_000);
  expect(await open(east, user, late, 'a')).toBe('ERROR');
  expect(await open(east, user, await ticketOf(user), 'b')).toBe('OPEN');
  const { rows } = await east.sql('select count(*)::int as count from used_peer_tickets');
  expect(rows[0].count).toBe(1);
});
