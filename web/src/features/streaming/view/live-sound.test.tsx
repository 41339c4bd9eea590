import { compressFrame, isCompressed } from '@sadap/contract/compressed-frames';
import { encodeFrame } from '@sadap/contract/sound-frames';
import { pcm16ToFloat } from '@sadap/dsp';
import { afterEach, expect, it } from 'vitest';
import { endLiveSound, hearFrame, onArrival, onLiveSamples } from '../model/live-sound.ts';

afterEach(endLiveSound);

it('hears the samples of a frame, compressed or not, and nothing of a damaged one', () => {
  const heard: Float32Array[] = [];
  const arrived: number[] = [];
  const stop = [
    onLiveSamples((samples) => heard.push(samples.slice())),
    onArrival(({ firstSample }) => arrived.push(firstSample)),
  ];
  const samples = Int16Array.from({ length: 320 }, (_, at) => 4000 * Math.sin(at / 20));
  const small = compressFrame(encodeFrame({ streamId: 7, firstSample: 320, samples }));
  expect(isCompressed(small)).toBe(true);
  hearFrame(encodeFrame({ streamId: 7, firstSample: 0, samples }));
  hearFrame(small.slice().buffer);
  const damaged = small.slice();
  damaged[30] = (damaged[30] ?? 0) ^ 4;
  hearFrame(damaged);
  hearFrame(small.subarray(0, 10));
  for (const end of stop) end();
  expect(arrived).toEqual([0, 320]);
  expect(heard).toEqual([pcm16ToFloat(samples), pcm16ToFloat(samples)]);
});
