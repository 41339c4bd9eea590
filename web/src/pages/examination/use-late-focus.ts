import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns a function that focuses the button once it can be pressed, unless the focus has gone from where it
 * was to something else by then.
 */
export function useLateFocus(button: RefObject<HTMLElement | null>, isReady: boolean) {
  const due = useRef<{ from: Element | null } | null>(null);
  useEffect(() => {
    if (!due.current || !isReady) return;
    const { from } = due.current;
    due.current = null;
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body || activeElement === from) button.current?.focus();
  });
  return (from: Element | null) => {
    due.current = { from };
  };
}
