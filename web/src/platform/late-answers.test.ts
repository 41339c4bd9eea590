import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  decideLate,
  isAnswerLate,
  LATE_AFTER_MS,
  sendPatiently,
  subscribeLateAnswers,
} from './late-answers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A line whose attempts the test answers by hand. */
function slowLine() {
  const tries: { signal: AbortSignal; alive: () => void; answer: (text: string) => void }[] = [];
  const send = (signal: AbortSignal, alive: () => void) =>
    new Promise<string>((answer, reject) => {
      signal.addEventListener('abort', () => reject(new Error('broken off')));
      tries.push({ signal, alive, answer });
    });
  return { tries, send };
}

test('an answer in time says nothing', async () => {
  const { tries, send } = slowLine();
  const said = vi.fn();
  const stop = subscribeLateAnswers(said);
  const answer = sendPatiently(send);
  await vi.advanceTimersByTimeAsync(LATE_AFTER_MS - 1);
  tries[0]?.answer('saved');
  expect(await answer).toBe('saved');
  await vi.advanceTimersByTimeAsync(LATE_AFTER_MS);
  expect([said.mock.calls.length, tries.length]).toEqual([0, 1]);
  stop();
});

test('a late one is said, and still counts when it comes', async () => {
  const { tries, send } = slowLine();
  const answer = sendPatiently(send);
  await vi.advanceTimersByTimeAsync(LATE_AFTER_MS);
  expect(isAnswerLate()).toBe(true);
  tries[0]?.answer('saved');
  expect(await answer).toBe('saved');
  expect([isAnswerLate(), tries.length]).toEqual([false, 1]);
});

test('try again breaks the first try off; nothing is sent again unasked', async () => {
  const { tries, send } = slowLine();
  const answer = sendPatiently(send);
  await vi.advanceTimersByTimeAsync(10 * LATE_AFTER_MS);
  expect(tries.length).toBe(1);
  decideLate('again');
  await vi.advanceTimersByTimeAsync(0);
  expect([isAnswerLate(), tries.length, tries[0]?.signal.aborted]).toEqual([false, 2, true]);
  await vi.advanceTimersByTimeAsync(LATE_AFTER_MS);
  expect(isAnswerLate()).toBe(true);
  tries[1]?.answer('saved');
  expect(await answer).toBe('saved');
});

test('who gives up is told so, and nothing goes on', async () => {
  const { tries, send } = slowLine();
  const answer = sendPatiently(send).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(LATE_AFTER_MS);
  decideLate('give-up');
  expect(await answer).toMatchObject({ apiError: { type: 'GIVEN_UP' } });
  await vi.advanceTimersByTimeAsync(10 * LATE_AFTER_MS);
  expect([tries.length, tries[0]?.signal.aborted, isAnswerLate()]).toEqual([1, true, false]);
});

test('a refusal is passed on, and a caller who goes away breaks the try off', async () => {
  await expect(sendPatiently(() => Promise.reject(new Error('HN_TAKEN')))).rejects.toThrow('HN_TAKEN');
  const { send } = slowLine();
  const leaving = new AbortController();
  const answer = sendPatiently(send, leaving.signal);
  leaving.abort();
  await expect(answer).rejects.toThrow('broken off');
  expect(isAnswerLate()).toBe(false);
});

test('an upload that moves is not late', async () => {
  const { tries, send } = slowLine();
  const answer = sendPatiently(send);
  for (let piece = 0; piece < 5; piece++) {
    await vi.advanceTimersByTimeAsync(LATE_AFTER_MS - 1_000);
    tries[0]?.alive();
  }
  expect(isAnswerLate()).toBe(false);
  await vi.advanceTimersByTimeAsync(LATE_AFTER_MS);
  expect(isAnswerLate()).toBe(true);
  tries[0]?.answer('saved');
  await answer;
});
