import { ERRORS } from '@sadap/contract/errors';
import type { PatientPastTime } from '@sadap/contract/retention';
import { SECURITY_DEFAULTS } from '@sadap/contract/security';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refused } from '../../../../test/fake-server.ts';
import { openPage } from '../../../../test/page.tsx';
import { en, th } from '../../../i18n/texts/index.ts';
import { PastTimeList } from './past-time-list.tsx';

const MALEE: PatientPastTime = {
  ...{ id: 20, patientID: 'HN6900020', name: 'Malee Sukjai' },
  ...{ lastEntryAt: '2011-11-02T05:00:00.000Z', restriction: null },
};
const CHAI: PatientPastTime = {
  ...MALEE,
  id: 21,
  patientID: 'HN6900021',
  name: null,
  restriction: 'objection',
};

type Page = ReturnType<typeof refused> | { total: number; patients: PatientPastTime[] };
type Options = { years?: number | null; language?: 'th' | 'en'; answer: (page: number) => Page };

async function open({ years = 10, language = 'en', answer }: Options) {
  const deleted: number[] = [];
  const { user } = await openPage(<PastTimeList onDelete={async ({ id }) => void deleted.push(id)} />, {
    user: { role: 'ADMIN' },
    language,
    answers: {
      security: {
        settings: () => ({ ...SECURITY_DEFAULTS, retentionYears: years, isAccessFixed: false }),
      },
      retention: {
        pastTime: ({ page }) => {
          const answered = answer(Number(page));
          if (!('patients' in answered)) return answered;
          const { total, patients } = answered;
          return { headers: { 'x-total-count': String(total) }, body: patients };
        },
      },
    },
  });
  return { user, deleted };
}

test('names who is past the time, since when, and lets an administrator delete each', async () => {
  const answer = () => ({ total: 2, patients: [MALEE, CHAI] });
  const { user, deleted } = await open({ language: 'th', answer });
  expect(await screen.findByText(th.retention.count.replace('{{count}}', '2'))).toBeTruthy();
  expect(screen.getByText(/เกิน 10 ปี/)).toBeTruthy();
  const link = screen.getByRole('link', { name: 'HN6900020 · Malee Sukjai' });
  expect(link.getAttribute('href')).toBe('/patients/20');
  expect(screen.getAllByText('รายการล่าสุด 2 พ.ย. 2554')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'ลบ: HN6900020' }));
  expect(deleted).toEqual([20]);
});

test('a record whose use is restricted cannot be deleted, and says why', async () => {
  await open({ answer: () => ({ total: 1, patients: [CHAI] }) });
  const row = await screen.findByRole('listitem');
  expect(within(row).getByText('HN6900021')).toBeTruthy();
  expect(within(row).getByText(en.access.restriction.banner)).toBeTruthy();
  expect(within(row).queryByRole('button')).toBeNull();
});

test('says that nobody is past the time', async () => {
  await open({ language: 'th', answer: () => ({ total: 0, patients: [] }) });
  expect(await screen.findByText(th.retention.none)).toBeTruthy();
  expect(screen.queryByRole('listitem')).toBeNull();
});

test('where no time is set it asks for nobody, and leads to the setting', async () => {
  let asked = 0;
  const answer = () => {
    asked++;
    return { total: 0, patients: [] };
  };
  await open({ years: null, answer });
  expect(await screen.findByText(en.retention.off)).toBeTruthy();
  const link = screen.getByRole('link', { name: en.retention.toSetting });
  expect(link.getAttribute('href')).toBe('/admin/security');
  expect(asked).toBe(0);
});

test.each([
  ['th', th],
  ['en', en],
] as const)('says why the list is refused, and asks again (%s)', async (language, words) => {
  let isAllowed = false;
  const { user } = await open({
    language,
    answer: () => (isAllowed ? { total: 1, patients: [MALEE] } : refused('FORBIDDEN')),
  });
  expect(await screen.findByText(words.retention.loadFailed)).toBeTruthy();
  expect(screen.getByText(ERRORS.FORBIDDEN[language])).toBeTruthy();
  isAllowed = true;
  await user.click(screen.getByRole('button', { name: words.layout.refresh }));
  expect(await screen.findByRole('link', { name: /HN6900020/ })).toBeTruthy();
});

test('a longer list has pages', async () => {
  const { user } = await open({
    answer: (page) => ({
      total: 60,
      patients: [page === 1 ? MALEE : { ...MALEE, id: 22, patientID: 'HN22' }],
    }),
  });
  expect(await screen.findByRole('link', { name: /HN6900020/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: en.paging.next }));
  expect(await screen.findByRole('link', { name: /HN22/ })).toBeTruthy();
});
