import { globSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { errorText } from '../api-error.ts';
import { movingFetch, TURN_MS } from './moving-fetch.ts';

let isAborted = false;
const bytes = new Uint8Array([1, 2, 3]);

/** A network that passes `chunks`, one in each 40 s, and then nothing, or the end. */
function network({ answers = true, chunks = 0, ends = false }): void {
  vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) => {
    signal?.addEventListener('abort', () => {
      isAborted = true;
    });
    if (!answers) return new Promise(() => undefined);
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (sent++ < chunks) {
          await new Promise((resolve) => setTimeout(resolve, 40_000));
          controller.enqueue(bytes);
        } else if (ends) controller.close();
        else await new Promise(() => undefined);
      },
    });
    return Promise.resolve(new Response(body, { status: 206, headers: { 'x-total': '9' } }));
  });
}
const outcome = (path = '/file') =>
  movingFetch(path)
    .then(async (response) => (await response.arrayBuffer()).byteLength)
    .catch((error: unknown) => error);

beforeEach(() => {
  isAborted = false;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ['never answers', { answers: false }, 61_000],
  ['answers and passes nothing', {}, 61_000],
  ['stops in the middle', { chunks: 2 }, 145_000],
])('a network that %s is given up, and told as the network', async (_what, passed, afterMs) => {
  network(passed);
  const failed = outcome();
  await vi.advanceTimersByTimeAsync(afterMs);
  const error = await failed;
  expect(error).toBeInstanceOf(TypeError);
  expect(errorText(error, 'en')).toMatch(/check the network/);
  expect(isAborted).toBe(true);
});

test('a slow answer that keeps coming arrives whole, with its status and headers', async () => {
  network({ chunks: 5, ends: true });
  const whole = outcome();
  await vi.advanceTimersByTimeAsync(400_000);
  expect(await whole).toBe(15);
  expect(isAborted).toBe(false);
  const response = await movingFetch('/file');
  expect([response.status, response.headers.get('x-total')]).toEqual([206, '9']);
});

test('whoever asks may still give up, before or while it is asked', async () => {
  network({ answers: false });
  const abort = new AbortController();
  void movingFetch('/file', { signal: abort.signal }).catch(() => undefined);
  abort.abort();
  expect(isAborted).toBe(true);
  isAborted = false;
  network({ answers: false });
  let given: AbortSignal | null | undefined;
  vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) => {
    given = signal;
    return Promise.reject(new Error('aborted'));
  });
  await movingFetch('/file', { signal: abort.signal }).catch(() => undefined);
  expect(given?.aborted).toBe(true);
});

test.each([
  ['before the answer', { answers: false }],
  ['within it', { chunks: 2 }],
])('a caller who gives up %s is told at once, and nothing waits on', async (_when, passed) => {
  network(passed);
  const abort = new AbortController();
  const failed = movingFetch('/file', { signal: abort.signal })
    .then((response) => response.arrayBuffer())
    .catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1_000);
  abort.abort();
  expect(await failed).toMatchObject({ name: 'AbortError' });
  expect(isAborted).toBe(true);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(vi.getTimerCount()).toBe(0);
});

test('a reader who takes no more ends the request, and nothing waits on', async () => {
  network({ chunks: 5 });
  const response = await movingFetch('/file');
  await vi.advanceTimersByTimeAsync(41_000);
  await response.body?.cancel();
  await vi.advanceTimersByTimeAsync(40_000);
  expect(vi.getTimerCount()).toBe(0);
});

test('a reader who takes their time is not a silent network', async () => {
  network({ chunks: 3, ends: true });
  const response = await movingFetch('/file');
  await vi.advanceTimersByTimeAsync(300_000);
  const whole = response.arrayBuffer();
  await vi.advanceTimersByTimeAsync(90_000);
  expect((await whole).byteLength).toBe(9);
});

test('an answer that waits for its turn is awaited for longer than one that has begun', async () => {
  let answer = (_response: Response): void => undefined;
  vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) => {
    signal?.addEventListener('abort', () => {
      isAborted = true;
    });
    return new Promise<Response>((resolve) => {
      answer = resolve;
    });
  });
  const waiting = movingFetch('/export', { firstByteMs: TURN_MS }).then((response) => response.arrayBuffer());
  const failed = waiting.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(TURN_MS - 1_000);
  expect(isAborted).toBe(false);
  answer(new Response(new ReadableStream({ pull: () => new Promise(() => undefined) })));
  await vi.advanceTimersByTimeAsync(61_000);
  expect(await failed).toBeInstanceOf(TypeError);
  expect(isAborted).toBe(true);
});

test('everything else that is fetched has a limit of its own, or nobody waits for it', () => {
  const folder = new URL('../../', import.meta.url).pathname;
  const found = globSync('**/*.{ts,tsx}', { cwd: folder }).filter(
    (file) =>
      !/\.test\.tsx?$/.test(file) &&
      /(?<![.\w])fetch\((?!\))/.test(
        readFileSync(`${folder}${file}`, 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''),
      ),
  );
  expect(found.sort()).toEqual([
    'app/new-version.ts',
    'features/calls/model/calls.ts',
    'features/calls/model/server-slow.ts',
    'platform/api.ts',
    'platform/late/moving-fetch.ts',
    'platform/late/realtime-channel.ts',
  ]);
});
