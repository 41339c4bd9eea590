import { useEffect, useState } from 'react';
import type { Place } from '../model/window-place.ts';

/** Pages scroll and grow: positions are checked this often. */
const LOOK_MS = 400;
/**
 * Controls that a page marks as in use during sound work: the position, Record, Stop, Discard, Save, the
 * invitation to listen; and Save of a form.
 */
const MARKED = 'button[data-keep-clear], [data-keep-clear] :is(button, select, a[href])';

const NOTHING: readonly Place[] = [];

export function whatToKeepClear(): readonly Place[] {
  const isShown = (element: HTMLElement) => element.getClientRects().length > 0;
  // Beneath an open dialog nothing is within reach.
  const dialog = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].filter(isShown).at(-1);
  const places = [...(dialog ?? document).querySelectorAll<HTMLElement>(MARKED)]
    .filter(isShown)
    .map((element) => element.getBoundingClientRect())
    .map(({ x, y, width, height }) => ({ x, y, width, height }));
  return places.length === 0 ? NOTHING : places;
}

/** Areas that nothing may cover, in px of the screen; empty on most pages. */
export function useKeepClear(): readonly Place[] {
  const [places, setPlaces] = useState(whatToKeepClear);
  useEffect(() => {
    const timer = setInterval(() => {
      const next = whatToKeepClear();
      setPlaces((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next));
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return places;
}
