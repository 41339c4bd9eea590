import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../../../test/page.tsx';
import { recording } from '../../../../../test/sample-data.ts';
import { en } from '../../../../i18n/texts/index.ts';
import { queryClient } from '../../../../platform/api.ts';
import { qualityQuery } from '../../../../queries/late/quality.ts';
import { AnalysisMark } from '../../index.ts';

const { normalByDefault, notReviewed } = en.recording.history;

test('a sound that nobody has reviewed is normal by default, unless it is silent', async () => {
  await openPage(
    <>
      <AnalysisMark recording={recording()} />
      <AnalysisMark recording={recording({ is_silent: true })} />
    </>,
  );
  const marks = await screen.findAllByText(notReviewed, { exact: false });
  expect(marks.map(({ textContent }) => textContent)).toEqual([
    `${notReviewed} · ${normalByDefault}`,
    `${notReviewed} · ${en.quality.problem.silence.name}`,
  ]);
});

test('where the signal is known to be poor, normal by default does not stand without it', async () => {
  const poor = { organ: 'heart' as const, durationS: 12, verdict: 'poor' as const, problems: [] };
  await openPage(<AnalysisMark recording={recording()} />);
  await screen.findByText(normalByDefault, { exact: false });
  act(() => void queryClient.setQueryData(qualityQuery('heart', 1).queryKey, poor));
  const mark = await screen.findByText(en.quality.verdict.poor, { exact: false });
  expect(mark.textContent).toBe(` · ${normalByDefault} · ${en.quality.verdict.poor}`);
});
