import { type RefObject, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { isCharacter, pressedKey } from '../../platform/pressed-key.ts';
import { isScreenLocked } from '../../platform/screen-lock.ts';

/** The key of a form's Save, as `aria-keyshortcuts` spells it. It also counts while something is typed. */
export const SAVE_KEY = 'Control+Enter';

/** A scanner types an HN this fast, whose letters are no keys. */
const SCANNED_MS = 80;
/** What is asked or chosen in front of the page. */
const DIALOG = '[role="dialog"]';
const ASKED = `${DIALOG}, [role="alertdialog"], [role="menu"]`;
const TYPED_INTO = 'input, textarea, select, [contenteditable="true"]';
/** What a letter does nothing in. */
const NO_TEXT = 'input[type="radio"], input[type="checkbox"], input[type="range"], input[type="button"]';

const isTypedInto = (target: EventTarget | null) =>
  target instanceof Element && target.closest(TYPED_INTO) !== null && !target.matches(NO_TEXT);

/** A letter alone, or Control and Enter; undefined: neither, or with another modifier. */
function shortcutOf(event: KeyboardEvent): string | undefined {
  if (event.altKey || event.metaKey || event.shiftKey) return undefined;
  const key = pressedKey(event);
  if (event.ctrlKey) return key === 'Enter' ? SAVE_KEY : undefined;
  return isCharacter(event) ? key : undefined;
}

const openDialogs = () => [...document.querySelectorAll(ASKED)];

/** A press of this button is due. */
type Due = { button: HTMLButtonElement; timer: ReturnType<typeof setTimeout> };

/**
 * Presses the button in `area` whose `aria-keyshortcuts` names the key that was pressed anywhere on the page:
 * not beneath a dialog, a menu or the lock, not again while it is held, and a letter not in a field. A letter
 * counts once no other has followed it at the speed of a scanner.
 */
export function useButtonKeys(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    // Dialogs are no siblings in order: the ones that were open before this dialog's area are beneath it.
    const beneath = new Set(area.current?.closest(DIALOG) ? openDialogs() : []);
    let lastMs = Number.NEGATIVE_INFINITY;
    let due: Due | null = null;
    const isInFront = () =>
      !isScreenLocked() &&
      openDialogs().every((dialog) => dialog.contains(area.current) || beneath.has(dialog));
    const buttonOf = (shortcut: string) =>
      [
        ...(area.current?.querySelectorAll<HTMLButtonElement>(`button[aria-keyshortcuts="${shortcut}"]`) ??
          []),
      ].find((button) => !button.closest('[hidden]'));
    const press = (button: HTMLButtonElement) => {
      if (button.isConnected && isInFront()) flushSync(() => button.click());
    };
    const settle = (isMeant: boolean) => {
      if (!due) return;
      const { button, timer } = due;
      due = null;
      clearTimeout(timer);
      if (isMeant) press(button);
    };
    const pressed = (event: KeyboardEvent) => {
      const isFast = event.timeStamp - lastMs < SCANNED_MS;
      if (isCharacter(event)) {
        lastMs = event.timeStamp;
        settle(!isFast);
        if (isFast) return;
      }
      const shortcut = shortcutOf(event);
      if (!shortcut || event.repeat || event.defaultPrevented || !isInFront()) return;
      if (shortcut !== SAVE_KEY && isTypedInto(event.target)) return;
      const button = buttonOf(shortcut);
      if (!button) return;
      if (shortcut === SAVE_KEY) {
        // Or the browser also presses the focused button.
        event.preventDefault();
        // A busy page hears both keys at once: what was pressed first is done first.
        settle(!isFast);
        press(button);
        return;
      }
      due = { button, timer: setTimeout(() => settle(true), SCANNED_MS) };
    };
    window.addEventListener('keydown', pressed);
    return () => {
      settle(false);
      window.removeEventListener('keydown', pressed);
    };
  }, [area]);
}
