import { ERRORS } from '@sadap/contract/errors';
import { FIELDS_OF_ITEM, type ProcessingRegister, REGISTER_ITEMS } from '@sadap/contract/processing-register';
import { VALIDATION_MESSAGES } from '@sadap/contract/validation';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerBytes } from '../../../../test/bytes-with-unprinted.ts';
import { type Answers, refused } from '../../../../test/fake-server.ts';
import { openPage } from '../../../../test/page.tsx';
import { en, th } from '../../../i18n/texts/index.ts';
import { RegisterSection } from './register-section.tsx';

const ADMIN = { role: 'ADMIN' } as const;
const AT = '2026-11-02T05:00:00.000Z';
const fields = Object.fromEntries(
  REGISTER_ITEMS.flatMap((item) => FIELDS_OF_ITEM[item].map((field) => [field, ''])),
) as ProcessingRegister['fields'];
const EMPTY: ProcessingRegister = {
  ...{ known: [], fields, refusals: [], version: 0, savedAt: null, savedBy: null },
};
const FILLED: ProcessingRegister = {
  known: [
    {
      item: 4,
      facts: [
        {
          name: { th: 'บันทึกการใช้งาน', en: 'Audit trail' },
          text: { th: 'เก็บ 730 วัน', en: 'kept for 730 days' },
        },
      ],
    },
  ],
  fields: { ...fields, controllerName: 'โรงพยาบาลตัวอย่าง' },
  refusals: [
    {
      kind: 'objection',
      receivedAt: AT,
      decidedAt: AT,
      person: 'HN6900020 Malee',
      reason: 'a duty to keep it',
    },
  ],
  version: 3,
  savedAt: AT,
  savedBy: 'zoe',
};

const open = (processingRegister: Answers['processingRegister'], language: 'th' | 'en' = 'en') =>
  openPage(<RegisterSection />, {
    user: ADMIN,
    language,
    answers: { ...(processingRegister && { processingRegister }) },
  });

test('shows what the system knows, what the hospital wrote, and what was refused', async () => {
  await open({ get: () => FILLED }, 'th');
  expect(await screen.findByText(/^บันทึกล่าสุดโดย zoe เมื่อ 2 พ\.ย\. 2569/)).toBeTruthy();
  const kept = screen.getByRole('region', { name: `(4) ${th.register.items.item4}` });
  expect(within(kept).getByText('บันทึกการใช้งาน')).toBeTruthy();
  expect(within(kept).getByText('เก็บ 730 วัน')).toBeTruthy();
  const controller = screen.getByLabelText(th.register.fields.controllerName) as HTMLTextAreaElement;
  expect(controller.value).toBe('โรงพยาบาลตัวอย่าง');
  const refusals = screen.getByRole('region', { name: `(7) ${th.register.items.item7}` });
  expect(within(refusals).getByText(`${th.register.refusal.kinds.objection} · HN6900020 Malee`)).toBeTruthy();
  expect(within(refusals).getByText('a duty to keep it')).toBeTruthy();
  expect(within(refusals).queryByText(th.register.refusal.none)).toBeNull();
});

test('before anybody has filled it in, it says so and cannot be saved', async () => {
  await open({ get: () => EMPTY });
  expect(await screen.findByText(en.register.neverSaved)).toBeTruthy();
  expect(screen.getByText(en.register.refusal.none)).toBeTruthy();
  const save = screen.getByRole('button', { name: en.register.save }) as HTMLButtonElement;
  expect(save.disabled).toBe(true);
});

test('saves what was typed, as the next version of what was read', async () => {
  const sent: unknown[] = [];
  const { user } = await open(
    {
      get: () => EMPTY,
      save: (input) => {
        sent.push(input);
        return { ...FILLED, version: 1 };
      },
    },
    'th',
  );
  await user.type(await screen.findByLabelText(th.register.fields.officerName), 'สมศรี');
  await user.click(screen.getByRole('button', { name: th.register.save }));
  expect(await screen.findByText(th.register.done)).toBeTruthy();
  expect(sent).toEqual([{ ...fields, officerName: 'สมศรี', version: 0 }]);
  expect(screen.getByText(/^บันทึกล่าสุดโดย zoe/)).toBeTruthy();
});

test('where somebody else has saved meanwhile, the server says so and nothing typed is lost', async () => {
  const { user } = await open({ get: () => EMPTY, save: () => refused('REGISTER_CHANGED') });
  const field = (await screen.findByLabelText(en.register.fields.recipients)) as HTMLTextAreaElement;
  await user.type(field, 'the referral centre');
  await user.click(screen.getByRole('button', { name: en.register.save }));
  expect(await screen.findByText(en.register.failed)).toBeTruthy();
  expect(screen.getByText(ERRORS.REGISTER_CHANGED.en)).toBeTruthy();
  expect(field.value).toBe('the referral centre');
});

test('a text that is too long is refused at its field', async () => {
  const { user } = await open({ get: () => EMPTY }, 'th');
  const field = await screen.findByLabelText(th.register.fields.purposes);
  fireEvent.change(field, { target: { value: 'ก'.repeat(4_001) } });
  await user.click(screen.getByRole('button', { name: th.register.save }));
  expect(await screen.findByText(VALIDATION_MESSAGES.tooLong.th)).toBeTruthy();
});

test('who may not see it is told so, and may ask again', async () => {
  let isAllowed = false;
  const { user } = await open({ get: () => (isAllowed ? EMPTY : refused('FORBIDDEN')) });
  expect(await screen.findByText(en.register.loadFailed)).toBeTruthy();
  expect(screen.getByText(ERRORS.FORBIDDEN.en)).toBeTruthy();
  isAllowed = true;
  await user.click(screen.getByRole('button', { name: en.layout.refresh }));
  expect(await screen.findByText(en.register.neverSaved)).toBeTruthy();
});

test('a PDF with characters that it shows as codes names them', async () => {
  answerBytes('U+1230');
  const { user } = await open({ get: () => FILLED });
  await user.click(await screen.findByRole('button', { name: en.register.pdf }));
  expect(await screen.findByText(/printed as codes: U[+]1230$/)).toBeTruthy();
});
