import { expect, test } from 'vitest';
import { movableClock } from '../test/movable-clock.ts';
import { createKnownMarks } from './known-marks.ts';

const near = (ms: number) => expect.closeTo(ms, -3);

test.each([-3_600_000, 18_000, 165_000])('setting the wall clock by %d ms changes no age', (ms) => {
  const clock = movableClock();
  const marks = createKnownMarks(clock);
  marks.note('seen');
  clock.advance(10_000);
  clock.step(ms);
  expect(marks.knownForMs('left')).toBe(0);
  clock.advance(8_000);
  expect([marks.knownForMs('seen'), marks.knownForMs('left')]).toEqual([near(18_000), near(8_000)]);
});

test('what is asked about is remembered, however many others come', () => {
  const clock = movableClock();
  const marks = createKnownMarks(clock);
  marks.note('lives', 'is over');
  clock.advance(60_000);
  for (let each = 0; each < 30_000; each++) {
    marks.note(`another ${each}`);
    if (each % 1_000 === 0) marks.note('lives');
  }
  expect([marks.knownForMs('lives'), marks.knownForMs('is over')]).toEqual([near(60_000), 0]);
});
