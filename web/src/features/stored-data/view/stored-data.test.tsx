import { ERRORS } from '@sadap/contract/errors';
import type { StoredDataFault, StoredDataReport } from '@sadap/contract/stored-data';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refused } from '../../../../test/fake-server.ts';
import { openPage } from '../../../../test/page.tsx';
import { en, th } from '../../../i18n/texts/index.ts';
import { useStaffName } from '../../../queries/staff-names.ts';
import { StoredDataAlarm } from './stored-data-alarm.tsx';
import { StoredDataSection } from './stored-data-section.tsx';

const ADMIN = { role: 'ADMIN' } as const;
const AT = '2026-11-02T05:00:00.000Z';
const FAULT: StoredDataFault = {
  ...{ id: 3, part: 'sound', record_id: 41, patient_id: 20, key: 'recordings/41.wav' },
  ...{ fault: 'damaged', found_at: AT, acknowledged_at: null },
};
const SCRUB = { started_at: AT, finished_at: AT, done: 120, all: 120 };
const report = (change: Partial<StoredDataReport> = {}): StoredDataReport => ({
  faults: [],
  fault_count: 0,
  unremoved_count: 0,
  latest_scrub: SCRUB,
  ...change,
});
const damaged = (fault: Partial<StoredDataFault> = {}) =>
  report({ faults: [{ ...FAULT, ...fault }], fault_count: 1 });

test('a damaged sound is named, with where it lies and what to do', async () => {
  await openPage(<StoredDataSection />, {
    user: ADMIN,
    language: 'th',
    answers: { storedData: { report: () => ({ ...damaged(), fault_count: 4 }) } },
  });
  const fault = await screen.findByRole('article', { name: 'เสียงหมายเลข 41' });
  for (const shown of [th.storedData.faults.damaged, 'recordings/41.wav'])
    expect(within(fault).getByText(shown)).toBeTruthy();
  const link = within(fault).getByRole('link', { name: th.storedData.openPatient });
  expect(link.getAttribute('href')).toBe('/patients/20');
  expect(screen.getByText(th.storedData.restoreTitle)).toBeTruthy();
  expect(screen.getByText('และอีก 3 รายการ')).toBeTruthy();
  expect(screen.queryByText(new RegExp(th.storedData.allRight))).toBeNull();
});

test.each([
  [SCRUB, /^Last verified .*: 120 sounds and files\. All are as they were saved\.$/],
  [{ ...SCRUB, finished_at: null, done: 30 }, /^Being verified since .*: 30 of 120\./],
  [null, en.storedData.never],
])('without a fault it says how far the check is: %o', async (scrub, text) => {
  await openPage(<StoredDataSection />, {
    user: ADMIN,
    answers: { storedData: { report: () => report({ latest_scrub: scrub }) } },
  });
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole('article')).toBeNull();
  expect(screen.queryByText(en.storedData.restoreTitle)).toBeNull();
});

test('what was restored is checked again: still wrong, then right', async () => {
  let isRestored = false;
  const { user } = await openPage(<StoredDataSection />, {
    user: ADMIN,
    language: 'th',
    answers: {
      storedData: { report: () => damaged(), check: () => (isRestored ? report() : damaged()) },
    },
  });
  const check = () => user.click(screen.getByRole('button', { name: th.storedData.check }));
  await screen.findByRole('article');
  await check();
  expect(await screen.findByText(th.storedData.stillWrong)).toBeTruthy();
  expect(screen.getByRole('article')).toBeTruthy();
  isRestored = true;
  await check();
  expect(await screen.findByText(th.storedData.rightAgain)).toBeTruthy();
  expect(screen.queryByRole('article')).toBeNull();
});

test('a fault that is acknowledged stays, and is not acknowledged twice', async () => {
  const { user } = await openPage(<StoredDataSection />, {
    user: ADMIN,
    answers: {
      storedData: { report: () => damaged(), acknowledge: () => damaged({ acknowledged_at: AT }) },
    },
  });
  await user.click(await screen.findByRole('button', { name: en.storedData.acknowledge }));
  expect(await screen.findByText(en.storedData.acknowledged)).toBeTruthy();
  expect(screen.queryByRole('button', { name: en.storedData.acknowledge })).toBeNull();
});

test('where the server cannot check or note it, it says so and the fault stays', async () => {
  const { user } = await openPage(<StoredDataSection />, {
    user: ADMIN,
    language: 'th',
    answers: {
      storedData: {
        report: () => damaged(),
        check: () => refused('RATE_LIMITED'),
        acknowledge: () => refused('FORBIDDEN'),
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: th.storedData.check }));
  expect(await screen.findByText(th.storedData.checkFailed)).toBeTruthy();
  expect(screen.getByText(ERRORS.RATE_LIMITED.th)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: th.storedData.acknowledge }));
  expect(await screen.findByText(th.storedData.acknowledgeFailed)).toBeTruthy();
  expect(screen.getByRole('article')).toBeTruthy();
});

test('who may not see it is told so', async () => {
  await openPage(<StoredDataSection />, {
    answers: { storedData: { report: () => refused('FORBIDDEN') } },
  });
  expect(await screen.findByText(en.storedData.loadFailed)).toBeTruthy();
  expect(screen.getByText(ERRORS.FORBIDDEN.en)).toBeTruthy();
});

const Nurse = () => <p>{useStaffName()('nurse')}</p>;

test.each([
  ['an administrator, of what nobody has acknowledged', 'ADMIN', null, 1, 1],
  ['no administrator, of what is acknowledged', 'ADMIN', AT, 0, 1],
  ['nobody else', 'USER', null, 0, 0],
] as const)('the alarm tells %s', async (_who, role, acknowledged, shown, times) => {
  let asked = 0;
  const page = (
    <>
      <StoredDataAlarm />
      <Nurse />
    </>
  );
  await openPage(page, {
    user: { role },
    language: 'th',
    answers: {
      users: { names: () => [{ username: 'nurse', displayName: 'พว. สมศรี ใจดี' }] },
      storedData: {
        report: () => {
          asked++;
          return damaged({ acknowledged_at: acknowledged });
        },
      },
    },
  });
  // What is asked later has been answered.
  expect(await screen.findByText('พว. สมศรี ใจดี')).toBeTruthy();
  expect(asked).toBe(times);
  const text = 'เสียงหรือไฟล์ที่จัดเก็บเสียหาย 1 รายการ';
  await waitFor(() => expect(screen.queryAllByText(text)).toHaveLength(shown));
  if (shown > 0) {
    const link = screen.getByRole('link', { name: th.storedData.alarmOpen });
    expect(link.getAttribute('href')).toBe('/admin');
  }
});

test('an administrator is told of bytes that stay though their record is deleted', async () => {
  const page = (
    <>
      <StoredDataAlarm />
      <StoredDataSection />
    </>
  );
  await openPage(page, {
    user: ADMIN,
    language: 'th',
    answers: { storedData: { report: () => report({ unremoved_count: 12 }) } },
  });
  const title = 'ลบข้อมูลของรายการที่ลบแล้วออกจากที่เก็บไฟล์ไม่สำเร็จ 12 รายการ';
  await waitFor(() => expect(screen.getAllByText(title)).toHaveLength(2));
  expect(screen.getAllByText(th.storedData.unremovedHelp)).toHaveLength(2);
});
