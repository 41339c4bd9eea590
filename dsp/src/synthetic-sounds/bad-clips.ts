import type { Organ } from '../quality/types.ts';
import { syntheticBreathing } from './breathing.ts';
import { syntheticHeart } from './heart.ts';
import { bandNoise, mainsHum, mixed, music, pinkNoise, rubbing, speechLike, whiteNoise } from './noises.ts';
import { createRandom, type Random } from './random.ts';

export type BadClip = { kind: string; organ: Organ; samples: Float32Array; sampleRateHz: number };
const RATE_HZ = 4000;

type Make = (organ: Organ, random: Random, seed: number) => Float32Array;
const loud =
  (make: ReturnType<typeof bandNoise>): Make =>
  (_, random) =>
    make(random.uniform(10, 16), RATE_HZ, random).map((sample) => sample * 10 ** random.uniform(-2, -0.8));
const heartOf = (seconds: number, random: Random, seed: number) =>
  syntheticHeart({ bpm: random.uniform(55, 120), seconds, seed }).samples;
const breathOf = (seconds: number, random: Random, seed: number) =>
  syntheticBreathing({ perMinute: random.uniform(12, 30), seconds, seed }).samples;

/** Sounds that nobody should mistake for a heart or a lung. */
const KINDS: Record<string, Make> = {
  silence: () => new Float32Array(12 * RATE_HZ),
  'faint noise': (_, random) => whiteNoise(12, RATE_HZ, random).map((sample) => sample * 1e-5),
  'white noise': loud(whiteNoise),
  'pink noise': loud(pinkNoise),
  music: loud(music),
  speech: loud(speechLike),
  rubbing: loud(rubbing),
  hum: (_, random) => mainsHum(random.pick([50, 60]))(12, RATE_HZ, random).map((sample) => sample * 0.1),
  'two seconds': (organ, random, seed) => (organ === 'heart' ? heartOf : breathOf)(2, random, seed),
  'the other organ': (organ, random, seed) => {
    const seconds = random.uniform(12, 16);
    const rumble = bandNoise(25, 150)(seconds, RATE_HZ, random).map((sample) => sample * 0.003);
    return mixed((organ === 'heart' ? breathOf : heartOf)(seconds, random, seed), rumble);
  },
};

/** `perKind` clips of each kind for each organ. */
export function* badClips(perKind: number): Generator<BadClip> {
  for (const organ of ['heart', 'lung'] as const)
    for (const [kind, make] of Object.entries(KINDS))
      for (let each = 0; each < perKind; each++) {
        const seed = each * 31 + kind.length * 7;
        const random = createRandom(seed);
        yield { kind, organ, samples: make(organ, random, seed), sampleRateHz: RATE_HZ };
      }
}
