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

/** Blows at a steady pace, as no heart makes them. */
const beaten =
  (perMinute: readonly [number, number], blow: (random: Random) => (second: number) => number): Make =>
  (_, random) => {
    const everyS = 60 / random.uniform(...perMinute);
    const [sound, unsteady] = [blow(random), random.uniform(0, 0.04)];
    const samples = pinkNoise(12, RATE_HZ, random).map((sample) => sample * 0.02);
    for (let atS = random.uniform(0, 0.5); atS < 12; atS += everyS * (1 + unsteady * random.normal())) {
      const first = Math.round(atS * RATE_HZ);
      const last = Math.min(samples.length, first + Math.ceil(everyS * RATE_HZ));
      for (let index = first; index < last; index++)
        samples[index] = (samples[index] ?? 0) + sound((index - first) / RATE_HZ);
    }
    const gain = random.uniform(0.05, 0.4);
    return samples.map((sample) => sample * gain);
  };
const ringing = (hz: number, decayS: number) => (t: number) =>
  Math.exp(-t / decayS) * Math.sin(2 * Math.PI * hz * t);

/** Rhythms without a heart. */
const RHYTHMS: Record<string, Make> = {
  metronome: beaten([40, 200], (random) => ringing(random.uniform(500, 1500), random.uniform(0.004, 0.02))),
  clock: beaten([60, 240], (random) => ringing(random.uniform(300, 1200), random.uniform(0.002, 0.008))),
  drum: beaten([60, 160], (random) => ringing(random.uniform(45, 160), random.uniform(0.04, 0.2))),
  footsteps: beaten([90, 130], (random) => {
    const [thud, decayS] = [ringing(random.uniform(25, 70), random.uniform(0.03, 0.08)), 0.06];
    return (t) => thud(t) + 0.3 * Math.exp(-t / decayS) * random.normal();
  }),
  pump: beaten([20, 90], (random) => {
    const [hz, lengthS] = [random.uniform(60, 200), random.uniform(0.2, 0.6)];
    return (t) =>
      t > lengthS
        ? 0
        : Math.sin((Math.PI * t) / lengthS) * (Math.sin(2 * Math.PI * hz * t) + 0.5 * random.normal());
  }),
};

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
export const badClips = (perKind: number): Generator<BadClip> => clipsOf(KINDS, perKind);

/** The same of rhythms, whose signal may be as clear as a heart's. */
export const rhythmClips = (perKind: number): Generator<BadClip> => clipsOf(RHYTHMS, perKind);

function* clipsOf(kinds: Record<string, Make>, perKind: number): Generator<BadClip> {
  for (const organ of ['heart', 'lung'] as const)
    for (const [kind, make] of Object.entries(kinds))
      for (let each = 0; each < perKind; each++) {
        const seed = each * 31 + kind.length * 7;
        const random = createRandom(seed);
        yield { kind, organ, samples: make(organ, random, seed), sampleRateHz: RATE_HZ };
      }
}
