import { VALIDATION_MESSAGES } from '@sadap/contract/validation';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { openPage } from '../../../test/page.tsx';
import { setLanguage } from '../../i18n/index.ts';
import { en } from '../../i18n/texts/index.ts';
import { DateInput } from './date-input.tsx';
import { INCOMPLETE } from './local-instant.ts';
import { isDayOrTime, typedTime } from './typed-date.ts';

const { dateField } = en;

const SAID = VALIDATION_MESSAGES.dateIncomplete.en;

async function openField(hasTime: boolean, first = '') {
  const kept = { value: first };
  function Field() {
    const [value, setValue] = useState(first);
    kept.value = value;
    const error = value === INCOMPLETE ? 'a fault' : null;
    return <DateInput hasTime={hasTime} label="When" value={value} onChange={setValue} error={error} />;
  }
  await openPage(<Field />);
  const input = screen.getByLabelText<HTMLInputElement>('When');
  const type = (text: string) => fireEvent.change(input, { target: { value: text } });
  return { kept, input, type };
}

test.each([
  [false, '2/12/2026', '02/12/2026', '2026-12-02'],
  [true, '2/12/2569 7.30', '02/12/2026 07:30', '2026-12-02T07:30'],
])('with a time %s: %s is read day first, and shown so when the field is left', async (hasTime, typed, shown, value) => {
  const { kept, input, type } = await openField(hasTime);
  type(typed);
  expect(kept.value).toBe(value);
  expect(input.value).toBe(typed);
  fireEvent.blur(input);
  expect(input.value).toBe(shown);
  expect(kept.value).toBe(value);
});

test.each([
  [false, '31/02/2026'],
  [false, '12/31/2026'],
  [true, '02/12/2026'],
])('with a time %s: %s is no date, is told, and stays as it was typed', async (hasTime, typed) => {
  const { kept, input, type } = await openField(hasTime);
  type(typed);
  fireEvent.blur(input);
  expect(kept.value).toBe(INCOMPLETE);
  expect(screen.getByText(SAID)).toBeTruthy();
  expect(input.value).toBe(typed);
  type('');
  expect(kept.value).toBe('');
  expect(screen.queryByText(SAID)).toBeNull();
});

test('a day chosen from the calendar keeps the time', async () => {
  const { kept, input } = await openField(true, '2026-12-31T07:30');
  fireEvent.click(screen.getByRole('button', { name: 'Open calendar' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Next month' }));
  fireEvent.click(screen.getByRole('button', { name: /^29 Jan\w* 2027$/ }));
  expect(kept.value).toBe('2027-01-29T07:30');
  expect(input.value).toBe('29/01/2027 07:30');
});

test.each([
  ['99/12/2026 10:15', '10:15'],
  ['10.15', '10:15'],
  ['2 ธ.ค. ๑๐:๑๕', '10:15'],
  ['tomorrow', '00:00'],
])('a day chosen from the calendar keeps the time of what was no date: %s', async (typed, time) => {
  const { kept, input, type } = await openField(true, '2026-12-31T07:30');
  type(typed);
  expect(kept.value).toBe(INCOMPLETE);
  fireEvent.click(screen.getByRole('button', { name: 'Open calendar' }));
  fireEvent.click((await screen.findAllByRole('button', { name: /^15 / }))[0] as HTMLElement);
  expect(kept.value).toMatch(/-15T/);
  expect(kept.value.slice(-5)).toBe(time);
  expect(input.value.slice(-5)).toBe(time);
});

test.each([
  '2.11',
  '02.11',
  ' ๒.๑๑ ',
  '12.12',
  '9.05',
  '1.10',
])("'%s' alone is a time or a day: a day chosen from the calendar makes it neither, and asks", async (typed) => {
  const { kept, input, type } = await openField(true, '2026-12-31T07:30');
  type(typed);
  expect(kept.value).toBe(INCOMPLETE);
  fireEvent.click(screen.getByRole('button', { name: 'Open calendar' }));
  fireEvent.click((await screen.findAllByRole('button', { name: /^15 / }))[0] as HTMLElement);
  expect(kept.value).toBe(INCOMPLETE);
  expect(input.value).toMatch(/^15\/\d\d\/\d{4} $/);
  const question = dateField.dayOrTime.replace('{{typed}}', typed.trim());
  expect(screen.getByText(question)).toBeTruthy();
  type(`${input.value}2:11`);
  expect(kept.value).toMatch(/-15T02:11$/);
  expect(screen.queryByText(question)).toBeNull();
});

test.each([
  '2:11',
  '10.15',
  '0.30',
  '15/11/2026 2.11',
  '31.11 x 2.11',
])("'%s' has a time for sure", (typed) => {
  expect(isDayOrTime(typed)).toBe(false);
  expect(typedTime(typed)).not.toBeNull();
});

test('the calendar has the days of its month and no others', async () => {
  await openField(false, '2024-02-10');
  fireEvent.click(screen.getByRole('button', { name: 'Open calendar' }));
  await screen.findByText('Feb 2024');
  expect(screen.getAllByRole('button', { name: / 2024$/ })).toHaveLength(29);
  expect(screen.getByRole('button', { pressed: true }).textContent).toBe('10');
});

test('in Thai the year is Buddhist', async () => {
  const { input } = await openField(true, '2026-12-02T07:30');
  await act(() => setLanguage('th'));
  expect(input.value).toBe('02/12/2569 07:30');
});
