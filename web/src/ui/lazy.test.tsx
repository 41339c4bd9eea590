import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../../test/page.tsx';
import { lazyModule } from '../platform/lazy-module.ts';
import { Lazy } from './lazy.tsx';
import { ErrorScreen } from './page/error-screen.tsx';

afterEach(() => {
  vi.useRealTimers();
});

const FAULTS: [string, Error, RegExp, RegExp][] = [
  [
    'a function is missing',
    new TypeError('a.at is not a function'),
    /This browser could not do this/,
    /network/,
  ],
  [
    'an object is missing',
    new ReferenceError('WebSocket is not defined'),
    /This browser could not/,
    /network/,
  ],
  [
    'the line is cut',
    new TypeError('Failed to fetch dynamically imported module'),
    /check the network/,
    /browser/,
  ],
];

test.each(FAULTS)('a part says why it cannot be opened: %s', async (_what, error, said, unsaid) => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 });
  const part = lazyModule<object>(() => Promise.reject(error));
  await openPage(<Lazy module={part}>{() => null}</Lazy>);
  expect(await screen.findByText('This cannot be opened', {}, { timeout: 5_000 })).toBeTruthy();
  expect(screen.getByText(said)).toBeTruthy();
  expect(screen.queryByText(unsaid)).toBeNull();
});

test.each(FAULTS)('so does a page: %s', async (_what, error, said, unsaid) => {
  await openPage(<ErrorScreen error={error} isUnfetched onRetry={() => undefined} />);
  expect(screen.getByText(said)).toBeTruthy();
  expect(screen.queryByText(unsaid)).toBeNull();
});
