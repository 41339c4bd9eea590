import { expect, test } from 'vitest';
import { analyseBeats } from '../beats/analysis.ts';
import { pcm16ToFloat } from '../resample.ts';
import { BREATHS, LUNG_EXTRAS, type LungExtra } from './lung.ts';
import { type SoundRecipe, TEACHING_RATE_HZ, TEACHING_SECONDS, teachingSound } from './teaching.ts';

const lung = (extra?: LungExtra): SoundRecipe => ({
  organ: 'lung',
  perMinute: 16,
  seed: 5,
  ...(extra ? { extra } : {}),
});
const sound = (recipe: SoundRecipe) => pcm16ToFloat(teachingSound(recipe));

/** Power at one frequency, mean over windows of 128 ms, in dB. */
function powerDb(samples: Float32Array, hz: number): number {
  const length = 512;
  let sum = 0;
  for (let first = 0; first + length <= samples.length; first += length) {
    let [real, imaginary] = [0, 0];
    for (let index = 0; index < length; index++) {
      const hann = 0.5 - 0.5 * Math.cos((2 * Math.PI * index) / length);
      const angle = (2 * Math.PI * hz * index) / TEACHING_RATE_HZ;
      real += hann * (samples[first + index] ?? 0) * Math.cos(angle);
      imaginary += hann * (samples[first + index] ?? 0) * Math.sin(angle);
    }
    sum += real * real + imaginary * imaginary;
  }
  return 10 * Math.log10(sum);
}
const strongestHz = (samples: Float32Array, fromHz: number, toHz: number) => {
  let [best, at] = [Number.NEGATIVE_INFINITY, 0];
  for (let hz = fromHz; hz <= toHz; hz += 8) {
    const power = powerDb(samples, hz);
    if (power > best) [best, at] = [power, hz];
  }
  return at;
};

test('a recipe makes the same bytes again: 15 s, not clipped, silent at its ends', () => {
  for (const breath of BREATHS) {
    const recipe: SoundRecipe = { organ: 'lung', perMinute: 15, seed: 5, breath };
    const samples = teachingSound(recipe);
    expect(teachingSound(recipe)).toEqual(samples);
    expect(samples).toHaveLength(TEACHING_SECONDS * TEACHING_RATE_HZ);
    expect(Math.max(...samples.map(Math.abs))).toBeLessThan(32_767 * 0.75);
    expect([samples[0], samples.at(-1)].map((sample) => Math.abs(sample ?? 0))).toEqual([0, 0]);
  }
});

test.each([
  ['wheeze', 420],
  ['rhonchi', 135],
  ['stridor', 640],
] as const)('%s is a tone of about %i Hz with harmonics', (extra, hz) => {
  const samples = sound(lung(extra));
  const found = strongestHz(samples, hz * 0.75, hz * 1.3);
  expect(Math.abs(found / hz - 1)).toBeLessThan(0.12);
  expect(powerDb(samples, found) - powerDb(sound(lung()), found)).toBeGreaterThan(3);
  expect(powerDb(samples, 2 * found)).toBeGreaterThan(powerDb(sound(lung()), 2 * found) + 3);
});

test('crackles are clicks: fine ones higher than coarse ones; a rub is low', () => {
  /** What the finding adds to plain breathing. */
  const addedDb = (extra: LungExtra, hz: number) =>
    powerDb(sound(lung(extra)), hz) - powerDb(sound(lung()), hz);
  expect(addedDb('fine-crackles', 900)).toBeGreaterThan(addedDb('coarse-crackles', 900) + 2);
  const rub = sound(lung('friction-rub'));
  expect(powerDb(rub, 200)).toBeGreaterThan(powerDb(rub, 900) + 15);
});

test('no two findings of the lung sound alike', () => {
  const all = LUNG_EXTRAS.map((extra) => teachingSound(lung(extra)).join());
  expect(new Set(all).size).toBe(LUNG_EXTRAS.length);
});

test('a heart beats as it was asked to, and the murmur has its band', () => {
  const heart = (murmurHz: readonly [number, number]): SoundRecipe => ({
    organ: 'heart',
    bpm: 72,
    seed: 11,
    murmur: 'mid-diastolic',
    murmurDb: -8,
    murmurHz,
  });
  const beats = analyseBeats(sound(heart([40, 120])), TEACHING_RATE_HZ);
  expect(Math.abs((beats.heartRate?.bpm ?? 0) - 72)).toBeLessThan(3);
  const highPart = (band: readonly [number, number]) => powerDb(sound(heart(band)), 400);
  expect(highPart([200, 600])).toBeGreaterThan(highPart([40, 120]) + 6);
});
