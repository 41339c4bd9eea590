import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '../../../test/page.tsx';
import { en } from '../../i18n/texts/index.ts';
import { imported } from '../../platform/imported.ts';
import { ErrorScreen } from './error-screen.tsx';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

test('a whole page is asked for again once its late code has come, or has failed at last', async () => {
  for (const end of ['arrive', 'reject'] as const) {
    const coming = Promise.withResolvers<object>();
    const onRetry = vi.fn();
    const error = imported(() => coming.promise).catch((caught: unknown) => caught);
    await vi.advanceTimersByTimeAsync(16_000);
    await openPage(<ErrorScreen error={await error} isUnfetched onRetry={onRetry} />);
    expect(screen.getByText(new RegExp(en.layout.notFetched))).toBeTruthy();
    expect(screen.getByText(en.layout.failed.tryAgain)).toBeTruthy();
    if (end === 'arrive') coming.resolve({});
    else coming.reject(new TypeError('lost'));
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(onRetry).toHaveBeenCalledTimes(1);
    cleanup();
  }
});
