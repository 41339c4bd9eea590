import { expect, test } from 'vitest';
import { createProcessorShares } from './processor-shares.ts';

test('the processor’s time is shared by what is under way, and nobody’s while nothing is', () => {
  let computedMs = 0;
  const shares = createProcessorShares(() => computedMs);
  computedMs = 50;
  const first = shares.begin();
  computedMs = 60;
  const second = shares.begin();
  computedMs = 80;
  expect(first()).toBe(20);
  computedMs = 85;
  expect(second()).toBe(15);
});
