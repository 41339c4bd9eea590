import { type SyntheticBreathing, syntheticBreathing } from './breathing.ts';
import { syntheticHeart } from './heart.ts';
import { mixed, pinkNoise, whiteNoise, withNoise } from './noises.ts';
import { createRandom } from './random.ts';

export type BreathingTrial = { disturbance: string; breathing: SyntheticBreathing; samples: Float32Array };
const DISTURBANCES = ['none', 'white noise', 'pink noise', 'heart'] as const;

/**
 * Breathing of 8 to 60 a minute, chosen by `place` of `count`, with any loudness of expiration, with and
 * without wheeze.
 */
export function breathingTrial(place: number, count: number, seconds = 25): BreathingTrial {
  const random = createRandom(place + 3);
  const disturbance = DISTURBANCES[place % DISTURBANCES.length] ?? 'none';
  const breathing = syntheticBreathing({
    perMinute: 8 + (52 * (place + 0.5)) / count,
    seconds,
    seed: place,
    expirationDb: random.uniform(-14, 2),
    pauseShare: random.uniform(0, 0.4),
    wheeze: random.uniform() < 0.2,
    crackles: random.uniform() < 0.2,
    unsteadiness: random.uniform(0, 0.1),
  });
  const { samples, sampleRateHz } = breathing;
  const snrDb = random.uniform(3, 20);
  if (disturbance === 'white noise' || disturbance === 'pink noise') {
    const make = disturbance === 'white noise' ? whiteNoise : pinkNoise;
    return {
      disturbance,
      breathing,
      samples: withNoise(samples, make(seconds, sampleRateHz, random), snrDb),
    };
  }
  if (disturbance === 'none') return { disturbance, breathing, samples };
  const heart = syntheticHeart({ bpm: random.uniform(60, 120), seconds, seed: place }).samples;
  return {
    disturbance,
    breathing,
    samples: mixed(
      samples,
      heart.map((sample) => sample * 0.4),
    ),
  };
}

/**
 * Shares of the time (in 0.1 s steps) in which breath and pause, and inspiration and expiration, are
 * classified correctly.
 */
export function phaseAgreement(
  truth: SyntheticBreathing['phases'],
  found: SyntheticBreathing['phases'],
  durationS: number,
): { breathOrPause: number; direction: number } {
  const kindAt = (phases: SyntheticBreathing['phases'], second: number) =>
    phases.find(({ startS, endS }) => startS <= second && second < endS)?.kind ?? 'pause';
  const counts = { all: 0, right: 0, breaths: 0, directions: 0 };
  for (let second = 0.05; second < durationS; second += 0.1) {
    const [one, other] = [kindAt(truth, second), kindAt(found, second)];
    counts.all++;
    if ((one === 'pause') === (other === 'pause')) counts.right++;
    if (one === 'pause' || other === 'pause') continue;
    counts.breaths++;
    if (one === other) counts.directions++;
  }
  return { breathOrPause: counts.right / counts.all, direction: counts.directions / (counts.breaths || 1) };
}
