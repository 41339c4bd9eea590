import { type RefObject, useEffect, useRef } from 'react';
import { soundPlayer } from '../player.ts';
import type { TimeWindow } from './time-window.ts';

/** The end of a sound belongs to its last view. */
const ROUNDING = 1e-6;

/**
 * Moves an element to the sound's position, outside of React: once per display frame while it moves,
 * otherwise when it jumps. `onPosition` receives the second shown.
 */
export function useCursor(
  element: RefObject<HTMLElement | null>,
  positionS: () => number,
  view: TimeWindow,
  durationS: number,
  isMoving: boolean,
  onPosition: (positionS: number) => void,
): void {
  const latest = useRef({ positionS, view, durationS, onPosition });
  latest.current = { positionS, view, durationS, onPosition };
  useEffect(() => {
    let frame = 0;
    const draw = () => {
      const { positionS: read, view: window, durationS: endS, onPosition: tell } = latest.current;
      const seconds = read();
      const share = (seconds - window.fromS) / (window.toS - window.fromS);
      const isInSound = seconds >= 0 && seconds <= endS;
      const cursor = element.current;
      if (cursor) {
        cursor.style.insetInlineStart = `${share * 100}%`;
        const isInView = share >= -ROUNDING && share <= 1 + ROUNDING;
        cursor.style.visibility = isInSound && isInView ? 'visible' : 'hidden';
      }
      tell(seconds);
      if (isMoving) frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    const redraw = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(draw);
    };
    const unsubscribe = soundPlayer.subscribe(redraw);
    return () => {
      unsubscribe();
      cancelAnimationFrame(frame);
    };
  });
}
