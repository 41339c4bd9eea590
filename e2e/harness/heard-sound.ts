import { resample } from '@sadap/dsp';
import type { Evaluating } from './evaluating.ts';

const SECOND = 16_000;
const NEAR = SECOND / 10;
const ALIKE = 0.99;

type Found = { shift: number; correlation: number };
type Tap = (seconds: number) => Promise<{ samples: Float32Array; sampleRateHz: number }>;

declare global {
  interface Window {
    __sadapListening: {
      tap: Tap;
      reports: { sampleIndex: number; contextTime: number; underruns: number; skips: number }[];
    };
    __sadapPlayback: {
      firstSounds: { track: number; atMs: number }[];
      tap: Tap;
    };
  }
}

/** What stored sound sends to the loudspeaker for this long, as 16 kHz samples in -1 to 1. */
export const hear = (page: Evaluating, seconds: number) => tap(page, '__sadapPlayback', seconds);

/** The same for live sound. */
export const hearLive = (page: Evaluating, seconds: number) => tap(page, '__sadapListening', seconds);

async function tap(page: Evaluating, from: '__sadapPlayback' | '__sadapListening', seconds: number) {
  const { samples, sampleRateHz } = await page.evaluate(
    async ([name, wanted]) => {
      const tapped = await window[name].tap(wanted);
      return { samples: Array.from(tapped.samples), sampleRateHz: tapped.sampleRateHz };
    },
    [from, seconds] as const,
  );
  return resample(Float32Array.from(samples), sampleRateHz, SECOND);
}

/**
 * How similar the heard sound is to the original at the best shift: Pearson's correlation, 1 = identical up
 * to loudness. Leading silence is ignored, and the worst of the whole seconds counts. Each second is searched
 * where the previous one implies, and everywhere if it is not there.
 */
export function likeness(heard: Float32Array, made: Int16Array): number {
  const begin = heard.findIndex((sample) => Math.abs(sample) > 1e-4) + SECOND / 10;
  let worst = 1;
  let expected: number | null = null;
  for (let start = begin; start + SECOND <= heard.length; start += SECOND) {
    const wanted = heard.subarray(start, start + SECOND);
    let found: Found | null =
      expected === null ? null : finely(wanted, made, expected - NEAR, expected + NEAR);
    if (!found || found.correlation < ALIKE) found = finely(wanted, made, 0, made.length);
    expected = found.shift + SECOND;
    worst = Math.min(worst, found.correlation);
  }
  return worst;
}

function finely(heard: Float32Array, made: Int16Array, from: number, to: number): Found {
  const coarse = bestShift(heard, made, from, to, 8);
  return bestShift(heard, made, coarse.shift - 16, coarse.shift + 16, 1);
}

function bestShift(heard: Float32Array, made: Int16Array, from: number, to: number, step: number): Found {
  let best = { shift: 0, correlation: -1 };
  for (let shift = Math.max(0, from); shift <= Math.min(to, made.length - heard.length); shift += step) {
    const correlation = correlate(heard, made, shift, step);
    if (correlation > best.correlation) best = { shift, correlation };
  }
  return best;
}

function correlate(heard: Float32Array, made: Int16Array, shift: number, step: number): number {
  let [xy, xx, yy] = [0, 0, 0];
  for (let index = 0; index < heard.length; index += step) {
    const x = heard[index] ?? 0;
    const y = made[shift + index] ?? 0;
    xy += x * y;
    xx += x * x;
    yy += y * y;
  }
  return xx > 0 && yy > 0 ? xy / Math.sqrt(xx * yy) : 0;
}
