import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { callEnds } from './call-ends.ts';
import { leaveCall } from './page-after-call.ts';

const WORDS = { title: 'rejected', message: 'they declined' };

test.each([
  ['that nobody was told of', false, false],
  ['with a dialog open', true, true],
])('after a call %s the page stays, and says so', async (_what, areTold, hasDialog) => {
  vi.spyOn(callEnds, 'areTold').mockResolvedValue(areTold);
  document.body.innerHTML = hasDialog ? '<div aria-modal="true"></div>' : '';
  const stays = vi.fn();
  leaveCall(WORDS, stays);
  expect(stays).not.toHaveBeenCalled();
  await waitFor(() => expect(stays).toHaveBeenCalledOnce(), { timeout: 3_000 });
  document.body.innerHTML = '';
  vi.restoreAllMocks();
});
