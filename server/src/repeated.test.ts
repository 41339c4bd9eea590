import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeated } from './repeated.ts';

const log = { error: vi.fn() };
const at = { everyMs: 1_000, failure: 'the work failed', log };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  log.error.mockReset();
});

test('comes at every interval, the first time after one, until it is stopped', async () => {
  const work = vi.fn(async () => undefined);
  const stop = repeated({ ...at, work });
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(work).toHaveBeenCalledTimes(3);
  await stop();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(work).toHaveBeenCalledTimes(3);
});

test('comes at once where that is wanted', async () => {
  const work = vi.fn(async () => undefined);
  const stop = repeated({ ...at, work, isAtOnce: true });
  expect(work).toHaveBeenCalledTimes(1);
  await stop();
});

test('leaves out what becomes due during a longer turn, and waits for that turn at the end', async () => {
  const over = Promise.withResolvers<void>();
  const work = vi.fn(() => over.promise);
  const stop = repeated({ ...at, work });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(work).toHaveBeenCalledTimes(1);
  let isStopped = false;
  const stopped = stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isStopped).toBe(false);
  over.resolve();
  await stopped;
  expect(work).toHaveBeenCalledTimes(1);
});

test('a turn that fails is logged, also one that fails before it waits, and the next one comes', async () => {
  const work = vi
    .fn<() => Promise<void>>()
    .mockRejectedValueOnce(new Error('first'))
    .mockImplementationOnce(() => {
      throw new Error('second');
    })
    .mockResolvedValue();
  const stop = repeated({ ...at, work });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(work).toHaveBeenCalledTimes(3);
  expect(log.error.mock.calls).toEqual([
    [{ error: expect.stringContaining('first') }, 'the work failed'],
    [{ error: expect.stringContaining('second') }, 'the work failed'],
  ]);
  await stop();
});

test('a turn that its end interrupted is no fault', async () => {
  const stopping = new AbortController();
  const work = () =>
    new Promise<void>((_, fail) =>
      stopping.signal.addEventListener('abort', () => fail(new Error('aborted'))),
    );
  const stop = repeated({ ...at, work });
  await vi.advanceTimersByTimeAsync(1_000);
  const stopped = stop();
  stopping.abort();
  await stopped;
  expect(log.error).not.toHaveBeenCalled();
});
