import { describe, expect, it } from 'vitest';
import { colourMap } from './colour-map.ts';
import { resamplePcm16 } from './resample.ts';
import {
  commonRange,
  heartShadeRange,
  liftLungPitches,
  lungShadeRange,
  raiseRange,
  SPECTROGRAM_RANGE_DB,
  type Spectrogram,
  shadesWithin,
  spectrogram,
} from './spectrogram.ts';
import { syntheticHeart } from './synthetic-sounds/heart.ts';
import { pinkNoise } from './synthetic-sounds/noises.ts';
import { createRandom } from './synthetic-sounds/random.ts';

const ownShades = (picture: Spectrogram) => shadesWithin(picture, heartShadeRange(picture));
function lungShades(picture: Spectrogram) {
  const lifted = liftLungPitches(picture, 2000);
  return shadesWithin(lifted, lungShadeRange(lifted));
}

const tone = (frequencyHz: number, seconds: number, rateHz = 16_000, amplitude = 16_384) =>
  Int16Array.from({ length: seconds * rateHz }, (_, n) =>
    Math.round(amplitude * Math.sin((2 * Math.PI * frequencyHz * n) / rateHz)),
  );
/** Row of the loudest point of a column. */
function loudestRow({ width, height, levelsDb }: ReturnType<typeof spectrogram>, column: number): number {
  const levels = Array.from({ length: height }, (_, row) => levelsDb[row * width + column] ?? 0);
  return levels.indexOf(Math.max(...levels));
}

describe('spectrogram', () => {
  it.each([
    [120, 1000, 16_000],
    [430, 1000, 16_000],
    [900, 2000, 16_000],
    [300, 2000, 4_000],
    [1_500, 2000, 48_000],
  ])('shows %i Hz (to %i Hz, at %i Hz) in its row and at its level', (frequencyHz, maxHz, sampleRateHz) => {
    const picture = spectrogram(tone(frequencyHz, 1, sampleRateHz), { sampleRateHz, maxHz });
    const column = Math.floor(picture.width / 2);
    const expected = 255 - Math.floor((frequencyHz / maxHz) * 256);
    expect(Math.abs(loudestRow(picture, column) - expected)).toBeLessThanOrEqual(1);
    // Between two bins it is up to 1 dB less.
    const loudest = picture.levelsDb.reduce((a, b) => Math.max(a, b));
    expect(loudest).toBeLessThan(-6);
    expect(loudest).toBeGreaterThan(-7.1);
  });

  it('shows the same at a rate of which it needs a quarter', () => {
    const heart = Int16Array.from(
      syntheticHeart({ bpm: 70, seconds: 4, seed: 2 }).samples,
      (sample) => 15_000 * sample,
    );
    const picture = spectrogram(heart, { sampleRateHz: 4000, maxHz: 1000 });
    const finer = resamplePcm16(heart, 4000, 16_000);
    const ofFiner = spectrogram(finer, { sampleRateHz: 16_000, maxHz: 1000 });
    expect(ofFiner.width).toBe(picture.width);
    const { fromDb } = heartShadeRange(picture);
    // Its edges differ: a column's sound is rounded to 16 bits anew.
    let compared = 0;
    picture.levelsDb.forEach((level, at) => {
      if (level < fromDb + 20) return;
      compared++;
      expect(Math.abs(level - (ofFiner.levelsDb[at] ?? 0)), `at ${at}`).toBeLessThan(0.5);
    });
    expect(compared).toBeGreaterThan(10_000);
  });

  it('shows a click in its column, also in ten minutes', () => {
    const samples = new Int16Array(600 * 16_000);
    samples.fill(20_000, 4_000_000, 4_000_020);
    const { width, levelsDb } = spectrogram(samples, { sampleRateHz: 16_000, maxHz: 2000 });
    expect(width).toBe(2000);
    const bottom = levelsDb.slice(-width);
    const at = bottom.indexOf(Math.max(...bottom));
    expect(Math.abs(at - Math.floor((4_000_000 / samples.length) * width))).toBeLessThanOrEqual(1);
  });

  it('draws a stretch as the whole has it, its edges included', () => {
    const samples = tone(200, 2);
    const stretch = spectrogram(samples, { sampleRateHz: 16_000, maxHz: 1000, first: 8_000, count: 1_600 });
    expect(stretch.width).toBe(50);
    for (const column of [0, 25, 49]) expect(loudestRow(stretch, column)).toBe(loudestRow(stretch, 10));
    expect(Math.min(...stretch.levelsDb.slice(204 * 50, 205 * 50))).toBeGreaterThan(-7);
  });

  it('draws as little as one sample, and refuses nothing and too much', () => {
    const shape = { sampleRateHz: 16_000, maxHz: 1000 };
    expect(spectrogram(Int16Array.of(1), shape).width).toBe(1);
    expect(() => spectrogram(new Int16Array(0), shape)).toThrow(RangeError);
    expect(() => spectrogram(new Int16Array(9), { ...shape, first: 5, count: 5 })).toThrow(RangeError);
    expect(() => spectrogram(new Int16Array(9), { ...shape, maxHz: 9000 })).toThrow(RangeError);
  });

  it('gives the loudest point full brightness and silence none', () => {
    const shades = (levels: number[]) =>
      ownShades({ width: levels.length, height: 1, levelsDb: Float32Array.from(levels) });
    expect([...shades([-10, -10 - SPECTROGRAM_RANGE_DB / 2, -10 - SPECTROGRAM_RANGE_DB, -200])]).toEqual([
      255, 128, 0, 0,
    ]);
    // The noise of a sound that is nowhere loud stays dark.
    expect(Math.max(...shades([-100, -110]))).toBeLessThan(120);
  });
});

describe('the shades of a lung', () => {
  const RATE_HZ = 4000;
  const random = createRandom(3);
  const breath = pinkNoise(6, RATE_HZ, random);
  const heart = syntheticHeart({ bpm: 70, seconds: 6, seed: 1 }).samples;
  /** Breath with a wheeze of 420 Hz from 2 to 3 s, and a heart 20 dB louder. */
  const lung = Int16Array.from(breath, (sample, index) => {
    const wheeze = index > 8000 && index < 12_000 ? Math.sin((2 * Math.PI * 420 * index) / RATE_HZ) : 0;
    return 200 * sample + 60 * wheeze + 12_000 * (heart[index] ?? 0);
  });
  const picture = spectrogram(lung, { sampleRateHz: RATE_HZ, maxHz: 2000 });
  const meanOf = (
    shades: Uint8Array,
    [lowHz, highHz]: readonly [number, number],
    [fromS, toS]: readonly [number, number],
  ) => {
    let [sum, count] = [0, 0];
    for (let row = 0; row < picture.height; row++) {
      const hz = ((picture.height - row - 0.5) / picture.height) * 2000;
      if (hz < lowHz || hz > highHz) continue;
      for (let x = Math.floor((fromS / 6) * picture.width); x < (toS / 6) * picture.width; x++, count++)
        sum += shades[row * picture.width + x] ?? 0;
    }
    return sum / count;
  };
  it('show a wheeze above the breath, which a loud heart hides otherwise', () => {
    const contrast = (shades: Uint8Array) =>
      meanOf(shades, [412, 428], [2.1, 2.9]) - meanOf(shades, [412, 428], [3.2, 4]);
    const adapted = lungShades(picture);
    expect(contrast(adapted)).toBeGreaterThan(1.3 * contrast(ownShades(picture)));
    expect(contrast(adapted)).toBeGreaterThan(40);
    expect(meanOf(adapted, [20, 50], [0, 6])).toBeLessThan(meanOf(ownShades(picture), [20, 50], [0, 6]));
  });
  it('leave silence dark', () => {
    const silence = spectrogram(new Int16Array(24_000), { sampleRateHz: RATE_HZ, maxHz: 2000 });
    expect(lungShades(silence).reduce((most, shade) => Math.max(most, shade), 0)).toBe(0);
  });
});

describe('two sounds on one scale', () => {
  const soundOf = (levels: number[]) => ({
    width: levels.length,
    height: 1,
    levelsDb: Float32Array.from(levels),
  });
  const [loud, quiet] = [soundOf([-6, -26, -60]), soundOf([-26, -60, -120])];

  it('gives the same level the same shade in both, which their own ranges do not', () => {
    const range = commonRange(heartShadeRange(loud), heartShadeRange(quiet));
    expect(range).toEqual({ fromDb: -76, toDb: -6 });
    const [inLoud, inQuiet] = [shadesWithin(loud, range), shadesWithin(quiet, range)];
    expect([inQuiet[0], inQuiet[1]]).toEqual([inLoud[1], inLoud[2]]);
    expect(shadesWithin(quiet, heartShadeRange(quiet))[0]).toBe(255);
  });

  it('does not ask which of them is A, and keeps the wider range', () => {
    const [wide, narrow] = [
      { fromDb: -60, toDb: -10 },
      { fromDb: -60, toDb: -30 },
    ];
    expect(commonRange(wide, narrow)).toEqual(commonRange(narrow, wide));
    expect(commonRange(wide, { fromDb: -30, toDb: 0 })).toEqual({ fromDb: -50, toDb: 0 });
    expect(commonRange({ fromDb: -30, toDb: 0 }, narrow, wide)).toEqual({ fromDb: -50, toDb: 0 });
  });

  it('follows a sound that is played louder', () => {
    const own = heartShadeRange(quiet);
    const range = commonRange(heartShadeRange(loud), raiseRange(own, 20));
    // 20 dB quieter and raised by as much: the loudest point of both is equally light.
    expect(shadesWithin(quiet, raiseRange(range, -20))[0]).toBe(shadesWithin(loud, range)[0]);
  });
});

describe('colour map', () => {
  it('rises evenly in lightness, so that it reads in grey', () => {
    const map = colourMap();
    const linear = (part = 0) =>
      part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4;
    const lightness = Array.from({ length: 256 }, (_, index) => {
      const [red, green, blue] = map.subarray(index * 3, index * 3 + 3);
      const luminance = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
      // CIE L*
      return luminance > 0.008856 ? 116 * Math.cbrt(luminance) - 16 : 903.3 * luminance;
    });
    expect(lightness[0]).toBeLessThan(3);
    expect(lightness[255]).toBeGreaterThan(90);
    for (let index = 8; index < 256; index += 8)
      expect((lightness[index] ?? 0) - (lightness[index - 8] ?? 0)).toBeGreaterThan(index < 32 ? 0.2 : 1.5);
  });
});
