import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { createTokens } from './tokens.ts';

const SECRET = 'a secret of the test, at least 32 characters';
const NOW_MS = Date.UTC(2026, 10, 23, 4);
const CLAIMS = {
  userId: 7,
  username: 'somsri',
  role: 'USER',
  sessionId: 'a-session',
  signedInAtMs: NOW_MS,
} as const;
const WHOLE = { sid: 'a-session', exp: 2_000_000_000, auth_time: 1_900_000_000 };
const signed = (key: string, claims: Record<string, unknown>, alg = 'HS256') =>
  new SignJWT(claims).setProtectedHeader({ alg }).sign(new TextEncoder().encode(key));

describe('a token', () => {
  test('names its session until it expires, also when it was read before', async () => {
    const tokens = createTokens(SECRET);
    const token = await tokens.sign(CLAIMS, NOW_MS, NOW_MS + 60_000);
    expect(await tokens.read(token, () => NOW_MS)).toEqual({ sessionId: 'a-session' });
    expect(await tokens.read(token, () => NOW_MS + 59_000)).toEqual({ sessionId: 'a-session' });
    expect(await tokens.read(token, () => NOW_MS + 60_000)).toBe('expired');
    expect(await createTokens(SECRET).read(token, () => NOW_MS + 60_000)).toBe('expired');
  });

  test.each([
    ['of another secret', () => signed(`${SECRET}!`, WHOLE)],
    ['without a session', () => signed(SECRET, { ...WHOLE, sid: undefined })],
    ['without an end', () => signed(SECRET, { ...WHOLE, exp: undefined })],
    ['without its login’s beginning', () => signed(SECRET, { ...WHOLE, auth_time: undefined })],
    ['of another algorithm', () => signed(SECRET, WHOLE, 'HS512')],
    ['that is none', async () => 'nonsense'],
  ])('%s is refused, the second time too', async (_what, make) => {
    const tokens = createTokens(SECRET);
    const token = await make();
    expect(await tokens.read(token, () => NOW_MS)).toBe('invalid');
    expect(await tokens.read(token, () => NOW_MS)).toBe('invalid');
  });

  test('with another signature than the one that was read before is refused', async () => {
    const tokens = createTokens(SECRET);
    const token = await tokens.sign(CLAIMS, NOW_MS, NOW_MS + 60_000);
    await tokens.read(token, () => NOW_MS);
    const [header, claims] = token.split('.');
    expect(await tokens.read(`${header}.${claims}.AAAA`, () => NOW_MS)).toBe('invalid');
  });
});
