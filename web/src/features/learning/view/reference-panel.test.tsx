import { NORMAL_HEART_ANALYSIS } from '@sadap/contract/analysis';
import type { ReferenceSound, TeachingCase } from '@sadap/contract/learning';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refused } from '../../../../test/fake-server.ts';
import { openPage } from '../../../../test/page.tsx';
import { recording } from '../../../../test/sample-data.ts';
import { queryClient } from '../../../platform/api.ts';
import { ReferencePanel } from './reference-panel.tsx';

const how = { organ: 'heart', posture: null, manoeuvre: null, durationMs: 8_000 } as const;
const reference: ReferenceSound = {
  ...{ ...how, findings: NORMAL_HEART_ANALYSIS, id: 'made', position: 'Aortic', isIrregular: false },
  title: { th: 'เสียงปกติ', en: 'A normal heart' },
  listenFor: { th: 'ฟัง', en: 'Listen' },
  source: { kind: 'made', attribution: { th: '', en: '' }, licence: '', licenceUrl: '' },
};
const teachingCase: TeachingCase = {
  ...{
    ...how,
    findings: NORMAL_HEART_ANALYSIS,
    id: 4,
    position: 'Mitral',
    question: '',
    explanation: '',
    ageBand: null,
  },
  title: { th: 'กรณีที่ 4', en: 'Case four' },
};

async function openPanel(cases: () => TeachingCase[] | ReturnType<typeof refused>) {
  const answers = {
    learning: { references: () => [reference], cases, waveform: () => refused('LEARNING_SOUND_NOT_FOUND') },
  };
  const { user } = await openPage(<ReferencePanel recording={recording()} />, { answers });
  await user.click(screen.getByRole('button', { name: 'Compare with a reference' }));
  return {
    user,
    choice: () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Sound to compare with' }),
  };
}
const chosen = (select: HTMLSelectElement) => select.selectedOptions[0]?.textContent;

test('a chosen case that is withdrawn is named, and no other sound takes its place', async () => {
  let cases = [teachingCase];
  const { user, choice } = await openPanel(() => cases);
  expect(chosen(await choice())).toBe('Case four');
  cases = [];
  await act(() => queryClient.invalidateQueries());
  expect(await screen.findByText(/The chosen sound is no longer there/)).toBeTruthy();
  expect(chosen(await choice())).toBe('Case four (gone)');
  expect(screen.queryByRole('region', { name: 'Reference' })).toBeNull();
  await user.selectOptions(await choice(), 'A normal heart');
  expect(screen.getByRole('region', { name: 'Reference' })).toBeTruthy();
});

test('without a sound of the position, it says that another position is shown', async () => {
  const { choice } = await openPanel(() => []);
  expect(chosen(await choice())).toBe('A normal heart');
  expect(screen.getByText(/one of another position is shown/)).toBeTruthy();
});

test('teaching cases that cannot be loaded are missed aloud', async () => {
  const { choice } = await openPanel(() => refused('TEACHING_CASE_NOT_FOUND'));
  expect(chosen(await choice())).toBe('A normal heart');
  expect(screen.getByText(/The teaching cases could not be loaded/)).toBeTruthy();
});
