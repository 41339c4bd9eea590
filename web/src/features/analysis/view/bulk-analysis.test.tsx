import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../../test/page.tsx';
import { recording } from '../../../../test/sample-data.ts';
import { en } from '../../../i18n/texts/index.ts';
import { BulkAnalysis } from '../index.ts';

const { action } = en.analysis.bulk;

test.each([
  ['two sounds', [false, false], true],
  ['one sound and a silent one', [false, true], false],
  ['two sounds and a silent one', [false, true, false], true],
  ['silent ones', [true, true, true], false],
])('one analysis for all is offered for $0: $2', async (_name, silent, isOffered) => {
  const recordings = silent.map((is_silent, id) => recording({ recording_id: id + 1, is_silent }));
  await openPage(
    <>
      <BulkAnalysis organ="heart" recordings={recordings} subject={null} positionName={(name) => name} />
      <p>below</p>
    </>,
  );
  await screen.findByText('below');
  expect(screen.queryByRole('button', { name: action }) !== null).toBe(isOffered);
});
