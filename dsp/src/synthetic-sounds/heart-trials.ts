import { MURMURS, type SyntheticHeart, type SyntheticHeartOptions, syntheticHeart } from './heart.ts';
import {
  type bandNoise,
  knocks,
  mainsHum,
  mixed,
  pinkNoise,
  rubbing,
  speechLike,
  whiteNoise,
  withNoise,
} from './noises.ts';
import { createRandom, type Random } from './random.ts';

type Kind = Omit<Partial<SyntheticHeartOptions>, 'bpm' | 'seconds' | 'seed'>;

/** Kinds of heart; every group is tried over all rates and all noises. */
export const HEART_GROUPS: Record<string, (random: Random) => Kind> = {
  plain: () => ({}),
  ...Object.fromEntries(
    MURMURS.filter((murmur) => murmur !== 'none').map((murmur) => [
      murmur,
      (random: Random) => ({ murmur, murmurDb: random.uniform(-20, -4) }),
    ]),
  ),
  'S3, S4': (random) => ({ s3: random.uniform() < 0.7, s4: random.uniform() < 0.7 }),
  click: () => ({ click: true }),
  'S2 louder than S1': (random) => ({ s2Db: random.uniform(1, 8) }),
  'S2 soft': (random) => ({ s2Db: random.uniform(-14, -6) }),
  'sinus arrhythmia': () => ({ sinusArrhythmia: 0.12 }),
  'changing rate': (random) => ({ drift: random.pick([0.8, 1.25]) }),
  extrasystoles: () => ({ extrasystoles: 0.08 }),
  'missing beats': () => ({ missing: 0.06 }),
};

type Disturb = (heart: SyntheticHeart, seconds: number, random: Random) => Float32Array<ArrayBuffer>;
const at =
  (make: ReturnType<typeof bandNoise>, lowDb: number, highDb: number): Disturb =>
  ({ samples, sampleRateHz }, seconds, random) =>
    withNoise(samples, make(seconds, sampleRateHz, random), random.uniform(lowDb, highDb));

/** Disturbances, with their level relative to the heart's RMS. */
const DISTURBANCES: Record<string, Disturb> = {
  none: ({ samples }) => samples,
  'white noise': at(whiteNoise, 0, 20),
  'pink noise': at(pinkNoise, 0, 20),
  'mains hum': at(mainsHum(50), -5, 10),
  speech: at(speechLike, 0, 20),
  rubbing: at(rubbing, 0, 20),
  knocks: ({ samples, sampleRateHz }, seconds, random) =>
    mixed(samples, knocks(20)(seconds, sampleRateHz, random)),
};

export type HeartTrial = { group: string; disturbance: string; heart: SyntheticHeart; samples: Float32Array };

/** One heart of a group: `place` of `count` chooses its rate (40 to 180, evenly) and its disturbance. */
export function heartTrial(group: string, place: number, count: number, seconds = 15): HeartTrial {
  const random = createRandom(place * 131 + group.length * 17 + group.charCodeAt(0));
  const disturbance = Object.keys(DISTURBANCES)[place % Object.keys(DISTURBANCES).length] ?? 'none';
  const own = HEART_GROUPS[group]?.(random);
  const heart = syntheticHeart({
    bpm: 40 + (140 * (place + 0.5)) / count,
    seconds,
    seed: place * 7919 + group.length,
    s2Db: random.uniform(-6, 3),
    ...own,
  });
  return {
    group,
    disturbance,
    heart,
    samples: DISTURBANCES[disturbance]?.(heart, seconds, random) ?? heart.samples,
  };
}
