import { type RefObject, useEffect } from 'react';
import { isCharacter, pressedKey } from '../../platform/pressed-key.ts';
import { isScreenLocked } from '../../platform/screen-lock.ts';

/** Each step has its own key, so that one that is pressed twice does not do the next step too. */
export const STEP_KEYS = { listen: 'L', record: 'R', stop: 'S', save: 'N' } as const;

/** A scanner types an HN this fast, whose letters are no keys. */
const SCANNED_MS = 80;
const DIALOG = '[role="dialog"]';
const TYPED_INTO = 'input, textarea, select, [contenteditable="true"]';
/** What a letter does nothing in. */
const NO_TEXT = 'input[type="radio"], input[type="checkbox"], input[type="range"], input[type="button"]';

const isTypedInto = (target: EventTarget | null) =>
  target instanceof Element && target.closest(TYPED_INTO) !== null && !target.matches(NO_TEXT);

/**
 * Presses the bar's button whose `aria-keyshortcuts` is the letter that was pressed anywhere on the page, but
 * in a field or below a dialog. A letter counts once no other has followed it at the speed of a scanner.
 */
export function useStepKeys(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let lastMs = Number.NEGATIVE_INFINITY;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const buttonOf = (key: string) =>
      bar.current?.querySelector<HTMLButtonElement>(`button[aria-keyshortcuts="${key}"]:not(:disabled)`);
    const pressed = (event: KeyboardEvent) => {
      if (!isCharacter(event)) return;
      const isFast = event.timeStamp - lastMs < SCANNED_MS;
      lastMs = event.timeStamp;
      clearTimeout(waiting);
      if (isFast || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isScreenLocked() || isTypedInto(event.target) || document.querySelector(DIALOG)) return;
      const key = pressedKey(event);
      const button = key && buttonOf(key);
      if (!button) return;
      waiting = setTimeout(() => {
        if (button.isConnected && !button.disabled && !isScreenLocked()) button.click();
      }, SCANNED_MS);
    };
    window.addEventListener('keydown', pressed);
    return () => {
      clearTimeout(waiting);
      window.removeEventListener('keydown', pressed);
    };
  }, [bar]);
}
