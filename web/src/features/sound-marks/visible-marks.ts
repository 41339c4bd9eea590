import type { TimeWindow } from '../../sound/index.ts';

/** More than these would be a carpet, and slow. */
export const MOST_DRAWN = 300;

type Stretch = { startS: number; endS: number };

export const inView = <One extends Stretch>(all: readonly One[], { fromS, toS }: TimeWindow): One[] =>
  all.filter(({ startS, endS }) => endS >= fromS && startS <= toS);

/**
 * Which of the places (px, in order) may carry a label of a width (px): none over another one, none cut off at the
 * ends.
 */
export function labelled(places: readonly number[], labelPx: number, widthPx: number): boolean[] {
  let lastPx = Number.NEGATIVE_INFINITY;
  return places.map((place) => {
    if (place < labelPx / 2 || place > widthPx - labelPx / 2) return false;
    if (place - lastPx < labelPx) return false;
    lastPx = place;
    return true;
  });
}
