import { useEffect, useRef } from 'react';
import { steadyMs } from '../../platform/steady-clock.ts';

/** So soon and so near, a tap belongs to the one before. */
const DOUBLE_TAP_MS = 500;
const DOUBLE_TAP_PX = 32;

type Tap = { atMs: number; x: number; y: number; step: number | null };

/**
 * Ignores a tap that began against another step than is shown: the page moved on under the finger. It counts
 * taps anywhere in the document, because menus and questions of the page stand outside of it.
 */
export function useIgnoreLateTaps(step: number | null): void {
  const shown = useRef(step);
  shown.current = step;
  useEffect(() => {
    let tap: Tap | null = null;
    const began = ({ clientX: x, clientY: y }: PointerEvent) => {
      const atMs = steadyMs();
      const isDouble =
        tap !== null && atMs - tap.atMs < DOUBLE_TAP_MS && Math.hypot(x - tap.x, y - tap.y) < DOUBLE_TAP_PX;
      tap = { atMs, x, y, step: tap && isDouble ? tap.step : shown.current };
    };
    const ended = (event: MouseEvent) => {
      // A key clicks without a tap.
      if (event.detail === 0 || tap === null || tap.step === shown.current) return;
      event.stopPropagation();
      event.preventDefault();
    };
    window.addEventListener('pointerdown', began, { capture: true });
    window.addEventListener('click', ended, { capture: true });
    return () => {
      window.removeEventListener('pointerdown', began, { capture: true });
      window.removeEventListener('click', ended, { capture: true });
    };
  }, []);
}
