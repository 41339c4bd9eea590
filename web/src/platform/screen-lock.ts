import { focusManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { currentSession, loginOf, subscribeSession } from './session.ts';
import { Store } from './store.ts';

/**
 * Whether this browser's screen is locked. The server enforces it; here it is what all tabs show. The stored value
 * names the login that is locked, so that the next login is not.
 */
const LOCK_KEY = 'locked-login';

const lockedLogin = new Store(localStorage.getItem(LOCK_KEY));

export function isScreenLocked(): boolean {
  const login = lockedLogin.get();
  return login !== null && login === loginOf(currentSession());
}

export function markLocked(): void {
  const login = loginOf(currentSession());
  if (!login || isScreenLocked()) return;
  localStorage.setItem(LOCK_KEY, login);
  lockedLogin.set(login);
}

export function markUnlocked(): void {
  localStorage.removeItem(LOCK_KEY);
  lockedLogin.set(null);
}

function subscribeScreenLock(listener: () => void): () => void {
  const stops = [lockedLogin.subscribe(listener), subscribeSession(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}

export function useScreenLocked(): boolean {
  return useSyncExternalStore(subscribeScreenLock, isScreenLocked);
}

// Other tabs of this browser lock and unlock too.
window.addEventListener('storage', (event) => {
  if (event.key === null || event.key === LOCK_KEY) lockedLogin.set(localStorage.getItem(LOCK_KEY));
});

// Polls rest while nobody may see what they bring; what is out of date is loaded again at unlocking.
const followFocus = () => focusManager.setFocused(isScreenLocked() ? false : undefined);
followFocus();
subscribeScreenLock(followFocus);

// A dialog behind the lock screen must not be closed by a key that was pressed in front of it.
window.addEventListener(
  'keydown',
  (event) => {
    if (event.key === 'Escape' && isScreenLocked()) event.stopImmediatePropagation();
  },
  { capture: true },
);
