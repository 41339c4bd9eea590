import { wavHeader } from '@sadap/dsp';
import { expect, test } from 'vitest';
import type { Caller } from '../../http/caller.ts';
import { createCaptureWaveforms } from './capture-waveform.ts';
import type { Captures } from './captures.ts';

const caller = { userId: 1 } as Caller;

test('a capture is read once, however often and by however many its waveform is asked for', async () => {
  const samples = new Int16Array(32_000).fill(8_192);
  let reads = 0;
  async function* all() {
    reads++;
    yield wavHeader(samples.length, 16_000);
    yield new Uint8Array(samples.buffer);
  }
  const captures = {
    sound: async (id: string) => ({ sampleCount: samples.length, etag: id, all }),
  } as unknown as Captures;
  const waveformOf = createCaptureWaveforms(captures);
  const asked = await Promise.all([
    ...Array.from({ length: 15 }, () => waveformOf(caller, 'a')),
    waveformOf({ ...caller, userId: 2 }, 'a'),
  ]);
  expect(reads).toBe(1);
  expect(new Set(asked).size).toBe(1);
  expect(asked[0]?.metadata.sampleCount).toBe(samples.length);
  await waveformOf(caller, 'b');
  expect(reads).toBe(2);
});
