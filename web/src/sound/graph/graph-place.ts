import type { TimeWindow } from './time-window.ts';

/** The graph on which marks are shown. */
export type GraphPlace = {
  view: TimeWindow;
  onView: (view: TimeWindow) => void;
  /** Position of the sound, in seconds. */
  positionS: () => number;
  seek: (seconds: number) => void;
};

/** Place of a second in the view: 0 at its beginning, 1 at its end. */
export const shareOf = (second: number, { fromS, toS }: TimeWindow): number =>
  (second - fromS) / (toS - fromS);

/** The same span around a second that must be visible, or the same window if it already is. */
export function showing(second: number, view: TimeWindow, durationS: number): TimeWindow {
  const share = shareOf(second, view);
  if (share >= 0.03 && share <= 0.97) return view;
  const spanS = Math.min(view.toS - view.fromS, durationS);
  const fromS = Math.min(Math.max(0, second - spanS / 2), durationS - spanS);
  return { fromS, toS: fromS + spanS };
}

/** At most `spanS` around a second. */
export function closeUp(second: number, view: TimeWindow, spanS: number, durationS: number): TimeWindow {
  if (view.toS - view.fromS <= spanS) return showing(second, view, durationS);
  const fromS = Math.min(Math.max(0, second - spanS / 4), Math.max(0, durationS - spanS));
  return { fromS, toS: Math.min(durationS, fromS + spanS) };
}
