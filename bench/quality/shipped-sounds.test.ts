import { readFileSync } from 'node:fs';
import { judgeQuality, LiveQuality, type Organ } from '@sadap/dsp';
import { loopOfWav } from '@sadap/stethoscope';
import { expect, it } from 'vitest';

const RATE_HZ = 16_000;

/** As the simulated stethoscope plays it. */
function shippedSound(name: string, fromS: number, seconds: number): Float32Array {
  const wav = readFileSync(new URL(`../../stethoscope/sounds/${name}.wav`, import.meta.url));
  const part = loopOfWav(wav).subarray(fromS * RATE_HZ, (fromS + seconds) * RATE_HZ);
  return Float32Array.from(part, (sample) => sample / 32_768);
}

function adviceOn(samples: Float32Array, organ: Organ): string[] {
  const meter = new LiveQuality(RATE_HZ, organ);
  const step = RATE_HZ / 2;
  const advice: string[] = [];
  for (let end = step; end <= samples.length; end += step) {
    meter.push(samples.subarray(end - step, end));
    advice.push(...meter.hints().map(({ code }) => `${end / RATE_HZ} ${code}`));
  }
  return advice;
}

it.each([0, 20])('the normal heart from second %i on: no advice', (fromS) => {
  expect(adviceOn(shippedSound('heart-normal-1', fromS, 10), 'heart')).toEqual([]);
});

it('the abnormal heart sent as a lung does not pass as good', () => {
  const heart = shippedSound('heart-abnormal-1', 0, 12);
  expect(judgeQuality(heart, RATE_HZ, 'lung').verdict).toBe('poor');
  expect(adviceOn(heart, 'lung')).toContain('10 no-breath-sound');
});
