import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '../../test/page.tsx';
import { errorText } from './api-error.ts';
import { imported } from './imported.ts';
import { lazyModule } from './lazy-module.ts';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

/** Code that arrives, or fails, when the test says so. */
function onTheWay() {
  const { promise, resolve, reject } = Promise.withResolvers<{ Drawn: () => string }>();
  return { load: () => promise, arrive: () => resolve({ Drawn: () => 'the page' }), reject };
}

test('code that does not arrive is given up, and told as the network', async () => {
  const error = imported(onTheWay().load).catch((caught: unknown) => caught);
  await vi.advanceTimersByTimeAsync(16_000);
  expect(errorText(await error, 'en')).toMatch(/check the network/);
});

test('code that arrives leaves no timer', async () => {
  const before = vi.getTimerCount();
  const { load, arrive } = onTheWay();
  const code = imported(load);
  expect(vi.getTimerCount()).toBe(before + 1);
  arrive();
  expect((await code).Drawn()).toBe('the page');
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(before);
});

test('a part whose code is late says so, and is drawn once it is there', async () => {
  const { load, arrive } = onTheWay();
  const module = lazyModule(load);
  function Page() {
    const { code, error } = module.use(true);
    return <p>{code ? code.Drawn() : error ? errorText(error, 'en') : 'loading'}</p>;
  }
  await openPage(<Page />);
  expect(screen.getByText('loading')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(32_000));
  expect(screen.getByText(/check the network/)).toBeTruthy();
  arrive();
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(screen.getByText('the page')).toBeTruthy();
});
