import { expect, test } from 'vitest';
import { movableClock } from '../../test/movable-clock.ts';
import { createRemembered } from './remembered.ts';

test('is read once within its time, and again when that is over or it is forgotten', async () => {
  const clock = movableClock();
  let reads = 0;
  const remembered = createRemembered(async () => ++reads, clock, 60_000);
  expect(await Promise.all([remembered.get(), remembered.get()])).toEqual([1, 1]);
  clock.advance(59_000);
  expect(await remembered.get()).toBe(1);
  clock.advance(1_000);
  expect(await remembered.get()).toBe(2);
  remembered.forget();
  expect(await remembered.get()).toBe(3);
});

test('what began before it was forgotten is not kept', async () => {
  const first = Promise.withResolvers<string>();
  const answers = [first.promise, Promise.resolve('new')];
  const remembered = createRemembered(async () => answers.shift() ?? 'later', movableClock(), 60_000);
  const begun = remembered.get();
  remembered.forget();
  expect(await remembered.get()).toBe('new');
  first.resolve('old');
  expect(await begun).toBe('old');
  expect(await remembered.get()).toBe('new');
});

test('a failure is not kept', async () => {
  const answers = [Promise.reject(new Error('away')), Promise.resolve('back')];
  const remembered = createRemembered(async () => answers.shift(), movableClock(), 60_000);
  await expect(remembered.get()).rejects.toThrow('away');
  expect(await remembered.get()).toBe('back');
});
