import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refused } from '../../../test/fake-server.ts';
import { openPage } from '../../../test/page.tsx';
import { examination, recording } from '../../../test/sample-data.ts';
import { en } from '../../i18n/texts/index.ts';
import { WrongPoint } from './wrong-point.tsx';

const words = en.examination.wrongPoint;
const SOUND = recording({ recording_id: 41, organ: 'heart', position: 'Aortic', position_version: 2 });
const EXAMINATION = examination({
  sessionId: SOUND.session_id,
  patientId: SOUND.patient_id,
  recorded: [
    { step: 0, recordingId: 40 },
    { step: 0, recordingId: 41 },
  ],
});

async function open({ isDoubted = false, refuses = false } = {}) {
  const asked: unknown[] = [];
  const settled: number[] = [];
  const gone: number[] = [];
  const moved: number[] = [];
  const answer = (what: string, input: unknown) => {
    asked.push([what, input]);
    if (refuses) throw refused('POSITION_CHANGED');
    return SOUND;
  };
  const opened = await openPage(
    <WrongPoint
      examination={EXAMINATION}
      last={0}
      recordingId={41}
      during={(change) => change}
      onMoved={() => moved.push(41)}
      isDoubted={isDoubted}
      onSettled={() => settled.push(0)}
      onGone={(step) => gone.push(step)}
    />,
    {
      answers: {
        heart: {
          list: () => [SOUND, recording({ recording_id: 40 })],
          correctPosition: (input) => answer('move', input),
          delete: (input) => {
            answer('delete', input);
            return { ok: true as const };
          },
        },
      },
    },
  );
  return { ...opened, asked, settled, gone, moved };
}
const MITRAL = new RegExp(en.recording.positionsShort.Mitral);
const name = words.open.replace('{{position}}', en.recording.positionsShort.Aortic);

test('a tap on the drawing puts the last sound there', async () => {
  const { user, asked, gone, moved } = await open();
  await user.click(screen.getByRole('button', { name }));
  const dialog = await screen.findByRole('dialog');
  await user.click(await within(dialog).findByRole('radio', { name: MITRAL }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked).toEqual([['move', { id: '41', position: 'Mitral', base_version: 2 }]]);
  expect([moved, gone]).toEqual([[41], []]);
});

test('thrown away once that is confirmed, its step is due again', async () => {
  const { user, asked, gone } = await open();
  const { confirm, cancel } = en.streaming.discardDialog;
  await user.click(screen.getByRole('button', { name }));
  const remove = await screen.findByRole('button', { name: words.remove });
  await waitFor(() => expect(remove).toHaveProperty('disabled', false));
  await user.click(remove);
  await user.click(await screen.findByRole('button', { name: cancel }));
  expect([asked, gone]).toEqual([[], []]);
  await user.click(remove);
  await user.click(await screen.findByRole('button', { name: confirm }));
  await waitFor(() => expect(gone).toEqual([0]));
  expect(asked).toEqual([['delete', { id: '41' }]]);
});

test('what could not be put elsewhere is said, and the question stays', async () => {
  const { user, settled } = await open({ refuses: true });
  await user.click(screen.getByRole('button', { name }));
  const dialog = await screen.findByRole('dialog');
  await user.click(await within(dialog).findByRole('radio', { name: MITRAL }));
  expect(await screen.findByText(words.failed)).toBeTruthy();
  expect(screen.getByRole('dialog')).toBeTruthy();
  expect(settled).toEqual([]);
});

test('a sound unlike its organ is asked about without a tap; kept, nothing changes', async () => {
  const { user, asked, settled } = await open({ isDoubted: true });
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('alert').textContent).toBe(words.doubt.heart);
  const keep = words.keep.replace('{{position}}', en.recording.positionsShort.Aortic);
  await user.click(within(dialog).getByRole('button', { name: keep }));
  await waitFor(() => expect(settled).toEqual([0]));
  expect(asked).toEqual([]);
});
