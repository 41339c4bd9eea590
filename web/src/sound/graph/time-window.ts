/** The visible part of a sound, in seconds. */
export type TimeWindow = { fromS: number; toS: number };

/** Shortest visible part. */
export const SHORTEST_WINDOW_S = 0.2;

export const wholeOf = (durationS: number): TimeWindow => ({ fromS: 0, toS: durationS });

/** Moves a window into the sound without changing its length. */
function within({ fromS, toS }: TimeWindow, durationS: number): TimeWindow {
  const spanS = Math.min(toS - fromS, durationS);
  const from = Math.min(Math.max(0, fromS), durationS - spanS);
  return { fromS: from, toS: from + spanS };
}

/** Zooms by a factor (below 1: closer); the second `anchorS` keeps its place in the picture. */
export function zoomed(view: TimeWindow, factor: number, anchorS: number, durationS: number): TimeWindow {
  const spanS = view.toS - view.fromS;
  const shortest = Math.min(SHORTEST_WINDOW_S, durationS);
  const nextSpanS = Math.min(durationS, Math.max(shortest, spanS * factor));
  const anchor = Math.min(Math.max(anchorS, view.fromS), view.toS);
  const fromS = anchor - ((anchor - view.fromS) / spanS) * nextSpanS;
  return within({ fromS, toS: fromS + nextSpanS }, durationS);
}

export function moved(view: TimeWindow, byS: number, durationS: number): TimeWindow {
  return within({ fromS: view.fromS + byS, toS: view.toS + byS }, durationS);
}

/** The window that shows the cursor: the same one, or the next page when the cursor has left it. */
export function followCursor(view: TimeWindow, cursorS: number, durationS: number): TimeWindow {
  if (cursorS >= view.fromS && cursorS <= view.toS) return view;
  const spanS = view.toS - view.fromS;
  return within({ fromS: cursorS - 0.05 * spanS, toS: cursorS + 0.95 * spanS }, durationS);
}

/**
 * The stretch to request from the server, so that small moves and zooms reuse it: an aligned piece of which
 * the window fills at least 3/8. Null: the whole sound's points are fine enough.
 */
export function tileOf(view: TimeWindow, durationS: number): TimeWindow | null {
  const spanS = view.toS - view.fromS;
  let tileS = durationS;
  while (tileS * 0.375 >= spanS) tileS /= 2;
  if (tileS === durationS) return null;
  const stepS = tileS / 4;
  const fromS = Math.min(Math.max(0, Math.floor(view.fromS / stepS)) * stepS, durationS - tileS);
  return { fromS, toS: fromS + tileS };
}

/** Distance between the ticks of a time axis: 1, 2 or 5 times a power of ten, with at most `most` ticks. */
export function tickStepS(spanS: number, most: number): number {
  const rough = spanS / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * ([1, 2, 5].find((step) => step * power >= rough) ?? 10);
}
