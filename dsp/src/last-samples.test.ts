import { expect, it } from 'vitest';
import { LastSamples } from './last-samples.ts';

it('keeps the last samples of blocks of any length, and forgets blocks that end before them', () => {
  const sound = new LastSamples(5);
  expect([...sound.last()]).toEqual([]);
  sound.push(Float32Array.of(1, 2));
  sound.push(Float32Array.of(3, 4, 5));
  expect([...sound.last()]).toEqual([1, 2, 3, 4, 5]);
  sound.push(Float32Array.of(6, 7, 8));
  expect([...sound.last(5)]).toEqual([4, 5, 6, 7, 8]);
  expect([...sound.last(2)]).toEqual([7, 8]);
  expect([...sound.last(0)]).toEqual([]);
  expect([...sound.last(100)]).toEqual([3, 4, 5, 6, 7, 8]);
});

it('keeps what a block was, whatever becomes of it', () => {
  const sound = new LastSamples(2);
  const block = Float32Array.of(1, 2);
  sound.push(block);
  block.fill(9);
  expect([...sound.last()]).toEqual([1, 2]);
});
