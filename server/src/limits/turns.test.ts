import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

const refused = new Error('refused');
/** Work that ends when it is told to. */
function work(log: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<string>();
  const start = async () => {
    log.push(name);
    return promise;
  };
  return { start, end: () => resolve(name) };
}

test('work waits for its turn, in order, and too much of it is refused', async () => {
  const log: string[] = [];
  const inTurn = createTurns({ concurrency: 1, maxWaiting: 2, maxPerAsker: 9, refusal: () => refused });
  const [a, b, c] = [work(log, 'a'), work(log, 'b'), work(log, 'c')];
  const [first, second, third] = [inTurn('one', a.start), inTurn('one', b.start), inTurn('one', c.start)];
  await expect(inTurn('one', a.start)).rejects.toBe(refused);
  expect(log).toEqual(['a']);
  a.end();
  await first;
  b.end();
  await second;
  c.end();
  expect(await third).toBe('c');
  expect(log).toEqual(['a', 'b', 'c']);
  expect(await inTurn('one', async () => 'again')).toBe('again');
});

test('who goes away while waiting gives up the place; work that fails passes on its turn', async () => {
  const log: string[] = [];
  const inTurn = createTurns({ concurrency: 1, maxWaiting: 1, maxPerAsker: 9, refusal: () => refused });
  const { promise, reject } = Promise.withResolvers<never>();
  const failing = inTurn('one', () => promise);
  const leaver = new AbortController();
  const left = inTurn('one', work(log, 'left').start, leaver.signal);
  leaver.abort();
  await expect(left).rejects.toBe(refused);
  const next = inTurn('one', async () => 'next');
  reject(new Error('broken'));
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('next');
  expect(log).toEqual([]);
});

test('askers are served in turn, whatever one of them has waiting', async () => {
  const log: string[] = [];
  const inTurn = createTurns({ concurrency: 1, maxWaiting: 100, maxPerAsker: 9, refusal: () => refused });
  const all = [
    ...['a1', 'a2', 'a3', 'a4'].map((name) => inTurn('a', async () => void log.push(name))),
    inTurn('b', async () => void log.push('b1')),
    inTurn('c', async () => void log.push('c1')),
    inTurn('b', async () => void log.push('b2')),
  ];
  await Promise.all(all);
  expect(log).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
});

test('one asker cannot take all places', async () => {
  const log: string[] = [];
  const inTurn = createTurns({ concurrency: 1, maxWaiting: 100, maxPerAsker: 2, refusal: () => refused });
  const [a, b] = [work(log, 'a'), work(log, 'b')];
  const [first, second] = [inTurn('one', a.start), inTurn('one', b.start)];
  await expect(inTurn('one', a.start)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  const other = inTurn('other', async () => 'other');
  a.end();
  b.end();
  expect(await Promise.all([first, second, other])).toEqual(['a', 'b', 'other']);
  expect(await inTurn('one', async () => 'again')).toBe('again');
});
