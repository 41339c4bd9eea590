import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OwedEnds } from './owed-ends.ts';

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function owing(tell: () => Promise<unknown>) {
  const told: string[] = [];
  const ends = new OwedEnds({
    tell: ({ id, end }) => {
      told.push(`${id} ${end}`);
      return tell();
    },
    isRefusal: (error) => error instanceof RangeError,
  });
  let areTold: boolean | null = null;
  ends.tell('a', 'hung-up');
  void ends.areTold().then((are) => {
    areTold = are;
  });
  return { ends, told, areTold: () => areTold };
}

test('told at once: nothing is owed any more', async () => {
  const { ends, areTold } = owing(() => Promise.resolve());
  expect(ends.list()).toEqual([{ id: 'a', end: 'hung-up' }]);
  await wait(0);
  expect([ends.list(), areTold()]).toEqual([[], true]);
});

test('a refusal is an answer', async () => {
  const { told, areTold } = owing(() => Promise.reject(new RangeError('over already')));
  await wait(10_000);
  expect([told, areTold()]).toEqual([['a hung-up'], true]);
});

test('told again where the network fails, and where nothing is answered', async () => {
  const answers = [() => Promise.reject(new Error('offline')), () => new Promise(() => undefined)];
  const { told, areTold } = owing(() => (answers.shift() ?? (() => Promise.resolve()))());
  await wait(3_500);
  expect([told.length, areTold()]).toEqual([2, null]);
  await wait(11_500);
  expect([told.length, areTold()]).toEqual([3, true]);
});

test('given up after a while, which is said', async () => {
  const { ends, areTold } = owing(() => Promise.reject(new Error('offline')));
  await wait(60_000);
  expect([ends.list(), areTold()]).toEqual([[], false]);
});

test('owed again while it is being told: told once more after it', async () => {
  const { ends, told } = owing(() => Promise.reject(new RangeError('no such call yet')));
  ends.tell('a', 'hung-up');
  await wait(0);
  expect([told.length, ends.list()]).toEqual([2, []]);
});
