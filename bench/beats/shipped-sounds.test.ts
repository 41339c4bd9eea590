import { readFileSync } from 'node:fs';
import { analyseBeats, analyseBreathing, judgeQuality, readWavInfo, readWavSamples } from '@sadap/dsp';
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
  // the first of them is irregular: no period dominates it
  if (period.strength < 0.4) return;
  expect(Math.min(...period.alsoS.map((periodS) => Math.abs(60 / periodS - bpm)))).toBeLessThan(3);
});

it.each(['lung-normal-1', 'lung-asthma-wheeze'])('%s of a patient: not poor', (name) => {
  const { samples, sampleRateHz } = shippedSound(name);
  expect(judgeQuality(samples, sampleRateHz, 'lung').verdict).not.toBe('poor');
  expect(analyseBreathing(samples, sampleRateHz).rate?.perMinute ?? 15).toBeLessThan(45);
});
