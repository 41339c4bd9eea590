import { expect, test } from 'vitest';
import { isAlive, tokenExpiryMs } from './token.ts';

const NOW = Date.parse('2026-01-02T12:00:00Z');
const tokenUntil = (ms: number) => `h.${btoa(JSON.stringify({ sub: '1', exp: ms / 1000 }))}.s`;
const session = (token: string, lastActivity: string) => ({
  token,
  userId: 1,
  username: 'somchai',
  email: 's@example.org',
  role: 'USER' as const,
  loginTime: '2026-01-01T12:00:00Z',
  lastActivity,
});

test('reads the expiry from the exp claim, also in base64url', () => {
  expect(tokenExpiryMs(tokenUntil(NOW))).toBe(NOW);
  expect(tokenExpiryMs('h.eyJleHAiOjEwLCJuIjoi4Liq4LiU4Lix4LiaPz8_In0.s')).toBe(10_000);
  expect(tokenExpiryMs('nonsense')).toBeNull();
});

test.each([
  ['a token that has ended', NOW, '2026-01-02T11:59:00Z', false],
  ['24 hours without activity', NOW + 1000, '2026-01-01T11:59:59Z', false],
  ['activity 24 hours ago exactly', NOW + 1000, '2026-01-01T12:00:00Z', true],
] as const)('%s', (_what, expiryMs, lastActivity, alive) => {
  expect(isAlive(session(tokenUntil(expiryMs), lastActivity), NOW, NOW)).toBe(alive);
});

test('a clock that is 13 hours ahead ends no session', () => {
  const aheadMs = 13 * 3_600_000;
  const active = new Date(NOW + aheadMs - 60_000).toISOString();
  expect(isAlive(session(tokenUntil(NOW + 3_600_000), active), NOW + aheadMs, NOW)).toBe(true);
});
