import { type RefObject, useEffect, useRef } from 'react';
import { pressedKey } from '../../platform/pressed-key.ts';

/** What a tap or the space bar does by itself. */
const INTERACTIVE = 'a, button, input, label, select, textarea, summary, [role="dialog"], [role="slider"]';

/** Calls `onTap` for a tap anywhere inside, and for the space bar wherever nothing else takes it. */
export function useTapAnywhere(area: RefObject<HTMLElement | null>, onTap: () => void): void {
  const latest = useRef(onTap);
  latest.current = onTap;
  useEffect(() => {
    const { current } = area;
    const isTaken = (target: EventTarget | null) =>
      target instanceof Element && target.closest(INTERACTIVE) !== null;
    const tapped = (event: MouseEvent) => {
      if (!isTaken(event.target)) latest.current();
    };
    const pressed = (event: KeyboardEvent) => {
      if (pressedKey(event) !== ' ' || event.repeat || isTaken(event.target)) return;
      if (document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      latest.current();
    };
    current?.addEventListener('click', tapped);
    window.addEventListener('keydown', pressed);
    return () => {
      current?.removeEventListener('click', tapped);
      window.removeEventListener('keydown', pressed);
    };
  }, [area]);
}
