import { apiError } from '@sadap/contract/errors';
import { expect, test } from 'vitest';
import { Refusal } from '../../../platform/api-error.ts';
import { saveForAll } from './save-for-all.ts';

test('what a colleague has reviewed meanwhile is left out and counted', async () => {
  const saved: number[] = [];
  const outcome = await saveForAll([1, 2, 3, 4], async (id) => {
    if (id === 2) throw new Refusal(apiError('ANALYSIS_CHANGED', 'base_version', { username: 'somchai' }));
    if (id === 4) throw new Refusal(apiError('ANALYSIS_SIGNED', undefined, { username: 'somchai' }));
    saved.push(id);
  });
  expect(outcome).toEqual({ savedCount: 2, reviewedCount: 2 });
  expect(saved).toEqual([1, 3]);
});

test('any other error ends it: the rest is not tried', async () => {
  const tried: number[] = [];
  const outcome = saveForAll([1, 2, 3], async (id) => {
    tried.push(id);
    if (id === 2) throw new Refusal(apiError('RECORDING_NOT_FOUND'));
  });
  await expect(outcome).rejects.toThrow(Refusal);
  expect(tried).toEqual([1, 2]);
});
