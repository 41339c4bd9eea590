import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addWorklet, woken } from './audio-context.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', { location: { href: 'http://sadap.test/' } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A loudspeaker that takes this long to wake. */
const sleeping = (ms: number) => ({
  state: 'suspended' as const,
  resume: () => new Promise<void>((done) => setTimeout(done, ms)),
});

test.each([
  { wakesInMs: 200, isTapped: false, is: 'running' },
  { wakesInMs: 2_000, isTapped: false, is: 'blocked' },
  { wakesInMs: 2_000, isTapped: true, is: 'running' },
  { wakesInMs: 60_000, isTapped: true, is: 'silent' },
])('a loudspeaker that wakes in $wakesInMs ms, tapped: $isTapped, is $is', async ({
  wakesInMs,
  isTapped,
  is,
}) => {
  const answer = woken(sleeping(wakesInMs), isTapped);
  await vi.advanceTimersByTimeAsync(wakesInMs);
  expect(await answer).toBe(is);
});

test('one that runs already is not waited for', async () => {
  expect(await woken({ state: 'running', resume: () => new Promise(() => undefined) }, false)).toBe(
    'running',
  );
});

/** A worklet whose addresses answer as listed, one try after another. */
function answering(...answers: (() => Promise<void>)[]) {
  const asked: string[] = [];
  const addModule = (url: string | URL) => {
    asked.push(String(url));
    return answers.shift()?.() ?? Promise.reject(new Error('asked too often'));
  };
  return { asked, context: { audioWorklet: { addModule } as AudioWorklet } };
}
const never = () => new Promise<void>(() => undefined);
const failing = (why: string) => () => Promise.reject(new Error(why));
const there = () => Promise.resolve();

test("a worklet's code that does not come is given up, and asked for at another address", async () => {
  const { asked, context } = answering(never, there);
  const first = addWorklet(context, '/held-back.js');
  const failed = expect(first).rejects.toThrow('no answer');
  await vi.advanceTimersByTimeAsync(60_000);
  await failed;
  await addWorklet(context, '/held-back.js');
  expect(asked.map((url) => new URL(url).pathname)).toEqual(['/held-back.js', '/held-back.js']);
  expect(new Set(asked).size).toBe(2);
});

test('code that comes after it was given up counts, though another try cannot add it again', async () => {
  let arrive: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    arrive = done;
  });
  const { context } = answering(() => held, failing('registered already'));
  const failed = expect(addWorklet(context, '/late.js')).rejects.toThrow('no answer');
  await vi.advanceTimersByTimeAsync(60_000);
  await failed;
  const second = addWorklet(context, '/late.js');
  arrive();
  await expect(second).resolves.toBeUndefined();
});

test('code that fails at once is told at once, and what was added is not asked for again', async () => {
  const { asked, context } = answering(failing('404'), there);
  await expect(addWorklet(context, '/failing.js')).rejects.toThrow('404');
  await addWorklet(context, '/failing.js');
  await addWorklet(context, '/failing.js');
  expect(asked.map((url) => new URL(url).search === '')).toEqual([true, false]);
});
