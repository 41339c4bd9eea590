import { useEffect, useLayoutEffect } from 'react';
import { client } from '../../../platform/api.ts';
import { isIdleTooLong, noteTouch } from '../../../platform/idle-time.ts';
import { isScreenLocked } from '../../../platform/screen-lock.ts';
import { lockScreen } from '../model/lock-actions.ts';

const CHECK_MS = 5_000;
/** Only what a hand does: a page that gets shorter scrolls by itself. */
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove', 'click'] as const;

/**
 * Nobody touches the screen while listening or talking: a recording or a call of this user keeps it unlocked.
 */
async function isBusy(): Promise<boolean> {
  try {
    const [recording, call] = await Promise.all([
      client.captures.list({ state: 'recording' }),
      client.calls.current({}),
    ]);
    return recording.length > 0 || call !== null;
  } catch {
    return false;
  }
}

/** Locks the screen when nobody has touched it for too long. */
export function useAutoLock(): void {
  // A page opened after a long absence must not show anything first.
  useLayoutEffect(() => {
    if (isIdleTooLong(Date.now())) lockScreen();
  }, []);

  useEffect(() => {
    let isAsking = false;
    const lockIfIdle = async () => {
      if (isAsking || isScreenLocked() || !isIdleTooLong(Date.now())) return;
      isAsking = true;
      if (!(await isBusy())) lockScreen();
      isAsking = false;
    };
    // A touch that comes too late does not keep the screen unlocked.
    const touch = async () => {
      const touchedMs = Date.now();
      await lockIfIdle();
      noteTouch(touchedMs);
    };
    const onTouch = () => void touch();
    const check = () => void lockIfIdle();
    const timer = setInterval(check, CHECK_MS);
    document.addEventListener('visibilitychange', check);
    for (const name of TOUCHES) window.addEventListener(name, onTouch, { passive: true, capture: true });
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
      for (const name of TOUCHES) window.removeEventListener(name, onTouch, { capture: true });
    };
  }, []);
}
