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
  const inTurn = createTurns({ concurrency: 1, maxWaiting: 2, refusal: () => refused });
  const [a, b, c] = [work(log, 'a'), work(log, 'b'), work(log, 'c')];
  const [first, second, third] = [inTurn(a.start), inTurn(b.start), inTurn(c.start)];
  await expect(inTurn(a.start)).rejects.toBe(refused);
  expect(log).toEqual(['a']);
  a.end();
  await first;
  b.end();
  await second;
  c.end();
  expect(await third).toBe('c');
  expect(log).toEqual(['a', 'b', 'c']);
  expect(await inTurn(async () => 'again')).toBe('again');
});

test('who goes away while waiting gives up the place; work that fails passes on its turn', async () => {
  const log: string[] = [];
  const inTurn = createTurns({ concurrency: 1, maxWaiting: 1, refusal: () => refused });
  const { promise, reject } = Promise.withResolvers<never>();
  const failing = inTurn(() => promise);
  const leaver = new AbortController();
  const left = inTurn(work(log, 'left').start, leaver.signal);
  leaver.abort();
  await expect(left).rejects.toBe(refused);
  const next = inTurn(async () => 'next');
  reject(new Error('broken'));
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('next');
  expect(log).toEqual([]);
});
