import type { Recording } from '@sadap/contract/recordings';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage } from '../../../test/page.tsx';
import { checkUp, examination, patient, recording } from '../../../test/sample-data.ts';
import { en } from '../../i18n/texts/index.ts';
import { ExaminationDone } from './examination-done.tsx';

const POSITIONS = ['Aortic', 'Pulmonic'] as const;
const SOUNDS = POSITIONS.map((position, step) =>
  recording({ recording_id: 41 + step, organ: 'heart', position, examination: { id: 5, step } }),
);
const EXAMINATION = examination({
  recorded: SOUNDS.map(({ recording_id: recordingId }, step) => ({ step, recordingId })),
});

async function open(clinicalRole: 'doctor' | 'nurse', shown = EXAMINATION, sounds = SOUNDS) {
  const onRepeat = vi.fn();
  const opened = await openPage(
    <ExaminationDone patient={patient()} checkUp={checkUp()} examination={shown} onRepeat={onRepeat} />,
    { user: { clinicalRole }, answers: { heart: { list: () => sounds } } },
  );
  return { ...opened, onRepeat };
}
const isBefore = (one: HTMLElement, other: HTMLElement) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

test.each([
  ['a doctor', 'reading', 'doctor', true],
  ['a nurse', 'the way back to the patient', 'nurse', false],
] as const)('for %s, %s comes first', async (_who, _what, role, isReadingFirst) => {
  await open(role);
  const all = await screen.findByRole('button', { name: en.analysis.bulk.action });
  const back = screen.getByRole('link', { name: en.examination.toPatient });
  expect(isBefore(all, back)).toBe(isReadingFirst);
  expect(back.getAttribute('data-variant')).toBe(isReadingFirst ? 'default' : 'filled');
});

test('each sound can be recorded again while the patient is there', async () => {
  const { user, onRepeat } = await open('nurse');
  const again = `${en.examination.repeat}: ${en.recording.positions.Pulmonic}`;
  await user.click(await screen.findByRole('button', { name: again }));
  expect(onRepeat.mock.calls).toEqual([[1]]);
});

test('a sound that was put elsewhere is recorded again where it is now', async () => {
  const [first] = SOUNDS;
  const { user, onRepeat } = await open('nurse', EXAMINATION, [
    { ...first, position: 'Pulmonic' } as Recording,
  ]);
  const again = `${en.examination.repeat}: ${en.recording.positions.Pulmonic}`;
  await user.click(await screen.findByRole('button', { name: again }));
  expect(onRepeat.mock.calls).toEqual([[1]]);
});

test('once the patient has gone no sound is recorded again', async () => {
  const startedAt = new Date(Date.now() - 13 * 3_600_000).toISOString();
  await open('nurse', { ...EXAMINATION, startedAt });
  await screen.findAllByText(en.recording.positions.Pulmonic);
  expect(screen.queryByText(en.examination.repeat)).toBeNull();
});
