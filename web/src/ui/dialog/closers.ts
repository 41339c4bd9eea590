import { pressedKey } from '../../platform/pressed-key.ts';
import { isScreenLocked } from '../../platform/screen-lock.ts';

/** What closes each open question, the last asked last. */
export const closers = new Set<() => void>();

// Every open dialog listens for Escape. This listener is older than theirs, because the code of a form's
// dialog imports this file: what is beneath a question stays.
window.addEventListener(
  'keydown',
  (event) => {
    const close = [...closers].at(-1);
    if (!close || pressedKey(event) !== 'Escape' || isScreenLocked()) return;
    event.stopImmediatePropagation();
    close();
  },
  { capture: true },
);
