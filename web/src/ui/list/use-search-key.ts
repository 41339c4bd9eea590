import { useEffect } from 'react';
import { isCharacter, pressedKey } from '../../platform/pressed-key.ts';
import { isScreenLocked } from '../../platform/screen-lock.ts';

const TYPED_INTO = 'input, textarea, select, [contenteditable="true"]';

/**
 * '/' focuses the page's search, or calls `goToSearch` if there is none; on a Thai keyboard layout the same
 * key does. Where the search is the page's purpose (`data-takes-keys`), so does every other character, which
 * is also entered: a scanner types at once, even on a tablet, where the search is not focused at first. Not
 * while something is being typed or a dialog is open.
 */
export function useSearchKey(goToSearch: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (document.activeElement?.matches(TYPED_INTO) || isScreenLocked()) return;
      if (document.querySelector('[role="dialog"]')) return;
      const box = document.querySelector<HTMLInputElement>('main input[type="search"]');
      const isKey = pressedKey(event) === '/';
      const isTyped = isCharacter(event) && box?.dataset.takesKeys !== undefined;
      if (!isKey && !isTyped) return;
      if (isKey) event.preventDefault();
      if (!box) goToSearch();
      box?.focus();
      box?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [goToSearch]);
}
