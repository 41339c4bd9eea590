import { expect, test } from 'vitest';
import { BlockMaker } from './block-maker.ts';
import type { InputChannel, MicrophoneBlock } from './microphone-messages.ts';

const FORMAT = { sampleRateHz: 16_000, sampleCount: 320 };

function blocksOf(inputRateHz: number, channel: InputChannel, left: number, right?: number) {
  const blocks: MicrophoneBlock[] = [];
  const maker = new BlockMaker(inputRateHz, FORMAT, (block) => blocks.push(block));
  maker.channel = channel;
  const level = (value: number) => new Float32Array(inputRateHz / 100).fill(value);
  for (let count = 0; count < 100; count++)
    maker.push(level(left), right === undefined ? undefined : level(right));
  return blocks;
}
/** In the middle of a second, where the resampler has settled. */
const levelOf = (blocks: MicrophoneBlock[]) => blocks[25]?.samples[160];

test('a second at the input rate becomes 50 frames of 20 ms, each with samples of its own', () => {
  for (const rateHz of [16_000, 44_100, 48_000]) {
    const blocks = blocksOf(rateHz, 'mix', 0.5);
    expect(blocks.length).toBeGreaterThanOrEqual(49);
    expect(blocks.length).toBeLessThanOrEqual(50);
    expect(new Set(blocks.map(({ samples }) => samples.buffer)).size).toBe(blocks.length);
    expect(blocks.every(({ samples, peak }) => samples.length === 320 && peak === 0.5)).toBe(true);
  }
});

test('one channel is the sound, or both mixed', () => {
  expect(levelOf(blocksOf(16_000, 'left', 0.5, -0.25))).toBe(16_384);
  expect(levelOf(blocksOf(16_000, 'right', 0.5, -0.25))).toBe(-8192);
  expect(levelOf(blocksOf(16_000, 'mix', 0.5, -0.25))).toBe(4096);
  expect(levelOf(blocksOf(16_000, 'right', 0.5))).toBe(16_384);
});

test('what is louder than full scale is clipped, not wrapped, and told as the peak', () => {
  const blocks = blocksOf(16_000, 'mix', 1.5);
  expect(levelOf(blocks)).toBe(32_767);
  expect(blocks[25]?.peak).toBe(1.5);
});
