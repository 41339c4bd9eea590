import type { TimeWindow } from '../../../sound/index.ts';

/** More than these would be a blur, and slow. */
export const MAX_DRAWN = 300;

type Stretch = { startS: number; endS: number };

export const inView = <One extends Stretch>(all: readonly One[], { fromS, toS }: TimeWindow): One[] =>
  all.filter(({ startS, endS }) => endS >= fromS && startS <= toS);

/**
 * Label positions for a width (px), given the marks' positions (px, in order). Null if they do not all fit,
 * since a few of them would pass for all. No label is clipped at an end; it moves inside if there is room.
 */
export function labelPlaces(
  places: readonly number[],
  labelPx: number,
  widthPx: number,
): (number | null)[] | null {
  const [first, last] = [labelPx / 2, widthPx - labelPx / 2];
  const isInside = (place: number) => place >= first && place <= last;
  const inside = places.filter(isInside);
  const isTight = inside.some((place, index) => index > 0 && place - (inside[index - 1] ?? 0) < labelPx);
  if (isTight || widthPx < labelPx) return null;
  const leastInside = inside[0] ?? Number.POSITIVE_INFINITY;
  const mostInside = inside.at(-1) ?? Number.NEGATIVE_INFINITY;
  const nearStart = places.findLastIndex((place) => place < first);
  const nearEnd = places.findIndex((place) => place > last);
  return places.map((place, index) => {
    if (isInside(place)) return place;
    if (index === nearStart) return leastInside - first >= labelPx ? first : null;
    if (index === nearEnd) return last - mostInside >= labelPx && last > first ? last : null;
    return null;
  });
}
