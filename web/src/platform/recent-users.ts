import { sharedStorage } from './browser-storage.ts';

/** Users who recently signed in in this browser, the latest first; only names, for the lock screen. */
const KEY = 'recent-users';
const MOST = 6;
const NAME_MAX_LENGTH = 64;

const isName = (name: unknown): name is string => typeof name === 'string' && name.length <= NAME_MAX_LENGTH;

export function recentUsers(): string[] {
  try {
    const stored: unknown = JSON.parse(sharedStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) && stored.every(isName) ? stored.slice(0, MOST) : [];
  } catch {
    return [];
  }
}

const without = (username: string) => recentUsers().filter((name) => name !== username);
const keep = (names: string[]) => sharedStorage.setItem(KEY, JSON.stringify(names.slice(0, MOST)));

export function rememberUser(username: string): void {
  keep([username, ...without(username)]);
}

export function forgetUser(username: string): void {
  keep(without(username));
}
