import { useEffect } from 'react';
import { isScreenLocked } from '../screen-lock.ts';

const TYPED_INTO = 'input, textarea, select, [contenteditable="true"]';

/**
 * '/' goes to the search of the page, or calls `goToSearch` where there is none; on a Thai keyboard layout the same key
 * does. Not while something is typed or a dialog is open.
 */
export function useSearchKey(goToSearch: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isKey = event.key === '/' || (event.code === 'Slash' && event.key === 'ฝ');
      if (!isKey || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (document.activeElement?.matches(TYPED_INTO) || isScreenLocked()) return;
      if (document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      const box = document.querySelector<HTMLInputElement>('main input[type="search"]');
      if (!box) goToSearch();
      box?.focus();
      box?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [goToSearch]);
}
