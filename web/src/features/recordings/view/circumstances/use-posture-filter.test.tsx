import type { Recording } from '@sadap/contract/recordings';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../../../test/page.tsx';
import { recording } from '../../../../../test/sample-data.ts';
import { Store, useStore } from '../../../../platform/store.ts';
import { usePostureFilter } from './use-posture-filter.tsx';

const of = (recording_id: number, posture: Recording['circumstances']['posture']) =>
  recording({ recording_id, circumstances: { posture, manoeuvre: null, note: '' } });
const all = new Store([of(1, 'sitting'), of(2, 'supine'), of(3, 'supine')]);

function List() {
  const { recordings, choice } = usePostureFilter()(useStore(all));
  return (
    <>
      {choice}
      <p>{recordings.map(({ recording_id }) => recording_id).join(' ') || 'nothing'}</p>
    </>
  );
}

test('a chosen posture whose last recording goes stays chosen and says that none is left', async () => {
  const { user } = await openPage(<List />);
  const choice = () => screen.getByRole<HTMLSelectElement>('combobox');
  await user.selectOptions(choice(), 'Sitting');
  expect(screen.getByText('1')).toBeTruthy();
  await act(async () => all.set([of(2, 'supine'), of(3, 'supine')]));
  expect(screen.getByText('nothing')).toBeTruthy();
  expect(choice().selectedOptions[0]?.textContent).toBe('Sitting (none any more)');
  expect(screen.getByText(/Choose “Any posture” to see all 2/)).toBeTruthy();
  await user.selectOptions(choice(), 'Any posture');
  expect(screen.getByText('2 3')).toBeTruthy();
  expect(screen.queryByRole('combobox')).toBeNull();
});
