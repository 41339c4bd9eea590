import type { CallUser } from '@sadap/contract/calls';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../../../../test/page.tsx';
import * as support from '../model/call-support.ts';
import { signalling } from '../model/calls.ts';
import { UserRow } from './user-row.tsx';

const ANAN: CallUser = {
  user_id: 2,
  username: 'anan',
  fullName: 'Anan Dee',
  department: '',
  role: 'USER',
  peerId: 'user_2',
  isOnline: true,
  isAway: false,
  inCall: false,
};

afterEach(() => {
  vi.restoreAllMocks();
});

test.each([
  ['connecting', 'Not ready: Anan Dee', true],
  ['disconnected', 'Not ready: Anan Dee', true],
  ['connected', 'Call: Anan Dee', false],
] as const)('while this page is %s to the calls the button says “%s”', async (connection, name, isDisabled) => {
  vi.spyOn(support, 'canCall').mockReturnValue(true);
  vi.spyOn(signalling, 'state').mockReturnValue({ connection, peerId: 'user_1' });
  await openPage(<UserRow user={ANAN} />);
  expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(isDisabled);
  expect(screen.queryByText('Available') === null).toBe(isDisabled);
});
