import { currentSession, loginOf, subscribeSession } from './session.ts';

/*
 * Half-filled forms, so that a reload does not cost what was typed. They speak of a patient: they lie in this tab's
 * storage alone, which ends with it, under the name of the login that typed them, and go when that login ends.
 */

const PREFIX = 'draft ';
const keyOf = (login: string, name: string) => `${PREFIX}${login} ${name}`;

export function keepDraft(name: string, draft: unknown): void {
  const login = loginOf(currentSession());
  if (!login) return;
  try {
    sessionStorage.setItem(keyOf(login, name), JSON.stringify(draft));
  } catch {
    // a full storage: the form itself goes on
  }
}

/** What the present login kept under a name; whoever reads it checks its shape, since a newer version of the page may. */
export function keptDraft(name: string): unknown {
  const login = loginOf(currentSession());
  const text = login && sessionStorage.getItem(keyOf(login, name));
  if (!text) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

export function forgetDraft(name: string): void {
  const login = loginOf(currentSession());
  if (login) sessionStorage.removeItem(keyOf(login, name));
}

/** Removes what other logins left, now and whenever the session changes; answers how to stop. */
export function forgetDraftsOfOthers(): () => void {
  const forget = () => {
    const login = loginOf(currentSession());
    const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '');
    for (const key of keys)
      if (key.startsWith(PREFIX) && !(login && key.startsWith(keyOf(login, ''))))
        sessionStorage.removeItem(key);
  };
  forget();
  return subscribeSession(forget);
}
