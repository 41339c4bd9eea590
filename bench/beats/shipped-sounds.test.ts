import { readFileSync } from 'node:fs';
import { analyseBeats, analyseBreathing, judgeQuality, readWavInfo, readWavSamples } from '@sadap/dsp';
import { loopOfWav } from '@sadap/stethoscope';
import { expect, it } from 'vitest';
import { dominantPeriod } from './dominant-period.ts';

function shippedSound(name: string) {
  const bytes = readFileSync(new URL(`../../stethoscope/sounds/${name}.wav`, import.meta.url));
  const info = readWavInfo(bytes);
  const samples = Float32Array.from([...readWavSamples(bytes, info)].flatMap((block) => [...block]));
  return { samples, sampleRateHz: info.sampleRateHz };
}

it.each([
  'heart-normal-1',
  'heart-abnormal-1',
])('%s of a patient: not poor, and its rate is the dominant period', (name) => {
  const { samples, sampleRateHz } = shippedSound(name);
  expect(judgeQuality(samples, sampleRateHz, 'heart').verdict).not.toBe('poor');
  const period = dominantPeriod(samples, sampleRateHz) ?? expect.fail('no period');
  const bpm = analyseBeats(samples, sampleRateHz).heartRate?.bpm ?? 0;
  // The first of them is irregular and has no dominant period.
  if (period.strength < 0.4) return;
  expect(Math.min(...period.alsoS.map((periodS) => Math.abs(60 / periodS - bpm)))).toBeLessThan(3);
});

it.each(['lung-normal-1', 'lung-asthma-wheeze'])('%s of a patient: not poor', (name) => {
  const { samples, sampleRateHz } = shippedSound(name);
  expect(judgeQuality(samples, sampleRateHz, 'lung').verdict).not.toBe('poor');
  expect(analyseBreathing(samples, sampleRateHz).rate?.perMinute ?? 15).toBeLessThan(45);
});

it('a hurried beginning of the normal heart: no strong sound is omitted, S1 and S2 are not swapped', () => {
  const wav = readFileSync(new URL('../../stethoscope/sounds/heart-normal-1.wav', import.meta.url));
  const sound = Float32Array.from(loopOfWav(wav).subarray(0, 20 * 16_000), (sample) => sample / 32_768);
  const { marks, heartRate } = analyseBeats(sound, 16_000);
  const heard = [0.19, 0.52, 0.78, 1.11, 1.38, 1.75, 2.03];
  const first = marks.slice(0, heard.length);
  expect(first.map(({ kind }) => kind)).toEqual(['S2', 'S1', 'S2', 'S1', 'S2', 'S1', 'S2']);
  first.forEach(({ second }, index) => {
    expect(second).toBeCloseTo(heard[index] ?? 0, 1);
  });
  expect(heartRate?.rhythm).toBe('irregular');
});
