import { VALIDATION_MESSAGES } from '@sadap/contract/validation';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { openPage } from '../../../test/page.tsx';
import { DateInput } from './date-input.tsx';
import { INCOMPLETE } from './local-instant.ts';

const SAID = VALIDATION_MESSAGES.dateIncomplete.en;

async function openField(type: 'date' | 'datetime-local') {
  const kept = { value: '' };
  function Field() {
    const [value, setValue] = useState('');
    kept.value = value;
    const error = value === INCOMPLETE ? 'a fault' : null;
    return <DateInput type={type} label="When" value={value} onChange={setValue} error={error} />;
  }
  await openPage(<Field />);
  const input = screen.getByLabelText('When');
  /** As a browser that shows 31/02/2026, or a date without its year. */
  const showNoDate = (badInput: boolean) =>
    Object.defineProperty(input, 'validity', { value: { badInput }, configurable: true });
  return { kept, input, showNoDate };
}

test.each([
  'date',
  'datetime-local',
] as const)('%s: what is no date is told, and is not empty', async (type) => {
  const { kept, input, showNoDate } = await openField(type);
  fireEvent.blur(input);
  expect(kept.value).toBe('');
  expect(screen.queryByText(SAID)).toBeNull();
  showNoDate(true);
  fireEvent.blur(input);
  expect(kept.value).toBe(INCOMPLETE);
  expect(screen.getByText(SAID)).toBeTruthy();
  showNoDate(false);
  const date = type === 'date' ? '2026-02-28' : '2026-02-28T10:30';
  fireEvent.change(input, { target: { value: date } });
  expect(kept.value).toBe(date);
  expect(screen.queryByText(SAID)).toBeNull();
});

test('a date that loses a part is no longer the earlier one', async () => {
  const { kept, input, showNoDate } = await openField('date');
  fireEvent.change(input, { target: { value: '2026-01-31' } });
  showNoDate(true);
  fireEvent.change(input, { target: { value: '' } });
  expect(kept.value).toBe(INCOMPLETE);
});
