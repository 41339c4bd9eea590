import { NORMAL_HEART_ANALYSIS } from '@sadap/contract/analysis';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../../test/page.tsx';
import { AnalysisHistory } from './analysis-history.tsx';

test('each version is by a person; who has no name is told by the username', async () => {
  const version = { createdAt: '2026-02-01T08:00:00.000Z', doctor_analysis: NORMAL_HEART_ANALYSIS };
  await openPage(<AnalysisHistory organ="heart" recordingId={3} />, {
    answers: {
      heart: {
        analysisHistory: () => [
          { ...version, version: 1, author: 'somchai' },
          { ...version, version: 2, author: 'night_shift' },
        ],
      },
      users: { names: () => [{ username: 'somchai', displayName: 'นพ.สมชาย รักไทย' }] },
    },
  });
  await screen.findByText(/นพ.สมชาย รักไทย/);
  expect(screen.getByText(/night_shift/)).toBeDefined();
  expect(screen.queryByText(/somchai/)).toBeNull();
});
