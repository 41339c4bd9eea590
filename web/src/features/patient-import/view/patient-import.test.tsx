import { IMPORT_BATCH_MAX } from '@sadap/contract/patient-import';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refused } from '../../../../test/fake-server.ts';
import { openPage } from '../../../../test/page.tsx';
import { en, th } from '../../../i18n/texts/index.ts';
import { PatientImport } from '../index.ts';

const words = en.patientImport;
const HEADER = 'hn,fname,lname,birthday,sex,weight,height';
const line = (number: number, change = '') =>
  `HN69${String(number).padStart(5, '0')},${change || `Name${number}`},Jaidee,02/03/2501,2,61,158`;
const table = (...lines: string[]) =>
  new File([[HEADER, ...lines].join('\n')], 'his.csv', { type: 'text/csv' });
type Sent = { rows: { patientID: string }[]; isTrial: boolean };

async function opened(
  file: File,
  answer: (sent: Sent) => unknown = ({ rows }) => ({ outcomes: rows.map(() => 'new') }),
  language: 'th' | 'en' = 'en',
) {
  const sent: Sent[] = [];
  const { user } = await openPage(<PatientImport />, {
    user: { role: 'ADMIN' },
    language,
    answers: {
      patientImport: {
        rows: (input: Sent) => {
          sent.push(input);
          return answer(input);
        },
      },
    } as unknown as Answers,
  });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  await user.upload(input as HTMLInputElement, file);
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { user, sent, press };
}
const filled = (text: string, values: Record<string, string | number>) =>
  Object.entries(values).reduce(
    (filling, [name, value]) => filling.replace(`{{${name}}}`, String(value)),
    text,
  );

test('a file is opened, compared, and only then imported', async () => {
  const { sent, press, user } = await opened(table(line(1), line(2), line(3, ' ')), ({ rows }) => ({
    outcomes: rows.map(({ patientID }) => (patientID === 'HN6900002' ? 'known' : 'new')),
  }));
  expect(await screen.findByText(filled(words.calendars, { buddhist: 2, christian: 0 }))).toBeTruthy();
  expect(screen.getByText(filled(words.readable, { count: 2, faulty: 1 }))).toBeTruthy();
  expect(screen.getAllByText('02/03/1958')).toHaveLength(2);
  expect(sent).toEqual([]);

  await press(words.try);
  expect(await screen.findByText(filled(words.counted.trial, { count: 1 }))).toBeTruthy();
  expect(screen.getByText(filled(words.others, { known: 1, refused: 1 }))).toBeTruthy();
  expect(sent.map(({ isTrial }) => isTrial)).toEqual([true]);

  const store = filled(words.store, { count: 1 });
  await press(store);
  const question = await screen.findByRole('dialog');
  await user.click(within(question).getByRole('button', { name: store }));
  expect(await screen.findByText(filled(words.counted.store, { count: 1 }))).toBeTruthy();
  expect(sent.map(({ isTrial }) => isTrial)).toEqual([true, false]);
  expect(screen.queryByRole('button', { name: store })).toBeNull();
});

test('a question that is answered with no stores nothing', async () => {
  const { sent, press, user } = await opened(table(line(1)));
  await screen.findByText(words.preview);
  await press(words.try);
  await press(
    await screen.findByRole('button', { name: /^Import/ }).then((button) => button.textContent ?? ''),
  );
  const question = await screen.findByRole('dialog');
  await user.click(within(question).getByRole('button', { name: en.layout.cancel }));
  expect(sent.map(({ isTrial }) => isTrial)).toEqual([true]);
});

test.each([
  ['taken', words.refusals.taken],
  ['sameCitizenId', words.refusals.sameCitizenId],
  ['sameNameAndBirthDate', words.refusals.sameNameAndBirthDate],
  ['sameHospitalNumber', words.refusals.sameHospitalNumber],
])('a row that is refused as %s says why, by its row in the spreadsheet', async (outcome, reason) => {
  const { press } = await opened(table(line(1), line(2)), () => ({ outcomes: ['new', outcome] }));
  await screen.findByText(words.preview);
  await press(words.try);
  const row = await screen.findByText(/^Row 3 HN6900002/);
  expect(within(row.parentElement as HTMLElement).getByText(reason)).toBeTruthy();
});

test('faults of cells stand by their rows before anything is sent', async () => {
  const faulty = 'HN6900009,Name,Jaidee,31/02/2501,9,61,158';
  const { sent } = await opened(table(faulty), undefined, 'th');
  const row = await screen.findByText(/^แถว 2/);
  expect(row.parentElement?.textContent).toContain('วันเกิด: ไม่มีวันที่ 31/02/2501');
  expect(row.parentElement?.textContent).toContain('เพศ: ไม่รู้จัก "9"');
  expect(screen.getByRole('button', { name: th.patientImport.try }).hasAttribute('disabled')).toBe(true);
  expect(sent).toEqual([]);
});

test('a column without a telling name waits for a choice, and one for two fields is refused', async () => {
  const file = new File([`number,${HEADER.slice(3)}\n${line(1)}`], 'his.csv');
  const { user } = await opened(file);
  const hn = await screen.findByRole('combobox', { name: /^HN/ });
  expect(hn).toHaveProperty('value', '');
  expect(screen.getByText(words.chooseColumn)).toBeTruthy();
  expect(screen.queryByText(words.preview)).toBeNull();
  await user.selectOptions(hn, 'fname');
  expect(screen.getAllByText(words.sharedColumn)).toHaveLength(2);
  await user.selectOptions(hn, 'number');
  expect(await screen.findByText(words.preview)).toBeTruthy();
});

test.each([
  ['', words.faults.noRows],
  ['PK\u0003\u0004', words.faults.workbook],
])('a file that is no table says what to do', async (text, fault) => {
  await opened(new File([text], 'x.csv'));
  expect((await screen.findByRole('alert')).textContent).toContain(fault);
});

test('what the server did not take goes on from there, and nothing is sent twice', async () => {
  let isAway = true;
  const lines = Array.from({ length: IMPORT_BATCH_MAX * 2 + 1 }, (_, at) => line(at + 1));
  const { sent, press, user } = await opened(table(...lines), ({ rows, isTrial }) => {
    if (!isTrial && isAway && rows[0]?.patientID !== 'HN6900001') return refused('DATABASE_UNAVAILABLE');
    return { outcomes: rows.map(() => 'new') };
  });
  await screen.findByText(words.preview);
  await press(words.try);
  const store = filled(words.store, { count: lines.length });
  await user.click(await screen.findByRole('button', { name: store }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: store }));
  expect((await screen.findByRole('alert')).textContent).toContain(words.stoppedHelp.store);
  expect(
    screen.getByText(filled(words.doing.store, { done: IMPORT_BATCH_MAX, total: lines.length })),
  ).toBeTruthy();
  isAway = false;
  await press(words.goOn);
  expect(await screen.findByText(filled(words.counted.store, { count: lines.length }))).toBeTruthy();
  const stored = sent
    .filter(({ isTrial }) => !isTrial)
    .flatMap(({ rows }) => rows.map((row) => row.patientID));
  // The piece that failed was sent again; the first was not.
  expect(stored.filter((hn) => hn === 'HN6900001')).toHaveLength(1);
  expect(new Set(stored).size).toBe(lines.length);
});

test('another choice of columns forgets what was compared', async () => {
  const { user, press } = await opened(table(line(1)));
  await screen.findByText(words.preview);
  await press(words.try);
  await screen.findByRole('button', { name: /^Import/ });
  await user.selectOptions(screen.getByRole('combobox', { name: /^First name/ }), 'lname');
  await user.selectOptions(screen.getByRole('combobox', { name: /^Last name/ }), 'fname');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull());
  expect(screen.getByRole('button', { name: words.try })).toBeTruthy();
});

test('a piece that was stored, but whose answer was lost, counts as added', async () => {
  let stored = false;
  const { press, user } = await opened(table(line(1), line(2)), ({ rows, isTrial }) => {
    if (isTrial) return { outcomes: rows.map(() => 'new') };
    if (stored) return { outcomes: rows.map(() => 'known') };
    stored = true;
    return refused('DATABASE_UNAVAILABLE');
  });
  await screen.findByText(words.preview);
  await press(words.try);
  const store = filled(words.store, { count: 2 });
  await user.click(await screen.findByRole('button', { name: store }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: store }));
  await screen.findByRole('alert');
  await press(words.goOn);
  expect(await screen.findByText(filled(words.counted.store, { count: 2 }))).toBeTruthy();
});

test('a file that seems to have the month first is compared only after a yes', async () => {
  const { user } = await opened(table(line(1), 'HN6900009,Name,Jaidee,12/25/1958,1,61,158'));
  expect(await screen.findByText(words.monthFirst)).toBeTruthy();
  const compare = () => screen.getByRole('button', { name: words.try }).hasAttribute('disabled');
  expect(compare()).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: words.isDayFirst }));
  expect(compare()).toBe(false);
  // The next file is not vouched for.
  const next = table(line(3), 'HN6900010,Name,Jaidee,12/26/1958,1,61,158');
  await user.upload(document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement, next);
  expect(await screen.findByText('HN6900003')).toBeTruthy();
  expect(compare()).toBe(true);
});

test('a corrected file of the same name is opened again', async () => {
  const { user } = await opened(table(line(1, ' ')));
  expect(await screen.findByText(filled(words.readable, { count: 0, faulty: 1 }))).toBeTruthy();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  expect(input?.value).toBe('');
  await user.upload(input as HTMLInputElement, table(line(1)));
  expect(await screen.findByText(filled(words.readable, { count: 1, faulty: 0 }))).toBeTruthy();
});
