import { z } from 'zod';

/** Who lately signed in in this browser, the latest first: names only, for the lock screen. */
const KEY = 'recent-users';
const MOST = 6;
const Names = z.array(z.string().max(64)).catch([]);

export function recentUsers(): string[] {
  try {
    return Names.parse(JSON.parse(localStorage.getItem(KEY) ?? '[]')).slice(0, MOST);
  } catch {
    return [];
  }
}

const without = (username: string) => recentUsers().filter((name) => name !== username);
const keep = (names: string[]) => localStorage.setItem(KEY, JSON.stringify(names.slice(0, MOST)));

export function rememberUser(username: string): void {
  keep([username, ...without(username)]);
}

export function forgetUser(username: string): void {
  keep(without(username));
}
