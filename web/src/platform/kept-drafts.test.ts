import { afterAll, beforeEach, expect, test, vi } from 'vitest';

class FakeStorage {
  readonly #items = new Map<string, string>();
  get length() {
    return this.#items.size;
  }
  key = (index: number) => [...this.#items.keys()][index] ?? null;
  getItem = (key: string) => this.#items.get(key) ?? null;
  setItem = (key: string, value: string) => void this.#items.set(key, value);
  removeItem = (key: string) => void this.#items.delete(key);
}
const login = (userId: number) => ({
  token: 't',
  userId,
  username: `u${userId}`,
  email: '',
  role: 'USER' as const,
});

let tab: FakeStorage;
let session: typeof import('./session.ts');
let drafts: typeof import('./kept-drafts.ts');
beforeEach(async () => {
  tab = new FakeStorage();
  vi.stubGlobal('sessionStorage', tab);
  vi.stubGlobal('localStorage', new FakeStorage());
  vi.stubGlobal('window', { addEventListener: () => undefined });
  vi.useFakeTimers({ now: Date.parse('2026-01-01T08:00:00Z'), toFake: ['Date'] });
  vi.resetModules();
  session = await import('./session.ts');
  drafts = await import('./kept-drafts.ts');
  session.startSession(login(1) as never);
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what was typed is there again under its own name, until it is forgotten', () => {
  drafts.keepDraft('heart 1', { s1: false });
  expect(drafts.keptDraft('heart 1')).toEqual({ s1: false });
  expect(drafts.keptDraft('heart 10')).toBeNull();
  drafts.forgetDraft('heart 1');
  expect(drafts.keptDraft('heart 1')).toBeNull();
});

test('nothing of it is left once its user has logged out', () => {
  drafts.forgetDraftsOfOthers();
  drafts.keepDraft('heart 1', { s1: false });
  session.endSession('logout');
  expect(tab.length).toBe(0);
});

test('the next login, also of the same user, finds nothing of a session that ended while no page was there', () => {
  drafts.keepDraft('heart 1', { s1: false });
  tab.setItem('call', 'of another feature');
  vi.setSystemTime(Date.parse('2026-01-01T09:00:00Z'));
  session.startSession(login(1) as never);
  expect(drafts.keptDraft('heart 1')).toBeNull();
  drafts.forgetDraftsOfOthers();
  expect([tab.length, tab.getItem('call')]).toEqual([1, 'of another feature']);
});

test('a renewed token is the same login', () => {
  drafts.forgetDraftsOfOthers();
  drafts.keepDraft('heart 1', { s1: false });
  vi.setSystemTime(Date.parse('2026-01-01T09:00:00Z'));
  session.startSession(login(1) as never, true);
  expect(drafts.keptDraft('heart 1')).toEqual({ s1: false });
});
