import { expect, it } from 'vitest';
import { bandPowers } from './band-levels.ts';

const SHAPE = {
  sampleRateHz: 2000,
  levelsHz: 100,
  windowSamples: 128,
  bands: [
    { lowHz: 50, highHz: 150 },
    { lowHz: 200, highHz: 400 },
  ],
};

it('a full-scale sine has the power 0.5 in its band and none in another', () => {
  const sine = Float32Array.from({ length: 2000 }, (_, n) => Math.sin((2 * Math.PI * 100 * n) / 2000));
  const [own, other] = bandPowers(sine, SHAPE);
  expect(own).toHaveLength(100);
  expect(own?.[50]).toBeCloseTo(0.5, 2);
  expect(other?.[50]).toBeLessThan(1e-4);
});

it('value i belongs to the instant i / levelsHz', () => {
  const click = new Float32Array(2000);
  click[1000] = 1;
  const [row] = bandPowers(click, SHAPE);
  expect(row?.indexOf(Math.max(...(row ?? [])))).toBe(50);
});
