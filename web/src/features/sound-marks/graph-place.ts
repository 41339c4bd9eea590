import type { TimeWindow } from '../../sound/index.ts';

/** The graph that marks are shown on. */
export type GraphPlace = {
  view: TimeWindow;
  onView: (view: TimeWindow) => void;
  /** Where the sound is, seconds. */
  positionS: () => number;
  seek: (seconds: number) => void;
};

/** Where a second lies in view: 0 at its beginning, 1 at its end. */
export const shareOf = (second: number, { fromS, toS }: TimeWindow): number =>
  (second - fromS) / (toS - fromS);

/** The same span around a second that must be seen, or the same window where it is in view. */
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
