import { readWavInfo } from '@sadap/dsp';
import { afterAll, expect, test } from 'vitest';
import { wavOf } from '../../test/sounds.ts';
import { createSoundWorkers } from './sound-workers.ts';

const workers = createSoundWorkers();
afterAll(() => workers.close());

const minute = () => {
  const wav = wavOf({ rateHz: 48_000, bits: 16, channels: 2 }, 60, (t) => Math.sin(700 * t) / 2);
  return { bytes: new Uint8Array(wav.buffer), info: readWavInfo(wav), channel: 'mix', toHz: 16_000 } as const;
};

test('live sound goes on while a minute of 48 kHz stereo is converted', async () => {
  const task = minute();
  let longestGapMs = 0;
  let last = performance.now();
  const ticks = setInterval(() => {
    longestGapMs = Math.max(longestGapMs, performance.now() - last);
    last = performance.now();
  }, 5);
  const startedAt = performance.now();
  const wav = await workers.convert(task);
  const tookMs = performance.now() - startedAt;
  clearInterval(ticks);
  expect(readWavInfo(wav)).toMatchObject({ sampleRateHz: 16_000, channels: 1, dataLength: 60 * 32_000 });
  // On the server's own thread the gap would be as long as the conversion.
  expect(longestGapMs).toBeLessThan(tookMs / 4);
});

test('closing ends work that runs, and closing without work starts nothing', async () => {
  const closing = createSoundWorkers();
  const work = closing.convert(minute());
  const ended = expect(work).rejects.toThrow();
  await closing.close();
  await ended;
  await createSoundWorkers().close();
});
