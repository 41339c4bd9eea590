import type { AiUsage } from '@sadap/contract/ai-analysis';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../../../test/page.tsx';
import { en } from '../../../../i18n/texts/index.ts';
import { AiUsageReport } from '../../index.ts';

const { aiUsage: words } = en;
const none = { results: 0, uncertain: 0, agrees: 0, disagrees: 0 };
const month = (number: number) => `2026-${String(number).padStart(2, '0')}`;

const heart: AiUsage = {
  organ: 'heart',
  months: Array.from({ length: 12 }, (_, place) => ({ month: month(place + 1), ...none })).with(10, {
    month: month(11),
    results: 60,
    uncertain: 15,
    agrees: 9,
    disagrees: 3,
  }),
  classes: [
    { verdict: null, results: 15, uncertain: 15, agrees: 0, disagrees: 0 },
    { verdict: 'AS', results: 45, uncertain: 0, agrees: 9, disagrees: 3 },
  ],
  positions: [],
  devices: [
    {
      name: 'Ward 1',
      ...none,
      results: 60,
      recent: { results: 30, poor: 0.5, novelty: 0.62 },
      before: { results: 30, poor: 0.1, novelty: 0.31 },
      drifts: ['poor', 'novelty'],
    },
  ],
};

test('agreement stands in rows, months without a result do not, and a changed stethoscope is warned of', async () => {
  await openPage(<AiUsageReport />, { answers: { ai: { usage: () => heart } } });
  const months = within(await screen.findByRole('region', { name: words.byMonth }));
  expect(months.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'MonthAI resultsAgree with it',
    'Dec 20260No opinion yet',
    'Nov 202660Uncertain 25%75%Opinions: 12',
  ]);
  const classes = within(screen.getByRole('region', { name: words.byClass }));
  // doubt comes last
  expect(classes.getAllByRole('rowheader').map((row) => row.textContent)).toEqual([
    en.aiAnalysis.classes.AS,
    en.aiAnalysis.uncertain,
  ]);
  const warning = within(screen.getByRole('alert'));
  expect(warning.getByText('The sounds of Ward 1 have changed')).toBeTruthy();
  expect(warning.getByText('Poor quality: 50% in the last 30 days, 10% before')).toBeTruthy();
  expect(warning.getByText(/0\.62 in the last 30 days, 0\.31 before/)).toBeTruthy();
});
