import type { TimeWindow } from './time-window.ts';

/** Lowest and highest sample of equal parts of a stretch, −1 to 1. */
export type Outline = { fromS: number; toS: number; minima: readonly number[]; maxima: readonly number[] };

export type GraphColors = {
  line: string;
  outside: string;
  loop: string;
  loopEdge: string;
  gap: string;
  middle: string;
};

/** A recording's 1000 points as an outline; they have no sign. */
export function outlineOf(peaks: readonly number[], durationS: number): Outline {
  return { fromS: 0, toS: durationS, minima: peaks.map((peak) => -peak), maxima: peaks };
}

/** Lowest and highest value of `outline` between two seconds; silence outside of it. */
export function extremesBetween(outline: Outline, fromS: number, toS: number): { low: number; high: number } {
  const { minima, maxima } = outline;
  const perS = maxima.length / (outline.toS - outline.fromS);
  const from = Math.floor((fromS - outline.fromS) * perS);
  const to = Math.max(from + 1, Math.ceil((toS - outline.fromS) * perS));
  let low = 0;
  let high = 0;
  for (let index = Math.max(0, from); index < Math.min(to, maxima.length); index++) {
    low = index === Math.max(0, from) ? (minima[index] ?? 0) : Math.min(low, minima[index] ?? 0);
    high = index === Math.max(0, from) ? (maxima[index] ?? 0) : Math.max(high, maxima[index] ?? 0);
  }
  return { low, high };
}

/**
 * One column of pixels per time step; full scale is `scale` times half the height. Units: CSS pixels of a
 * scaled context.
 */
export function paintGraph(
  context: CanvasRenderingContext2D,
  { width, height }: { width: number; height: number },
  sound: {
    outline: Outline;
    view: TimeWindow;
    scale: number;
    gaps: readonly TimeWindow[];
    loop: TimeWindow | null;
    durationS: number;
  },
  colors: GraphColors,
): void {
  const { outline, view, scale, gaps, loop, durationS } = sound;
  const perS = width / (view.toS - view.fromS);
  const xOf = (seconds: number) => (seconds - view.fromS) * perS;
  context.clearRect(0, 0, width, height);
  context.fillStyle = colors.gap;
  for (const { fromS, toS } of gaps)
    context.fillRect(xOf(fromS), 0, Math.max(2, (toS - fromS) * perS), height);
  if (loop) {
    context.fillStyle = colors.loop;
    context.fillRect(xOf(loop.fromS), 0, (loop.toS - loop.fromS) * perS, height);
    context.fillStyle = colors.loopEdge;
    for (const edgeS of [loop.fromS, loop.toS]) context.fillRect(xOf(edgeS) - 1, 0, 2, height);
  }
  // No line where there is no sound: silence would look the same.
  const begin = Math.max(0, Math.round(xOf(0)));
  const end = Math.min(width, Math.round(xOf(durationS)));
  context.fillStyle = colors.outside;
  context.fillRect(0, 0, begin, height);
  context.fillRect(end, 0, width - end, height);
  context.fillStyle = colors.middle;
  context.fillRect(begin, height / 2 - 0.5, end - begin, 1);
  context.fillStyle = colors.line;
  const half = height / 2;
  for (let x = begin; x < end; x++) {
    const { low, high } = extremesBetween(outline, view.fromS + x / perS, view.fromS + (x + 1) / perS);
    const top = half - Math.min(1, high * scale) * (half - 1);
    const bottom = half - Math.max(-1, low * scale) * (half - 1);
    context.fillRect(x, top, 1, Math.max(1, bottom - top));
  }
}
