import { isHeartInsteadOfLung } from '../quality/heart-heard.ts';
import { quantile } from '../smoothing.ts';
import { breathCycle } from './breath-cycle.ts';
import { breathDirection } from './breath-direction.ts';
import { BREATH_LEVEL_HZ, breathLevel } from './breath-level.ts';
import { type BreathStretch, breathStretches } from './breath-stretches.ts';
import { breathingFromPhases, withPauses } from './breathing-from-phases.ts';
import type { Breathing, BreathPhase } from './types.ts';

/** Too short for two breaths of anyone. */
const SHORTEST_S = 2.5;
const FOUND_FROM = 0.5;

/**
 * Breathing phases and rate of a lung sound, 8 to 60 breaths a minute. `samples` are −1 to 1 at any whole
 * rate from 4 kHz up, of any length. `rate` is null where no breathing is found, or a heart is heard
 * instead. Inspiration and expiration are named only where they can be told apart (`direction` says by
 * which cue); otherwise every sound is a `breath`. A breath with only one audible phase, common in
 * vesicular breathing, counts once. Where both phases sound alike at equal distances, half the cycle may be
 * taken for the whole, and the rate is then twice the true one. Source: envelope autocorrelation as in
 * Corbishley & Rodríguez-Villegas 2008 (IEEE Trans. Biomed. Eng. 55:196).
 */
export function analyseBreathing(samples: Float32Array, sampleRateHz: number): Breathing {
  const durationS = samples.length / sampleRateHz;
  const none = breathingFromPhases(durationS, [], null, null);
  if (durationS < SHORTEST_S) return none;
  const level = breathLevel(samples, sampleRateHz);
  const cycle = breathCycle(level);
  if (!cycle) return none;
  const stretches = breathStretches(level, cycle.cycleS);
  const confidence = rateConfidence(level, cycle.strength, cycle.cycleS, stretches);
  if (confidence < FOUND_FROM) return none;
  // Breathing swings the loudness of a heart too, but nobody hears it breathe.
  if (isHeartInsteadOfLung(samples, sampleRateHz)) return none;

  const direction = breathDirection(stretches, cycle.cycleS);
  const pauseDb = quantile(level, 0.08);
  const phases = stretches.map(({ first, end, levelDb }, index): BreathPhase => {
    const isHeard = 1 / (1 + Math.exp(-0.5 * (levelDb - pauseDb - 3)));
    return {
      kind: direction ? (direction.isInspiration[index] ? 'inspiration' : 'expiration') : 'breath',
      startS: first / BREATH_LEVEL_HZ,
      endS: Math.min(durationS, end / BREATH_LEVEL_HZ),
      confidence: isHeard * (direction?.confidence ?? 1),
    };
  });
  return breathingFromPhases(
    durationS,
    withPauses(phases, durationS, confidence),
    { perMinute: 60 / cycle.cycleS, confidence },
    direction && { cue: direction.cue, confidence: direction.confidence },
  );
}

/**
 * Logistic function of how alike the cycles are, how far breaths stand out from the pauses, and the number of
 * cycles.
 */
function rateConfidence(
  level: Float32Array,
  strength: number,
  cycleS: number,
  stretches: readonly BreathStretch[],
): number {
  const swingDb = quantile(level, 0.9) - quantile(level, 0.1);
  const cycles = level.length / BREATH_LEVEL_HZ / cycleS;
  if (stretches.length === 0) return 0;
  const odds = 10 * (strength - 0.45) + 1.2 * (Math.min(4, swingDb) - 4) + 0.6 * (Math.min(5, cycles) - 4);
  return 1 / (1 + Math.exp(-odds));
}
