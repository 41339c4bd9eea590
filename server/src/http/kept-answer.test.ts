import { expect, test } from 'vitest';
import { movableClock } from '../../test/movable-clock.ts';
import { keptAnswer } from './kept-answer.ts';

test('all who call within the time get one answer', async () => {
  const clock = movableClock();
  let asked = 0;
  const answer = keptAnswer(clock, 1_000, async () => ++asked);
  expect(await Promise.all([answer(), answer()])).toEqual([1, 1]);
  clock.advance(900);
  expect(await answer()).toBe(1);
  clock.advance(200);
  expect(await answer()).toBe(2);
});

test('an answer that failed is not kept', async () => {
  let asked = 0;
  const answer = keptAnswer(movableClock(), 1_000, async () => {
    if (++asked === 1) throw new Error('away');
    return asked;
  });
  await expect(answer()).rejects.toThrow('away');
  expect(await answer()).toBe(2);
});

test('an old one that fails late takes nothing from the newer', async () => {
  const clock = movableClock();
  const first = Promise.withResolvers<string>();
  const asks = [() => first.promise, async () => 'second', async () => 'third'];
  const answer = keptAnswer(clock, 1_000, () => (asks.shift() as () => Promise<string>)());
  const old = answer();
  clock.advance(2_000);
  expect(await answer()).toBe('second');
  first.reject(new Error('late'));
  await expect(old).rejects.toThrow('late');
  expect(await answer()).toBe('second');
});
