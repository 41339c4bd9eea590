import type { Restriction } from '@sadap/contract/access';
import { ERRORS } from '@sadap/contract/errors';
import { VALIDATION_MESSAGES } from '@sadap/contract/validation';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refused } from '../../../../test/fake-server.ts';
import { openPage } from '../../../../test/page.tsx';
import { patient } from '../../../../test/sample-data.ts';
import { en, th } from '../../../i18n/texts/index.ts';
import { RestrictionCard } from './restriction-card.tsx';
import { RestrictionList } from './restriction-list.tsx';

const ADMIN = { role: 'ADMIN' } as const;
const RESTRICTION: Restriction = {
  id: 4,
  patient: { id: 20, hn: 'HN6900020', name: 'Malee Sukjai' },
  kind: 'objection',
  note: 'by letter',
  at: '2026-11-02T05:00:00.000Z',
  by: 'zoe',
};

test('the list names whose record is restricted, why and by whom, and lifts it', async () => {
  let held = [RESTRICTION];
  const lifted: unknown[] = [];
  const { user } = await openPage(<RestrictionList />, {
    user: ADMIN,
    language: 'th',
    answers: {
      users: { names: () => [{ username: 'zoe', displayName: 'นพ. สมชาย ใจดี' }] },
      access: {
        restrictions: () => held,
        liftRestriction: (input) => {
          lifted.push(input);
          held = [];
          return { ok: true as const };
        },
      },
    },
  });
  const link = await screen.findByRole('link', { name: 'HN6900020 · Malee Sukjai' });
  expect(link.getAttribute('href')).toBe('/patients/20');
  expect(screen.getByText(th.access.restriction.kinds.objection)).toBeTruthy();
  expect(await screen.findByText(/^โดย นพ\. สมชาย ใจดี เมื่อ 2 พ\.ย\. 2569/)).toBeTruthy();
  expect(screen.getByText('by letter')).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'ยกเลิกการระงับ: HN6900020' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText(th.restrictions.note), 'withdrawn');
  await user.click(within(dialog).getByRole('button', { name: th.restrictions.lift }));
  expect(await screen.findByText(th.restrictions.none)).toBeTruthy();
  expect(screen.getByText(th.restrictions.lifted)).toBeTruthy();
  expect(lifted).toEqual([{ id: '4', note: 'withdrawn' }]);
});

test('a restriction that somebody else has lifted meanwhile is said, and the dialog stays', async () => {
  const { user } = await openPage(<RestrictionList />, {
    user: ADMIN,
    answers: {
      access: {
        restrictions: () => [RESTRICTION],
        liftRestriction: () => refused('RESTRICTION_NOT_FOUND'),
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Lift the restriction: HN6900020' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: en.restrictions.lift }));
  expect(await screen.findByText(en.restrictions.liftFailed)).toBeTruthy();
  expect(screen.getByText(ERRORS.RESTRICTION_NOT_FOUND.en)).toBeTruthy();
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test('says that no record is restricted', async () => {
  await openPage(<RestrictionList />, { user: ADMIN, answers: { access: { restrictions: () => [] } } });
  expect(await screen.findByText(en.restrictions.none)).toBeTruthy();
  expect(screen.queryByRole('listitem')).toBeNull();
});

test('who may not see the list is told so, and no list is shown', async () => {
  await openPage(<RestrictionList />, {
    language: 'th',
    answers: { access: { restrictions: () => refused('FORBIDDEN') } },
  });
  expect(await screen.findByText(th.restrictions.loadFailed)).toBeTruthy();
  expect(screen.getByText(ERRORS.FORBIDDEN.th)).toBeTruthy();
  expect(screen.queryByText(th.restrictions.none)).toBeNull();
});

test('a patient’s record is restricted for one of the two reasons that the law knows', async () => {
  const sent: unknown[] = [];
  const { user } = await openPage(<RestrictionCard patient={patient()} />, {
    user: ADMIN,
    language: 'th',
    answers: {
      access: {
        restrict: (input) => {
          sent.push(input);
          return RESTRICTION;
        },
      },
    },
  });
  await user.click(screen.getByRole('button', { name: 'ระงับการใช้ข้อมูล: HN6900020' }));
  const dialog = await screen.findByRole('dialog');
  const press = () => user.click(within(dialog).getByRole('button', { name: th.restrictions.restrict }));
  await press();
  expect(await within(dialog).findByText(VALIDATION_MESSAGES.required.th)).toBeTruthy();
  expect(sent).toEqual([]);
  await user.click(within(dialog).getByRole('radio', { name: th.access.restriction.kinds.restriction }));
  await press();
  expect(await screen.findByText(th.restrictions.done)).toBeTruthy();
  expect(sent).toEqual([{ id: '20', kind: 'restriction', note: '' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('where the server refuses, what was chosen stays', async () => {
  const { user } = await openPage(<RestrictionCard patient={patient()} />, {
    user: ADMIN,
    answers: { access: { restrict: () => refused('PATIENT_RESTRICTED') } },
  });
  await user.click(screen.getByRole('button', { name: 'Restrict the use: HN6900020' }));
  const dialog = await screen.findByRole('dialog');
  const objection = within(dialog).getByRole('radio', { name: en.access.restriction.kinds.objection });
  await user.click(objection);
  await user.click(within(dialog).getByRole('button', { name: en.restrictions.restrict }));
  expect(await screen.findByText(en.restrictions.failed)).toBeTruthy();
  expect(screen.getByText(ERRORS.PATIENT_RESTRICTED.en)).toBeTruthy();
  expect((objection as HTMLInputElement).checked).toBe(true);
});

test('a record that is restricted cannot be restricted again, and says where it is lifted', async () => {
  await openPage(<RestrictionCard patient={patient({ restriction: 'objection' })} />, {
    user: ADMIN,
    language: 'th',
  });
  expect(screen.getByText(th.restrictions.card.restricted)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
