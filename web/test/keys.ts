import { act } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

let nowMs = 1000;
export type Press = KeyboardEventInit & {
  /** Since the last one: keys are told from a scanner's by the time between them. */
  afterMs?: number;
  at?: Element;
};

/** Presses a key as a person does. Returns its event. */
export function press(key: string, { afterMs = 280, at = document.body, ...more }: Press = {}) {
  nowMs += afterMs;
  const code = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : '';
  const event = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true, ...more });
  Object.defineProperty(event, 'timeStamp', { value: nowMs });
  act(() => {
    at.dispatchEvent(event);
  });
  return event;
}

/** What was pressed is no scanner's: nothing followed it. */
export const settled = () => {
  act(() => {
    vi.advanceTimersByTime(100);
  });
};

/** The tests of a file say when time passes. */
export function timeStands(): void {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());
}
