import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../../../test/page.tsx';
import { recording } from '../../../../../test/sample-data.ts';
import { en } from '../../../../i18n/texts/index.ts';
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
