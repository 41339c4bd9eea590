import { shareOf } from '../../../sound/graph/graph-place.ts';
import type { TimeWindow } from '../../../sound/graph/time-window.ts';
import type { Span } from './drawing.ts';

/** Where an event lies in the lane, in px; `row` counts from the top. */
export type Place = { leftPx: number; widthPx: number; row: number };

/** More rows than these would push the page away; the rest is seen when zoomed in. */
export const MOST_ROWS = 4;

/** An event's place without its row; null: outside the view. Never narrower than a finger needs. */
function acrossOf({ fromMs, toMs }: Span, view: TimeWindow, lanePx: number, leastPx: number) {
  const [from, to] = [shareOf(fromMs / 1000, view), shareOf(toMs / 1000, view)];
  if (to <= 0 || from >= 1) return null;
  const [left, right] = [Math.max(0, from) * lanePx, Math.min(1, to) * lanePx];
  const widthPx = Math.min(Math.max(right - left, leastPx), lanePx);
  const leftPx = Math.min(Math.max(0, (left + right - widthPx) / 2), lanePx - widthPx);
  return { leftPx, widthPx };
}

/**
 * Rows for events, in the order given, so that none lies on another. Undefined: it is outside the view, or
 * the rows are full.
 */
export function placesOf(
  events: readonly Span[],
  view: TimeWindow,
  lanePx: number,
  leastPx: number,
): (Place | undefined)[] {
  const rows: { leftPx: number; widthPx: number }[][] = [];
  return events.map((event) => {
    const across = acrossOf(event, view, lanePx, leastPx);
    if (!across) return undefined;
    const isFree = (taken: { leftPx: number; widthPx: number }[]) =>
      taken.every(
        ({ leftPx, widthPx }) =>
          across.leftPx >= leftPx + widthPx || across.leftPx + across.widthPx <= leftPx,
      );
    const free = rows.findIndex(isFree);
    const row = free < 0 ? rows.length : free;
    if (row >= MOST_ROWS) return undefined;
    rows[row] = [...(rows[row] ?? []), across];
    return { ...across, row };
  });
}

type Timed = { from_ms: number; to_ms: number };
const spanOf = ({ from_ms, to_ms }: Timed): Span => ({ fromMs: from_ms, toMs: to_ms });

export type LaneLayout<Event> = {
  placeOf: (event: Event) => Place | undefined;
  rows: number;
  /** Events in view that have no place. */
  hidden: number;
};

/**
 * The lane of a view. Nothing moves when another event is chosen, unless that one would have no place: it
 * must be seen.
 */
export function laneLayout<Event extends Timed>(
  events: readonly Event[],
  chosen: Event | null,
  view: TimeWindow,
  lanePx: number,
  leastPx: number,
): LaneLayout<Event> {
  const laidOut = (inTurn: readonly Event[]) => {
    const places = lanePx > 0 ? placesOf(inTurn.map(spanOf), view, lanePx, leastPx) : [];
    return new Map(inTurn.map((event, index) => [event, places[index]]));
  };
  const inOrder = laidOut(events);
  const places =
    chosen && !inOrder.get(chosen)
      ? laidOut([chosen, ...events.filter((event) => event !== chosen)])
      : inOrder;
  const isInView = ({ from_ms, to_ms }: Timed) =>
    shareOf(to_ms / 1000, view) > 0 && shareOf(from_ms / 1000, view) < 1;
  return {
    placeOf: (event) => places.get(event),
    rows: 1 + Math.max(0, ...[...places.values()].map((place) => place?.row ?? 0)),
    hidden: lanePx > 0 ? events.filter((event) => isInView(event) && !places.get(event)).length : 0,
  };
}
