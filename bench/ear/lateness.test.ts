import { expect, it } from 'vitest';
import { lateness } from './lateness.ts';

const report = { streamId: 7, isPlaying: true, underruns: 0, targetMs: 20 };

it('compares when a sample was played with when its frame left, across the clocks', () => {
  const heard = [
    {
      ...report,
      sampleIndex: 650,
      contextTime: 2,
      receivedAtMs: 5060,
      outputTimestamp: { contextTime: 1.9, performanceTime: 5000 },
    },
  ];
  const leftAtMs = [1000, 1020, 1040];
  // The page's clock runs 4000 ms ahead; the worklet's report arrived there at 5060.
  expect(lateness(heard, leftAtMs, -4000)).toEqual({ atWorklet: [20], atLoudspeaker: [60] });
});

it('leaves out samples whose frame it does not know', () => {
  const heard = [
    {
      ...report,
      sampleIndex: 9999,
      contextTime: 2,
      receivedAtMs: 0,
      outputTimestamp: { contextTime: 2, performanceTime: 0 },
    },
  ];
  expect(lateness(heard, [1000], 0)).toEqual({ atWorklet: [], atLoudspeaker: [] });
});
