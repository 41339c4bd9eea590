import { expect, test } from 'vitest';
import { FrameSequence, type Placement } from './frame-sequence.ts';

const cases: [string, { next: number; lost?: number }, [number, number], Placement, number][] = [
  ['the next frame', { next: 320 }, [320, 320], { kind: 'new', skip: 0 }, 640],
  ['a frame sent again', { next: 320 }, [0, 320], { kind: 'duplicate' }, 320],
  ['a frame that overlaps', { next: 320 }, [160, 320], { kind: 'new', skip: 160 }, 480],
  ['a jump forward', { next: 320 }, [640, 320], { kind: 'out-of-order' }, 320],
  ['a jump over lost samples', { next: 320, lost: 640 }, [640, 320], { kind: 'new', skip: 0 }, 960],
  ['a jump past lost samples', { next: 320, lost: 640 }, [641, 320], { kind: 'out-of-order' }, 320],
  ['less than was declared lost', { next: 320, lost: 640 }, [320, 320], { kind: 'new', skip: 0 }, 640],
];

test('a frame before what was declared lost shows that it is not', () => {
  const sequence = new FrameSequence(0);
  sequence.declareLost(6_400);
  expect(sequence.settledSample).toBe(6_400);
  sequence.place({ firstSample: 0, sampleCount: 320 });
  expect(sequence.settledSample).toBe(320);
  expect(sequence.place({ firstSample: 6_400, sampleCount: 320 })).toEqual({ kind: 'new', skip: 0 });
  expect(sequence.settledSample).toBe(6_720);
});

test.each(cases)('%s', (_name, { next, lost }, [firstSample, sampleCount], placement, nextSample) => {
  const sequence = new FrameSequence(next);
  if (lost !== undefined) sequence.declareLost(lost);
  expect(sequence.place({ firstSample, sampleCount })).toEqual(placement);
  expect(sequence.nextSample).toBe(nextSample);
});
