import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { openPage } from '../../../../test/page.tsx';
import { setLanguage } from '../../../i18n/index.ts';
import { en, th } from '../../../i18n/texts/index.ts';
import { BirthDateField } from './birth-date-field.tsx';

const { form } = en.patients;

async function openField(initial: string, error: string | null = null) {
  const kept = { value: initial };
  function Field() {
    const [value, setValue] = useState(initial);
    kept.value = value;
    return (
      <BirthDateField
        value={value}
        onChange={setValue}
        onBlur={() => undefined}
        error={error}
        yearCount={121}
      />
    );
  }
  const { user } = await openPage(<Field />);
  const part = (name: 'day' | 'month' | 'year') => screen.getByRole('combobox', { name: form[name] });
  const choose = (name: 'day' | 'month' | 'year', value: string) => user.selectOptions(part(name), value);
  return { kept, part, choose, user };
}

test.each([
  ['1980-01-31', 'month', '02', '1980-02-31', '31', 'There is no 31 February 1980'],
  ['1980-02-29', 'year', '1981', '1981-02-29', '29', 'There is no 29 February 1981'],
  ['1980-08-31', 'month', '09', '1980-09-31', '31', 'There is no 31 September 1980'],
] as const)('%s with the %s %s keeps the day and says so', async (before, name, value, after, day, said) => {
  const { kept, part, choose } = await openField(before);
  await choose(name, value);
  expect(kept.value).toBe(after);
  expect(part('day')).toHaveProperty('value', day);
  expect(screen.getByText(new RegExp(`^${said}`))).toBeTruthy();
  await choose('day', '28');
  expect(screen.queryByText(/^There is no/)).toBeNull();
});

test('a month that is taken away leaves the day', async () => {
  const { kept, part, choose } = await openField('1980-01-31', 'This date of birth is not valid');
  await choose('month', '');
  expect(kept.value).toBe('1980--31');
  expect(part('day')).toHaveProperty('value', '31');
  expect(screen.getByText(form.birthDateChosen.noMonth)).toBeTruthy();
});

test('parts are chosen in any order, and nothing is wrong until one is missing', async () => {
  const { kept, choose } = await openField('');
  await choose('day', '31');
  await choose('month', '12');
  expect(screen.queryByText(form.birthDateChosen.noYear)).toBeNull();
  await choose('year', '1980');
  expect(kept.value).toBe('1980-12-31');
});

test('a typed day that does not exist stays as it was typed', async () => {
  const { kept, user } = await openField('1980-01-31');
  const typed = screen.getByLabelText(form.birthDateTyped);
  await user.clear(typed);
  await user.type(typed, '29/02/2566{Tab}');
  expect(typed).toHaveProperty('value', '29/02/2566');
  expect(kept.value).toBe('');
  expect(screen.getByText('There is no 29/02/2566')).toBeTruthy();
});

test('a date that is none stays typed when the language is changed, and one that is follows it', async () => {
  await openField('');
  const type = (text: string) =>
    fireEvent.change(screen.getByLabelText(form.birthDateTyped), { target: { value: text } });
  type('31/02/2500');
  await act(() => setLanguage('th'));
  const typed = screen.getByLabelText<HTMLInputElement>(th.patients.form.birthDateTyped);
  expect(typed.value).toBe('31/02/2500');
  fireEvent.change(typed, { target: { value: '28/02/2500' } });
  await act(() => setLanguage('en'));
  expect(typed.value).toBe('28/02/1957');
});
