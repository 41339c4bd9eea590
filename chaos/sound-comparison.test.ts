import { expect, it } from 'vitest';
import { noiseSource } from './noise-source.ts';
import { compareSound } from './sound-comparison.ts';

const made = noiseSource(7).read(64_000);
const stored = made.slice(16_000, 48_000);

it('finds where a stored sound lies, and that it is whole', () => {
  expect(compareSound(stored, [], made, 48_000)).toEqual({
    compared: 32_000,
    lost: 0,
    wrong: 0,
    endsEarlySamples: 0,
  });
});

it('counts what is missing before Stop, but for one frame', () => {
  expect(compareSound(stored, [], made, 48_320)).toMatchObject({ lost: 0, endsEarlySamples: 320 });
  expect(compareSound(stored, [], made, 48_321)).toMatchObject({ lost: 321 });
});

it('tells a marked gap from silence that is shown as sound', () => {
  const silenced = stored.slice().fill(0, 1_000, 3_000);
  expect(compareSound(silenced, [{ firstSample: 1_000, sampleCount: 2_000 }], made, 48_000)).toMatchObject({
    lost: 2_000,
    wrong: 0,
  });
  expect(compareSound(silenced, [], made, 48_000)).toMatchObject({ lost: 0, wrong: 2_000 });
});

it('finds a sound that begins with a gap, or has one soon', () => {
  for (const firstSample of [0, 100]) {
    const silenced = stored.slice().fill(0, firstSample, firstSample + 2_000);
    const gaps = [{ firstSample, sampleCount: 2_000 }];
    expect(compareSound(silenced, gaps, made, 48_000)).toEqual({
      compared: 32_000,
      lost: 2_000,
      wrong: 0,
      endsEarlySamples: 0,
    });
  }
});

it('takes another sound for wrong, but for its gaps', () => {
  const other = noiseSource(8).read(32_000).fill(0, 0, 2_000);
  expect(compareSound(other, [{ firstSample: 0, sampleCount: 2_000 }], made, 48_000)).toMatchObject({
    lost: 2_000,
    wrong: 30_000,
  });
});

it('takes a splice for wrong sound', () => {
  const spliced = Int16Array.from([...stored.subarray(0, 8_000), ...stored.subarray(9_000)]);
  expect(compareSound(spliced, [], made, 48_000).wrong).toBeGreaterThan(20_000);
});
