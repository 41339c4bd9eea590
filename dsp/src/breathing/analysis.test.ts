import { describe, expect, it } from 'vitest';
import { breathingTrial, phaseAgreement } from '../synthetic-sounds/breathing-trials.ts';
import { pinkNoise, rubbing, speechLike, whiteNoise } from '../synthetic-sounds/noises.ts';
import { createRandom } from '../synthetic-sounds/random.ts';
import { analyseBreathing } from './analysis.ts';

const COUNT = 48;
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('synthetic breathing of 8 to 60 a minute, in noise and with a heart', () => {
  const trials = Array.from({ length: COUNT }, (_, place) => {
    const { breathing, samples } = breathingTrial(place, COUNT);
    const found = analyseBreathing(samples, breathing.sampleRateHz);
    return { found, breathing, agreement: phaseAgreement(breathing.phases, found.phases, found.durationS) };
  });

  it('has its rate within 2 a minute in nine of ten', () => {
    const right = trials.filter(
      ({ found, breathing }) => Math.abs((found.rate?.perMinute ?? 0) - breathing.perMinute) <= 2,
    );
    expect(right.length).toBeGreaterThanOrEqual(0.9 * COUNT);
  });

  it('is told from pauses', () => {
    const told = trials.filter(({ found }) => found.rate).map(({ agreement }) => agreement.breathOrPause);
    expect(mean(told)).toBeGreaterThan(0.8);
  });

  it('has inspiration and expiration named mostly rightly where they are named, and often not named', () => {
    const named = trials.filter(({ found }) => found.direction);
    expect(named.length).toBeGreaterThan(0.5 * COUNT);
    const right = named.filter(({ agreement }) => agreement.direction > 0.5);
    expect(right.length).toBeGreaterThanOrEqual(0.9 * named.length);
    const isNamed = (kind: string) => kind === 'inspiration' || kind === 'expiration';
    for (const { found } of trials)
      expect(found.phases.some(({ kind }) => isNamed(kind))).toBe(found.direction !== null);
  });

  it('is without gap or overlap, as plain JSON', () => {
    for (const { found } of trials.filter((trial) => trial.found.rate)) {
      expect(JSON.parse(JSON.stringify(found))).toEqual(found);
      found.phases.slice(1).forEach((phase, before) => {
        const gapS = phase.startS - (found.phases[before]?.endS ?? 0);
        expect(gapS).toBeGreaterThanOrEqual(0);
        expect(gapS).toBeLessThan(0.06);
      });
    }
  });
});

it.each(
  Object.entries({ whiteNoise, pinkNoise, speechLike, rubbing }),
)('no breathing is found in %s', (_, make) => {
  const found = Array.from({ length: 8 }, (_each, seed) =>
    analyseBreathing(make(12, 4000, createRandom(seed)), 4000),
  ).filter(({ rate }) => rate !== null);
  expect(found.length).toBeLessThanOrEqual(2);
});

it.each([0, 100, 4000, 60_000])('nor in %i samples of silence', (length) => {
  expect(analyseBreathing(new Float32Array(length), 4000)).toEqual({
    durationS: length / 4000,
    rate: null,
    phases: [],
    direction: null,
    inspirationS: null,
    expirationS: null,
  });
});
