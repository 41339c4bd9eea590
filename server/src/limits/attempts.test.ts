import { expect, test } from 'vitest';
import { movableClock } from '../../test/movable-clock.ts';
import { createAttempts } from './attempts.ts';

test('a window ends by the time that has passed, not by the wall clock', () => {
  const clock = movableClock();
  const attempts = createAttempts(clock, 2, 60_000);
  attempts.add('key');
  attempts.add('key');
  clock.step(3_600_000);
  expect(attempts.areExceeded('key')).toBe(true);
  clock.step(-7_200_000);
  attempts.add('another');
  clock.advance(60_001);
  expect([attempts.areExceeded('key'), attempts.areExceeded('another')]).toEqual([false, false]);
});
