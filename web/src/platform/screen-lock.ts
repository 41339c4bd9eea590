import { focusManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { sharedStorage } from './browser-storage.ts';
import { pressedKey } from './pressed-key.ts';
import { currentSession, loginOf, subscribeSession } from './session.ts';
import { Store } from './store.ts';

/**
 * Whether this browser's screen is locked. The server enforces the lock; this is the state that all tabs
 * show. The stored value names the locked login, so that the next login is not locked.
 */
const LOCK_KEY = 'locked-login';

const lockedLogin = new Store(sharedStorage.getItem(LOCK_KEY));

export function isScreenLocked(): boolean {
  const login = lockedLogin.get();
  return login !== null && login === loginOf(currentSession());
}

export function markLocked(): void {
  const login = loginOf(currentSession());
  if (!login || isScreenLocked()) return;
  sharedStorage.setItem(LOCK_KEY, login);
  lockedLogin.set(login);
}

export function markUnlocked(): void {
  sharedStorage.removeItem(LOCK_KEY);
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
  if (event.key === null || event.key === LOCK_KEY) lockedLogin.set(sharedStorage.getItem(LOCK_KEY));
});

// Polling pauses while nobody may see the results; outdated data is reloaded at unlocking.
const followFocus = () => focusManager.setFocused(isScreenLocked() ? false : undefined);
followFocus();
subscribeScreenLock(followFocus);

// A key pressed in front of the lock screen must not close a dialog behind it.
window.addEventListener(
  'keydown',
  (event) => {
    if (pressedKey(event) === 'Escape' && isScreenLocked()) event.stopImmediatePropagation();
  },
  { capture: true },
);
