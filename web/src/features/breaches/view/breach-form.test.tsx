import type { Breach } from '@sadap/contract/breaches';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
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

const ACCOUNT = {
  role: 'USER',
  clinicalRole: null,
  accountState: 'active',
  keptBy: 'local',
  version: 1,
} as const;
const accountOf = (id: number, username: string) => ({
  ...{ ...ACCOUNT, id, username, email: `${username}@example.org`, createdAt: '2026-01-01T00:00:00.000Z' },
});
const BREACH: Breach = {
  ...{ id: 1, title: 'A stolen password', what: '', steps: [], closed: null, version: 1, openedBy: 'admin' },
  ...{ knownAt: '2026-01-20T03:00:00.000Z', dueAt: '2026-01-23T03:00:00.000Z' },
  openedAt: '2026-01-20T03:00:00.000Z',
  scope: { from: '2026-01-01T00:00:00.000Z', to: null, userIds: [901], addresses: [] },
  accounts: [{ id: 901, username: 'zoe' }],
};

test('an account beyond those first listed is named, and found by its name', async () => {
  const searched: (string | undefined)[] = [];
  const list = ({ search }: { search?: string | undefined }) => {
    searched.push(search);
    const body = search === 'yuri' ? [accountOf(902, 'yuri')] : [accountOf(1, 'anna')];
    return { headers: { 'x-total-count': '1' }, body };
  };
  const saved: number[][] = [];
  const { user } = await openPage(
    <BreachForm
      breach={BREACH}
      submitLabel="Save"
      failed="failed"
      onSubmit={async ({ scope }) => void saved.push(scope.userIds)}
      onDirty={() => undefined}
    />,
    { answers: { users: { list } } },
  );
  expect(screen.getAllByText('zoe')[0]).toBeTruthy();
  expect(screen.queryByText('901')).toBeNull();
  const accounts = screen.getAllByLabelText(en.breaches.form.accounts, { exact: false })[0] as HTMLElement;
  await user.type(accounts, 'yuri');
  await user.click(await screen.findByRole('option', { name: 'yuri' }));
  expect(searched).toContain('yuri');
  await user.click(screen.getByText('Save'));
  await waitFor(() => expect(saved).toEqual([[901, 902]]));
  expect(screen.getAllByText('yuri')[0]).toBeTruthy();
});
