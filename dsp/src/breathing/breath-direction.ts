import { BREATH_LEVEL_HZ } from './breath-level.ts';
import type { BreathStretch } from './breath-stretches.ts';
import type { BreathDirectionCue } from './types.ts';

/** Sounds per cycle from which both inspiration and expiration count as audible. */
const MIN_PER_CYCLE = 1.5;
const MIN_OF_EACH = 2;
/** Log odds of a certain cue, and the minimum for naming a direction. */
const MAX_ODDS = 3.5;
const TOLD_FROM = 0.8;
/**
 * Over the chest inspiration is the louder sound, but not in everyone: loudness weighs less than the pause.
 */
const LOUDNESS_WEIGHT = 0.6;

export type BreathDirection = {
  /** One per stretch. */
  isInspiration: boolean[];
  cue: BreathDirectionCue;
  confidence: number;
};

/**
 * Which of two alternating sounds is inspiration: the pause follows expiration, and over the chest
 * inspiration is louder (Pasterkamp et al. 1997, Am. J. Respir. Crit. Care Med. 156:974). Null where only one
 * sound per cycle is audible, where there are too few, or where the cues are weak or contradictory.
 */
export function breathDirection(stretches: readonly BreathStretch[], cycleS: number): BreathDirection | null {
  const half = (cycleS / 2) * BREATH_LEVEL_HZ;
  const centre = ({ first, end }: BreathStretch) => (first + end) / 2;
  let step = 0;
  const isEven = stretches.map((stretch, index) => {
    const before = stretches[index - 1];
    if (before) step += Math.max(1, Math.round((centre(stretch) - centre(before)) / half));
    return step % 2 === 0;
  });
  const cycles = (step + 1) / 2;
  const ofEach = Math.min(isEven.filter(Boolean).length, isEven.filter((even) => !even).length);
  if (ofEach < MIN_OF_EACH || stretches.length < MIN_PER_CYCLE * cycles) return null;

  const gaps = { even: [] as number[], odd: [] as number[] };
  const levels = { even: [] as number[], odd: [] as number[] };
  stretches.forEach((stretch, index) => {
    const parity = isEven[index] ? 'even' : 'odd';
    levels[parity].push(stretch.levelDb);
    const next = stretches[index + 1];
    if (next && isEven[index + 1] !== isEven[index])
      gaps[parity].push(Math.log(0.1 + Math.max(0, next.first - stretch.end) / half));
  });
  // Positive: the even ones are inspiration.
  const byPause = oddsOf(gaps.odd, gaps.even, 0.2);
  const byLoudness = LOUDNESS_WEIGHT * oddsOf(levels.even, levels.odd, 1);
  const odds = byPause + byLoudness;
  if (Math.abs(odds) < TOLD_FROM) return null;
  return {
    isInspiration: isEven.map((even) => even === odds > 0),
    cue: Math.abs(byPause) >= Math.abs(byLoudness) ? 'pair' : 'loudness',
    confidence: 1 / (1 + Math.exp(-Math.abs(odds))),
  };
}

/** How certainly `one` exceeds `other`: the difference of means over its standard error, limited. */
function oddsOf(one: readonly number[], other: readonly number[], leastSpread: number): number {
  if (one.length === 0 || other.length === 0) return 0;
  const [first, second] = [moments(one), moments(other)];
  const spread = Math.max(leastSpread, Math.sqrt((first.variance + second.variance) / 2));
  const certainty = (first.mean - second.mean) / (spread * Math.sqrt(1 / one.length + 1 / other.length));
  return Math.max(-MAX_ODDS, Math.min(MAX_ODDS, 0.8 * certainty));
}

function moments(values: readonly number[]) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return { mean, variance: values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length };
}
