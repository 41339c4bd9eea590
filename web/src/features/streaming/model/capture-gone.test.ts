import { apiError, type ErrorCode } from '@sadap/contract/errors';
import { expect, test } from 'vitest';
import { Refusal } from '../../../platform/api-error.ts';
import { unlessGone } from './capture-gone.ts';

const refusing = (code: ErrorCode) => () => Promise.reject(new Refusal(apiError(code)));

test('a capture that is gone is nothing left to do, any other failure is one', async () => {
  expect(await unlessGone(() => Promise.resolve())).toBe(true);
  expect(await unlessGone(refusing('CAPTURE_NOT_FOUND'))).toBe(false);
  await expect(unlessGone(refusing('FORBIDDEN'))).rejects.toThrow(Refusal);
  const lost = new TypeError('Failed to fetch');
  await expect(unlessGone(() => Promise.reject(lost))).rejects.toBe(lost);
});
