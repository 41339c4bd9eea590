import { frameCountOf, type WavInfo } from './wav.ts';
import { rawWavSamples, type WavChannel } from './wav-samples.ts';

/** Samples of one kind: how many, and the instants of the first ones. */
export type MarkedSamples = { count: number; atS: number[] };

export type WavLevels = {
  /** Becomes ±1 in what is stored; 1, or more for a float file beyond ±1. */
  fullScale: number;
  /** Largest magnitude, wild samples included. */
  peak: number;
  /** Without the mean, and with wild samples at full scale. */
  rms: number;
  /** Far beyond all others: limited to full scale. */
  wild: MarkedSamples;
  /** No numbers: stored as silence. */
  broken: MarkedSamples;
};

const MARKS_KEPT = 20;
/**
 * Every player cuts at ±1: where so few samples exceed it, the sound is lowered for those up to twice as high
 * as the others, and at most by 6 dB; the rest are limited.
 */
const FEW = 0.001;
const OVER_OTHERS = 2;
/** Where many exceed it, the file has another scale: wild is what is this much above its loud twentieth. */
const LOUD_SHARE = 0.95;
const WILD_OVER_LOUD = 32;
const BINS_PER_OCTAVE = 4;
/** Bins from 2^-32 to 2^33. */
const LOWEST_OCTAVE = -32;
const BINS = 65 * BINS_PER_OCTAVE;

/** Levels of one channel, for storing it. */
export function wavLevels(bytes: Uint8Array, info: WavInfo, channel: WavChannel): WavLevels {
  const counts = new Float64Array(BINS);
  const largest = new Float64Array(BINS);
  const broken: MarkedSamples = { count: 0, atS: [] };
  let beyondOne = 0;
  let index = 0;
  for (const block of rawWavSamples(bytes, info, channel))
    for (const sample of block) {
      const magnitude = Math.abs(sample);
      if (Number.isNaN(sample)) mark(broken, index / info.sampleRateHz);
      else {
        if (magnitude > 1) beyondOne++;
        const bin = binOf(magnitude);
        counts[bin] = (counts[bin] as number) + 1;
        if (magnitude > (largest[bin] as number)) largest[bin] = magnitude;
      }
      index++;
    }
  const peak = largest.reduce((most, each) => Math.max(most, each), 0);
  const fullScale = fullScaleOf({ counts, largest, peak, beyondOne, total: frameCountOf(info) });
  return { fullScale, peak, broken, ...wildAndRms(bytes, info, channel, fullScale) };
}

function mark(marked: MarkedSamples, atS: number): void {
  marked.count++;
  if (marked.atS.length < MARKS_KEPT) marked.atS.push(atS);
}

const binOf = (magnitude: number) =>
  magnitude > 0
    ? Math.max(0, Math.min(BINS - 1, Math.floor((Math.log2(magnitude) - LOWEST_OCTAVE) * BINS_PER_OCTAVE)))
    : 0;

type Distribution = {
  counts: Float64Array;
  largest: Float64Array;
  peak: number;
  beyondOne: number;
  total: number;
};

function fullScaleOf({ counts, largest, peak, beyondOne, total }: Distribution): number {
  if (peak <= 1) return 1;
  const limit =
    beyondOne <= FEW * total
      ? Math.min(2, OVER_OTHERS * loudOf(counts, largest, (1 - FEW) * total))
      : WILD_OVER_LOUD * loudOf(counts, largest, LOUD_SHARE * total);
  let fullScale = 1;
  for (const each of largest) if (each <= limit) fullScale = Math.max(fullScale, each);
  return fullScale;
}

/** The magnitude that so many samples do not exceed. */
function loudOf(counts: Float64Array, largest: Float64Array, sampleCount: number): number {
  let below = 0;
  for (let bin = 0; bin < BINS; bin++) {
    below += counts[bin] as number;
    if (below >= sampleCount) return largest[bin] as number;
  }
  return largest[BINS - 1] as number;
}

function wildAndRms(bytes: Uint8Array, info: WavInfo, channel: WavChannel, fullScale: number) {
  const wild: MarkedSamples = { count: 0, atS: [] };
  let [index, sum, sumOfSquares] = [0, 0, 0];
  for (const block of rawWavSamples(bytes, info, channel))
    for (const sample of block) {
      if (Math.abs(sample) > fullScale) mark(wild, index / info.sampleRateHz);
      const kept = keptSample(sample, fullScale);
      sum += kept;
      sumOfSquares += kept * kept;
      index++;
    }
  const mean = sum / (index || 1);
  return { wild, rms: Math.sqrt(Math.max(0, sumOfSquares / (index || 1) - mean * mean)) };
}

/** A sample as it is kept: within full scale, and 0 where it is broken. */
export const keptSample = (sample: number, fullScale: number): number =>
  Number.isNaN(sample) ? 0 : Math.max(-fullScale, Math.min(fullScale, sample));
