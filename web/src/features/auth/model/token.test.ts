import { expect, test } from 'vitest';
import { judgeSession, tokenExpiryMs } from './token.ts';

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
  ['a token that has ended', NOW, '2026-01-02T11:59:00Z', 'expired'],
  ['24 hours without activity', NOW + 1000, '2026-01-01T11:59:59Z', 'inactive'],
  ['activity 24 hours ago exactly', NOW + 1000, '2026-01-01T12:00:00Z', 'alive'],
] as const)('%s', (_what, expiryMs, lastActivity, verdict) => {
  expect(judgeSession(session(tokenUntil(expiryMs), lastActivity), NOW)).toBe(verdict);
});
