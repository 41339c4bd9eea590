import type { CheckUp } from '@sadap/contract/checkups';
import type { Examination } from '@sadap/contract/examinations';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../../test/page.tsx';
import { en } from '../../../i18n/texts/index.ts';
import { UsualExaminations } from '../index.ts';

const CHECK_UP: CheckUp = {
  id: 31,
  sessionNumber: 2,
  sessionDate: '2026-11-27T02:00:00.000Z',
  note: null,
  patientId: 20,
  createdBy: 7,
  createdByUsername: 'nurse',
  heartRecordingCount: 1,
  lungRecordingCount: 0,
  vitalSigns: null,
};
const HOUR_MS = 3_600_000;
const step = (position: 'Aortic' | 'Mitral') =>
  ({ organ: 'heart', position, posture: 'supine', manoeuvre: null, seconds: 15 }) as const;
const examination = (change: Partial<Examination> & { agoMs?: number } = {}): Examination => {
  const { agoMs = HOUR_MS, ...others } = change;
  return {
    id: 9,
    sessionId: 31,
    patientId: 20,
    protocolId: 'heart-adult',
    name: { th: 'หัวใจ', en: 'Heart, adult' },
    steps: [step('Aortic'), step('Mitral')],
    skipped: [],
    recorded: [{ step: 0, recordingId: 4 }],
    startedBy: { id: 7, username: 'nurse' },
    startedAt: new Date(Date.now() - agoMs).toISOString(),
    ...others,
  };
};

async function open(begun: Examination[], checkUps = [CHECK_UP, { ...CHECK_UP, id: 30, sessionNumber: 1 }]) {
  const asked: number[] = [];
  const opened = await openPage(<UsualExaminations patient={{ id: 20, age: 54 }} />, {
    answers: {
      protocols: { list: () => [] },
      checkUps: { list: () => checkUps },
      examinations: {
        list: ({ session_id: id }) => {
          asked.push(Number(id));
          return begun;
        },
      },
    },
  });
  return { ...opened, asked };
}

test('an examination that was left halfway is shown with how far it is and the way to it', async () => {
  const { asked } = await open([examination()]);
  const list = await screen.findByRole('list', { name: en.examination.paused });
  expect(within(list).getByText('1 of 2 done')).toBeTruthy();
  const link = within(list).getByRole('link', { name: 'Continue: Heart, adult' });
  expect(link.getAttribute('href')).toBe('/patients/20/records/31/examinations/9');
  expect(asked).toEqual([31]);
});

test('the newest check-up is the one that began last, not the one with the highest number', async () => {
  const merged = { ...CHECK_UP, id: 50, sessionNumber: 3, sessionDate: '2026-11-20T02:00:00.000Z' };
  const { asked } = await open([examination()], [merged, CHECK_UP]);
  await screen.findByRole('list', { name: en.examination.paused });
  expect(asked).toEqual([31]);
});

test.each([
  ['is complete', { recorded: [0, 1].map((place) => ({ step: place, recordingId: place })) }],
  ['has its last step skipped', { skipped: [{ step: 1, reason: 'pain' as const }] }],
  ['is of another day', { agoMs: 13 * HOUR_MS }],
])('none is shown that %s', async (_what, change) => {
  const { asked } = await open([examination(change)]);
  await screen.findByRole('button', { name: en.examination.heart });
  await expect.poll(() => asked).toEqual([31]);
  expect(screen.queryByText(en.examination.paused)).toBeNull();
});

test('a patient without a check-up has none', async () => {
  const { asked } = await open([examination()], []);
  await screen.findByRole('button', { name: en.examination.lung });
  expect(screen.queryByText(en.examination.paused)).toBeNull();
  expect(asked).toEqual([]);
});
