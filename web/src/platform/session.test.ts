import { afterAll, beforeEach, expect, test, vi } from 'vitest';

/** What all tabs of a browser share. */
let stored: Map<string, string>;
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};

type Tab = typeof import('./session.ts') & { hear(key: string): void };

/** A tab of the browser: it hears of what others store when the test says so. */
async function openTab(): Promise<Tab> {
  let listener: (event: { key: string }) => void = () => undefined;
  vi.stubGlobal('window', {
    addEventListener: (_name: string, heard: typeof listener) => {
      listener = heard;
    },
  });
  vi.resetModules();
  return { ...(await import('./session.ts')), hear: (key) => listener({ key }) };
}

const login = (userId: number, token: string) =>
  ({ token, userId, username: `u${userId}`, email: '', role: 'USER' }) as never;
const who = (tab: Tab) => tab.currentSession()?.username;
const isStored = (token: string) => stored.get('token') === token;

let one: Tab;
let other: Tab;
beforeEach(async () => {
  stored = new Map();
  vi.stubGlobal('localStorage', storage);
  vi.useFakeTimers({ now: Date.parse('2026-01-01T08:00:00Z'), toFake: ['Date'] });
  one = await openTab();
  one.startSession(login(1, 'first'));
  other = await openTab();
  vi.setSystemTime(Date.parse('2026-01-01T09:00:00Z'));
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a refusal of the login before does not end one that another tab has just begun', () => {
  one.startSession(login(2, 'second'));
  expect(who(other)).toBe('u1');
  other.endSession('expired');
  expect(isStored('second')).toBe(true);
  expect(who(other)).toBe('u2');
});

test('a token that another tab has renewed is known before the news of it arrives', () => {
  one.startSession(login(1, 'renewed'), true);
  expect(other.currentSession()?.token).toBe('first');
  expect(other.newestSession()?.token).toBe('renewed');
});

test('activity of the user before does not write over the next one', () => {
  one.startSession(login(2, 'second'));
  other.noteActivity();
  expect(JSON.parse(stored.get('user') ?? '')).toMatchObject({ username: 'u2' });
});

test('half of what another tab stores is no session', () => {
  const user = stored.get('user') ?? '';
  one.startSession(login(2, 'second'));
  const next = stored.get('user') ?? '';
  // As another tab may see it between the two.
  stored.set('token', 'first');
  other.hear('user');
  expect(other.currentSession()).toMatchObject({ username: 'u1', token: 'first' });
  other.noteActivity();
  other.endSession('replaced');
  expect(other.currentSession()).toBeNull();
  expect(stored.get('user')).toBe(next);
  expect(next).not.toBe(user);
  stored.set('token', 'second');
  other.hear('token');
  expect(other.currentSession()).toMatchObject({ username: 'u2', token: 'second' });
});

test('a half that stays does not keep anybody from logging out', () => {
  one.startSession(login(2, 'second'));
  stored.set('token', 'first');
  other.endSession('logout');
  expect(other.currentSession()).toBeNull();
  expect(stored.size).toBe(0);
});

test('a renewed login is not taken over once another tab has begun the next one', () => {
  const before = other.currentSession();
  one.startSession(login(2, 'second'));
  other.renewSession(before, login(1, 'renewed'));
  expect(isStored('second')).toBe(true);
  expect(who(other)).toBe('u2');
});

test('a logout ends the login in every tab, whichever of its tokens each holds', () => {
  one.startSession(login(1, 'renewed'), true);
  other.endSession('logout');
  expect(stored.size).toBe(0);
  one.hear('token');
  expect(one.currentSession()).toBeNull();
});
