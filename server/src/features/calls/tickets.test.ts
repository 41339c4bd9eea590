import { expect, test } from 'vitest';
import { movableClock } from '../../../test/movable-clock.ts';
import { createPeerTickets } from './tickets.ts';

test('a ticket opens one connection, within a minute', async () => {
  const clock = movableClock();
  const tickets = createPeerTickets('secret', clock);
  const ticket = await tickets.issue('session');
  expect(await tickets.redeem(ticket)).toBe('session');
  expect(await tickets.redeem(ticket)).toBeNull();
  const late = await tickets.issue('session');
  clock.advance(61_000);
  expect(await tickets.redeem(late)).toBeNull();
  expect(await tickets.redeem(await tickets.issue('session'))).toBe('session');
});
