import { readdirSync, readFileSync } from 'node:fs';
import { compressFrame, expandFrame, isCompressed } from '@sadap/contract/compressed-frames';
import { encodeFrame, FRAME_SAMPLES } from '@sadap/contract/sound-frames';
import { expect, it } from 'vitest';
import { loopOfWav } from './recorded-source.ts';

const SOUNDS = new URL('../sounds/', import.meta.url);

it.each(
  readdirSync(SOUNDS).filter((file) => file.endsWith('.wav')),
)('%s is sent in less than half the bytes, and comes back as it was', (file) => {
  const sound = loopOfWav(readFileSync(new URL(file, SOUNDS)));
  let rawBytes = 0;
  let bytes = 0;
  for (let at = 0; at + FRAME_SAMPLES <= sound.length; at += FRAME_SAMPLES) {
    const samples = sound.subarray(at, at + FRAME_SAMPLES);
    const frame = encodeFrame({ streamId: 1, firstSample: at, samples });
    const small = compressFrame(frame);
    const back = isCompressed(small) ? expandFrame(small) : small;
    expect(Buffer.compare(back ?? new Uint8Array(), frame)).toBe(0);
    rawBytes += frame.length;
    bytes += small.length;
  }
  expect(rawBytes / bytes).toBeGreaterThan(2);
});
