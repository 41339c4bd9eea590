import { tabStorage } from './browser-storage.ts';
import { currentSession, loginOf, subscribeSession } from './session.ts';

/*
 * Half-filled forms, so that a reload does not lose input. They are about a patient, so they are kept only in
 * this tab's storage, which ends with it, under the login that typed them, and are removed when that login
 * ends.
 */

const PREFIX = 'draft ';
const keyOf = (login: string, name: string) => `${PREFIX}${login} ${name}`;

export function keepDraft(name: string, draft: unknown): void {
  const login = loginOf(currentSession());
  if (login) tabStorage.setItem(keyOf(login, name), JSON.stringify(draft));
}

/**
 * What the current login stored under a name. The reader checks its shape, since another version of the page
 * may have written it.
 */
export function keptDraft(name: string): unknown {
  const login = loginOf(currentSession());
  const text = login && tabStorage.getItem(keyOf(login, name));
  if (!text) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

export function forgetDraft(name: string): void {
  const login = loginOf(currentSession());
  if (login) tabStorage.removeItem(keyOf(login, name));
}

/** Removes what other logins left, now and whenever the session changes. Returns a function that stops it. */
export function forgetDraftsOfOthers(): () => void {
  const forget = () => {
    const login = loginOf(currentSession());
    for (const key of tabStorage.keys())
      if (key.startsWith(PREFIX) && !(login && key.startsWith(keyOf(login, '')))) tabStorage.removeItem(key);
  };
  forget();
  return subscribeSession(forget);
}
