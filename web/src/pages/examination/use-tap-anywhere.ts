import { type RefObject, useEffect, useRef } from 'react';
import { pressedKey } from '../../platform/pressed-key.ts';
import { isAsked } from './attention.ts';

/** What a tap or the space bar does by itself. */
const INTERACTIVE =
  'a, button, input, label, select, textarea, summary, [role="dialog"], [role="menu"], [role="slider"]';

/** Calls `onTap` for a tap anywhere inside, and for the space bar wherever nothing else takes it. */
export function useTapAnywhere(area: RefObject<HTMLElement | null>, onTap: () => void): void {
  const latest = useRef(onTap);
  latest.current = onTap;
  useEffect(() => {
    const { current } = area;
    const isTaken = (target: EventTarget | null) =>
      target instanceof Element && target.closest(INTERACTIVE) !== null;
    let wasAsked = false;
    // A tap beside a menu closes it, and nothing else.
    const touched = () => {
      wasAsked = isAsked();
    };
    const tapped = (event: MouseEvent) => {
      if (!wasAsked && !isTaken(event.target)) latest.current();
    };
    const pressed = (event: KeyboardEvent) => {
      if (pressedKey(event) !== ' ' || event.repeat || isTaken(event.target)) return;
      if (isAsked()) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('pointerdown', touched, { capture: true });
    current?.addEventListener('click', tapped);
    window.addEventListener('keydown', pressed);
    return () => {
      window.removeEventListener('pointerdown', touched, { capture: true });
      current?.removeEventListener('click', tapped);
      window.removeEventListener('keydown', pressed);
    };
  }, [area]);
}
