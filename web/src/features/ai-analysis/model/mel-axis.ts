import type { Organ } from '@sadap/contract/positions';

/** Source: the HTK mel scale, which the classifiers use. */
const mel = (hz: number) => 2595 * Math.log10(1 + hz / 700);

/** Height of a frequency in a mel picture: 0 at the bottom, 1 at the top. */
export function heightOf(hz: number, lowHz: number, highHz: number): number {
  return (mel(hz) - mel(lowHz)) / (mel(highHz) - mel(lowHz));
}

/** Familiar frequencies, far enough apart to be read. */
const TICKS = { heart: [100, 250, 500, 750], lung: [200, 500, 1000, 1500] } as const;
export const hertzTicks = (organ: Organ): readonly number[] => TICKS[organ];
