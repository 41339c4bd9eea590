import { type RefObject, useEffect } from 'react';
import { pressedKey } from '../../platform/pressed-key.ts';

/** The step itself; beside it there is what discards the sound. */
const STEP = 'button[aria-keyshortcuts]';
const ANY = 'button:not(:disabled), a[href]';
const DIALOG = '[role="dialog"]';

/**
 * Each step of the bar has other buttons. Where the one with the focus goes, or cannot be pressed any more,
 * the next step's gets it; until that can be pressed, the bar itself has it. A key held down presses only
 * one of them.
 */
export function useFocusInBar(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = bar;
    if (!current) return;
    let isHere = false;
    const moved = ({ target }: Event) => {
      if (!(target instanceof Node)) return;
      // A question about the step is part of it.
      if (target instanceof Element && target.closest(DIALOG)) return;
      isHere = current.contains(target);
    };
    const keep = () => {
      const isLost = [null, document.body, current].includes(document.activeElement as HTMLElement | null);
      if (!isHere || !isLost || document.querySelector(DIALOG)) return;
      const step = current.querySelector<HTMLButtonElement>(STEP);
      const next = step ?? current.querySelector<HTMLElement>(ANY);
      (next && !step?.disabled ? next : current).focus({ preventScroll: true });
    };
    const held = (event: KeyboardEvent) => {
      if (event.repeat && ['Enter', ' '].includes(pressedKey(event) ?? '')) event.preventDefault();
    };
    const observer = new MutationObserver(keep);
    observer.observe(current, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled', 'data-disabled'],
    });
    document.addEventListener('focusin', moved);
    document.addEventListener('pointerdown', moved);
    current.addEventListener('keydown', held);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', moved);
      document.removeEventListener('pointerdown', moved);
      current.removeEventListener('keydown', held);
    };
  }, [bar]);
}
