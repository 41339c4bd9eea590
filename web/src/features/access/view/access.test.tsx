import type { GlassOpening, PatientDoor } from '@sadap/contract/access';
import { ERRORS } from '@sadap/contract/errors';
import { VALIDATION_MESSAGES as validation } from '@sadap/contract/validation';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refused } from '../../../../test/fake-server.ts';
import { openPage } from '../../../../test/page.tsx';
import { patient } from '../../../../test/sample-data.ts';
import { en, th } from '../../../i18n/texts/index.ts';
import { patientQuery } from '../../../queries/patients.ts';
import { GlassAlarm } from './glass-alarm.tsx';
import { PatientGate } from './patient-gate.tsx';

const DOOR: PatientDoor = {
  ...{ id: 20, patientID: 'HN6900020', name: 'Malee Sukjai' },
  ...{ isClosed: true, openUntil: null, restriction: null },
};

function RecordPage() {
  const { data } = useQuery(patientQuery(20));
  return <p>{data ? `record of ${data.name}` : 'no record'}</p>;
}

const openRecord = (answers: Answers, language: 'th' | 'en' = 'en') =>
  openPage(
    <PatientGate>
      <RecordPage />
    </PatientGate>,
    { at: '/patients/20', path: '/patients/:patientId', answers, language },
  );

test('a closed patient is named; a reason opens the record', async () => {
  let isClosed = true;
  const given: unknown[] = [];
  const { user } = await openRecord(
    {
      patients: { get: () => (isClosed ? refused('GLASS_CLOSED') : patient()) },
      access: {
        door: () => DOOR,
        breakGlass: (input) => {
          given.push(input);
          isClosed = false;
          return { ...DOOR, isClosed, openUntil: '2026-11-02T15:00:00.000Z' };
        },
      },
    },
    'th',
  );
  expect(await screen.findByText(th.access.title)).toBeTruthy();
  expect(screen.getByText('Malee Sukjai')).toBeTruthy();
  expect(screen.getByText('HN6900020')).toBeTruthy();
  expect(screen.queryByText('no record')).toBeNull();
  expect(screen.getByText(/เปิดได้นาน 12 ชั่วโมง/)).toBeTruthy();

  await user.click(screen.getByRole('button', { name: th.access.open }));
  expect(await screen.findByText(validation.glassReasonRequired.th)).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: th.access.reasons.other }));
  await user.click(screen.getByRole('button', { name: th.access.open }));
  expect(await screen.findByText(validation.glassNoteTooShort.th)).toBeTruthy();
  expect(given).toEqual([]);

  await user.click(screen.getByRole('radio', { name: th.access.reasons.emergency }));
  await user.click(screen.getByRole('button', { name: th.access.open }));
  expect(await screen.findByText('record of Malee Sukjai')).toBeTruthy();
  expect(screen.getByText(th.access.opened.replace('{{hours}}', '12'))).toBeTruthy();
  expect(given).toEqual([{ id: '20', reason: 'emergency', note: '' }]);
});

test('where the server refuses the reason, it says why, and the record stays closed', async () => {
  const { user } = await openRecord({
    patients: { get: () => refused('GLASS_CLOSED') },
    access: { door: () => DOOR, breakGlass: () => refused('FORBIDDEN') },
  });
  await user.click(await screen.findByRole('radio', { name: en.access.reasons.covering }));
  await user.click(screen.getByRole('button', { name: en.access.open }));
  expect(await screen.findByText(en.access.failed)).toBeTruthy();
  expect(screen.getByText(ERRORS.FORBIDDEN.en)).toBeTruthy();
  expect(screen.queryByText(/^(no record|record of)/)).toBeNull();
  const again = screen.getByRole('radio', { name: en.access.reasons.covering }) as HTMLInputElement;
  expect(again.checked).toBe(true);
});

test('a name that cannot be loaded is asked for again', async () => {
  let isThere = false;
  const { user } = await openRecord(
    {
      patients: { get: () => refused('GLASS_CLOSED') },
      access: { door: () => (isThere ? DOOR : refused('RATE_LIMITED')) },
    },
    'th',
  );
  expect(await screen.findByText(th.access.loadFailed)).toBeTruthy();
  expect(screen.getByText(ERRORS.RATE_LIMITED.th)).toBeTruthy();
  isThere = true;
  await user.click(screen.getByRole('button', { name: th.layout.refresh }));
  expect(await screen.findByText('Malee Sukjai')).toBeTruthy();
  expect(screen.queryByText(th.access.loadFailed)).toBeNull();
});

test('an open patient has no door', async () => {
  await openRecord({ patients: { get: () => patient() } });
  expect(await screen.findByText('record of Malee Sukjai')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['th', th],
  ['en', en],
] as const)('a restricted record says so above itself (%s)', async (language, words) => {
  await openRecord({ patients: { get: () => patient({ restriction: 'objection' }) } }, language);
  expect(await screen.findByText(words.access.restriction.banner)).toBeTruthy();
  expect(screen.getByText(words.access.restriction.kinds.objection)).toBeTruthy();
  expect(screen.getByText('record of Malee Sukjai')).toBeTruthy();
});

const opening = (id: number, change: Partial<GlassOpening> = {}): GlassOpening => ({
  id,
  at: '2026-11-02T03:00:00.000Z',
  until: '2026-11-02T15:00:00.000Z',
  user: { id: 8, username: `nurse_${id}`, fullName: '' },
  patient: { id: 20, hn: 'HN6900020', name: 'Malee Sukjai' },
  reason: 'emergency',
  note: '',
  ...change,
});

test('an administrator sees who broke the glass and why, until it is reviewed', async () => {
  let left = [1, 2, 3, 4].map((id) => opening(id, id === 1 ? { note: 'bed 3' } : {}));
  const { user } = await openPage(<GlassAlarm />, {
    user: { role: 'ADMIN' },
    language: 'th',
    answers: {
      access: {
        openings: () => left,
        reviewOpening: ({ id }) => {
          left = left.filter((each) => each.id !== Number(id));
          return { ok: true as const };
        },
      },
    },
  });
  expect(await screen.findByText(th.access.alarm.title)).toBeTruthy();
  expect(screen.getByText(/^nurse_1 เปิดประวัติของ HN6900020 Malee Sukjai/)).toBeTruthy();
  expect(screen.getByText(`${th.access.reasons.emergency}: bed 3`)).toBeTruthy();
  expect(screen.queryByText(/^nurse_4/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'แสดงอีก 1 รายการ' }));
  expect(screen.getByText(/^nurse_4/)).toBeTruthy();
  const [first] = screen.getAllByRole('button', { name: th.access.alarm.reviewed });
  await user.click(first as HTMLElement);
  await waitFor(() => expect(screen.queryByText(/^nurse_1/)).toBeNull());
  expect(screen.getByText(/^nurse_2/)).toBeTruthy();
});

test('one’s own opening is reviewed by somebody else: the server says so, and it stays', async () => {
  const { user } = await openPage(<GlassAlarm />, {
    user: { role: 'ADMIN' },
    answers: { access: { openings: () => [opening(1)], reviewOpening: () => refused('OWN_OPENING') } },
  });
  await user.click(await screen.findByRole('button', { name: en.access.alarm.reviewed }));
  expect(await screen.findByText(en.access.alarm.failed)).toBeTruthy();
  expect(screen.getByText(ERRORS.OWN_OPENING.en)).toBeTruthy();
  expect(screen.getByText(/^nurse_1 opened/)).toBeTruthy();
});

test.each([
  ['a nurse', 'USER', 0],
  ['an administrator when nobody broke it', 'ADMIN', 1],
] as const)('%s sees no alarm', async (_who, role, times) => {
  let asked = 0;
  const openings = () => {
    asked++;
    return role === 'ADMIN' ? [] : [opening(1)];
  };
  await openPage(
    <>
      <GlassAlarm />
      <RecordPage />
    </>,
    { user: { role }, answers: { access: { openings }, patients: { get: () => patient() } } },
  );
  // What is asked later has been answered.
  expect(await screen.findByText('record of Malee Sukjai')).toBeTruthy();
  expect(asked).toBe(times);
  expect(screen.queryByRole('alert')).toBeNull();
});
