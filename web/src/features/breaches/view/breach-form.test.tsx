import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../../test/page.tsx';
import { en } from '../../../i18n/texts/index.ts';
import { BreachForm } from './breach-form.tsx';

const form = (
  <BreachForm submitLabel="Save" failed="failed" onSubmit={async () => undefined} onDirty={() => undefined} />
);

test('the first press on a calendar opens it, though the title is empty', async () => {
  await openPage(form, {
    answers: { users: { list: () => ({ headers: { 'x-total-count': '0' }, body: [] }) } },
  });
  await act(async () => screen.getByLabelText(en.breaches.form.title, { exact: false }).focus());
  const button = screen.getAllByRole('button', { name: en.dateField.calendar })[0] as HTMLElement;
  fireEvent.pointerDown(button);
  fireEvent.mouseDown(button);
  await act(async () => button.focus());
  // The form has not moved under the pointer.
  expect(document.querySelector('[aria-invalid="true"]')).toBeNull();
  fireEvent.pointerUp(button);
  fireEvent.mouseUp(button);
  fireEvent.click(button);
  expect(await screen.findByRole('dialog')).toBeTruthy();
  expect(document.querySelector('[aria-invalid="true"]')).not.toBeNull();
});

test('a date is shown once: in its field', async () => {
  await openPage(form, {
    answers: { users: { list: () => ({ headers: { 'x-total-count': '0' }, body: [] }) } },
  });
  const field = screen.getByLabelText(en.breaches.form.knownAt, { exact: false });
  expect(field.getAttribute('aria-describedby')).toBeNull();
});
