import { ERRORS } from '@sadap/contract/errors';
import type { User } from '@sadap/contract/users';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { refused } from '../../../../test/fake-server.ts';
import { openPage } from '../../../../test/page.tsx';
import { en } from '../../../i18n/texts/index.ts';
import { UserAdministration } from '../index.ts';
import type { UserDialogSubject } from './user-dialog.tsx';

const { users: words } = en;
const AT = '2026-11-02T03:00:00.000Z';
const account = (id: number, username: string, role: User['role'] = 'USER'): User => ({
  id,
  username,
  email: `${username}@example.org`,
  role,
  clinicalRole: null,
  accountState: 'active',
  keptBy: 'local',
  createdAt: AT,
  version: 1,
});

function Administration() {
  const [subject, setSubject] = useState<UserDialogSubject>(null);
  return (
    <>
      <button type="button" onClick={() => setSubject('new')}>
        {words.add}
      </button>
      <UserAdministration subject={subject} onOpen={setSubject} />
    </>
  );
}

/** The administration of a clinic whose accounts change as they would on the server. */
async function openAdministration(accounts: User[], at = '/admin') {
  const asked: unknown[] = [];
  const setState = (id: number, accountState: User['accountState']) => {
    const index = accounts.findIndex((each) => each.id === id);
    const changed: User = { ...(accounts[index] as User), accountState };
    accounts[index] = changed;
    return changed;
  };
  const opened = await openPage(<Administration />, {
    at,
    user: { userId: 1, username: 'admin', role: 'ADMIN' },
    answers: {
      users: {
        list: (input) => {
          asked.push(input);
          const found = accounts.filter(({ username, role, clinicalRole }) => {
            const { search = '', role: wanted = role, clinicalRole: profession } = input;
            return (
              username.includes(search.toLowerCase()) &&
              role === wanted &&
              (profession === undefined || (clinicalRole ?? 'none') === profession)
            );
          });
          return { headers: { 'x-total-count': String(found.length) }, body: found };
        },
        counts: () => ({
          total: accounts.length,
          administrators: 1,
          regular: accounts.length - 1,
          pending: 0,
        }),
        register: ({ username, email }) => {
          if (accounts.some((each) => each.username === username))
            return refused('USERNAME_TAKEN', 'username');
          const made = { ...account(9, username), email };
          accounts.push(made);
          return made;
        },
        update: ({ id, username, email, role, clinicalRole = null, password, currentPassword }) => {
          if (Number(id) === 1 && password && currentPassword !== 'mine-now-1')
            return refused('INVALID_PASSWORD', 'currentPassword');
          if (Number(id) === 1) return refused('LAST_ADMINISTRATOR');
          const changed = { ...account(2, username, role), email, clinicalRole };
          accounts[1] = changed;
          return changed;
        },
        suspend: ({ id }) => setState(Number(id), 'suspended'),
        restore: ({ id }) => setState(Number(id), 'active'),
        delete: ({ id }) => {
          accounts.splice(
            accounts.findIndex((each) => each.id === Number(id)),
            1,
          );
          return { ok: true };
        },
      },
    },
  });
  return { ...opened, asked };
}

const rowOf = (username: string) => screen.findByRole('row', { name: new RegExp(username) });

test('faults of a new account stand at their fields, and nothing typed is lost', async () => {
  const { user } = await openAdministration([account(1, 'admin', 'ADMIN'), account(2, 'zoe')]);
  await rowOf('zoe');
  await user.click(screen.getByRole('button', { name: words.add }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(words.form.username, { exact: false }), 'zoe');
  await user.type(dialog.getByLabelText(words.form.email, { exact: false }), 'nowhere');
  await user.type(
    dialog.getByLabelText(words.form.password, { selector: 'input', exact: false }),
    'secret-9',
  );
  const submit = dialog.getByRole('button', { name: words.dialog.create.submit });
  await user.click(submit);
  expect(await dialog.findByText('This e-mail address is not valid')).toBeTruthy();
  await user.type(dialog.getByLabelText(words.form.email, { exact: false }), '@example.org');
  await user.click(submit);
  expect(await dialog.findByText(ERRORS.USERNAME_TAKEN.en)).toBeTruthy();
  await user.type(dialog.getByLabelText(words.form.username, { exact: false }), '_2');
  await user.click(submit);
  expect(await rowOf('zoe_2')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('search, role, sort and order of the address are what the server is asked for', async () => {
  const { user, asked } = await openAdministration([account(1, 'admin', 'ADMIN'), account(2, 'zoe')]);
  await rowOf('zoe');
  await user.type(screen.getByRole('searchbox', { name: words.filter.search }), 'ZO');
  await waitFor(() => expect(window.location.search).toBe('?q=ZO'));
  await user.selectOptions(screen.getByLabelText(words.role), 'USER');
  await user.selectOptions(screen.getByLabelText(words.filter.sort), 'username');
  await user.click(screen.getByRole('button', { name: words.filter.orders.text.descending }));
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({ search: 'ZO', role: 'USER', sort: 'username', order: 'ascending' }),
  );
  expect(window.location.search).toBe('?q=ZO&role=USER&sort=username&order=ascending');
  expect(await screen.findByText(words.filter.found.replace('{{total}}', '1'))).toBeTruthy();
  // two presses before the first one is drawn turn the order there and back
  const toggle = screen.getByRole('button', { name: words.filter.orders.text.ascending });
  act(() => {
    toggle.click();
    toggle.click();
  });
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ order: 'ascending' }));
  expect(window.location.search).toBe('?q=ZO&role=USER&sort=username&order=ascending');
});

test('an account is deleted once its name has been typed', async () => {
  const { user } = await openAdministration([account(1, 'admin', 'ADMIN'), account(2, 'zoe')]);
  await rowOf('zoe');
  expect(screen.queryByRole('button', { name: `${words.more}: admin` })).toBeNull();
  await user.click(screen.getByRole('button', { name: `${words.more}: zoe` }));
  await user.click(await screen.findByRole('menuitem', { name: words.delete.open }));
  const dialog = within(await screen.findByRole('dialog'));
  const confirm = dialog.getByRole('button', { name: words.delete.confirm });
  await user.type(dialog.getByRole('textbox'), 'zo');
  expect(confirm).toHaveProperty('disabled', true);
  await user.type(dialog.getByRole('textbox'), 'e');
  await user.click(confirm);
  expect(await screen.findByText(words.delete.done)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('row', { name: /zoe/ })).toBeNull());
});

test('an account is suspended after a question, and restored without one', async () => {
  const { user } = await openAdministration([account(1, 'admin', 'ADMIN'), account(2, 'zoe')]);
  await rowOf('zoe');
  const choose = async (command: string) => {
    await user.click(screen.getByRole('button', { name: `${words.more}: zoe` }));
    await user.click(await screen.findByRole('menuitem', { name: command }));
  };
  await choose(words.suspend.open);
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: words.suspend.confirm }));
  expect(await screen.findByText(words.suspend.done)).toBeTruthy();
  expect((await within(await rowOf('zoe')).findAllByText(words.suspended)).length).toBeGreaterThan(0);
  await choose(words.restore.open);
  expect(await screen.findByText(words.restore.done)).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(words.suspended)).toBeNull());
});

test('the last administrator stays one, and is told so in the dialog', async () => {
  const { user } = await openAdministration([account(1, 'admin', 'ADMIN')]);
  await rowOf('admin');
  await user.click(screen.getByRole('button', { name: `${words.edit}: admin` }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(words.form.keepPassword)).toBeTruthy();
  await user.selectOptions(dialog.getByLabelText(words.role), 'USER');
  await user.click(dialog.getByRole('button', { name: words.dialog.edit.submit }));
  await user.click(await screen.findByRole('button', { name: words.demoteSelf.confirm }));
  expect(await dialog.findByText(ERRORS.LAST_ADMINISTRATOR.en)).toBeTruthy();
});

test("a new password of one's own asks for the present one, and tells at it that it is wrong", async () => {
  const { user } = await openAdministration([account(1, 'admin', 'ADMIN'), account(2, 'zoe')]);
  const openDialogOf = async (name: string) => {
    await rowOf(name);
    await user.click(screen.getByRole('button', { name: `${words.edit}: ${name}` }));
    const dialog = within(await screen.findByRole('dialog'));
    const field = (label: string) => dialog.queryByLabelText(label, { selector: 'input', exact: false });
    fireEvent.change(field(words.form.newPassword) as HTMLElement, { target: { value: 'another-1' } });
    return { dialog, field };
  };
  const { dialog, field } = await openDialogOf('admin');
  const current = field(words.password.current) as HTMLElement;
  fireEvent.change(current, { target: { value: 'wrong-one-1' } });
  await user.click(dialog.getByRole('button', { name: words.dialog.edit.submit }));
  expect(await dialog.findByText(ERRORS.INVALID_PASSWORD.en)).toBeTruthy();
  expect(current.getAttribute('aria-invalid')).toBe('true');
  await user.click(dialog.getByRole('button', { name: en.layout.cancel }));
  await user.click(await screen.findByRole('button', { name: en.layout.unsaved.close }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await openDialogOf('zoe')).field(words.password.current)).toBeNull();
});

test('a profession is chosen, shown in the list, and taken away again', async () => {
  const { user, asked } = await openAdministration([account(1, 'admin', 'ADMIN'), account(2, 'zoe')]);
  const choose = async (profession: string) => {
    await rowOf('zoe');
    await user.click(screen.getByRole('button', { name: `${words.edit}: zoe` }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.selectOptions(dialog.getByLabelText(words.clinicalRole), profession);
    await user.click(dialog.getByRole('button', { name: words.dialog.edit.submit }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await choose(words.clinicalRoles.doctor);
  // once in its column, once below the name on phones
  expect(within(await rowOf('zoe')).getAllByText(words.clinicalRoles.doctor)).toHaveLength(2);
  await user.selectOptions(screen.getByLabelText(words.clinicalRole), 'doctor');
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ clinicalRole: 'doctor' }));
  expect(window.location.search).toBe('?clinical=doctor');
  await choose(words.clinicalRoles.none);
  expect(await screen.findByText(words.empty.noMatch)).toBeTruthy();
});

test.each([
  ['Take the latest and keep my changes', { role: 'ADMIN', clinicalRole: 'nurse' }],
  ['Take the latest, drop my changes', { role: 'USER', clinicalRole: 'nurse' }],
])("a colleague's change made meanwhile is shown, not overwritten: %s", async (choice, saved) => {
  const theirs = { ...account(2, 'zoe'), clinicalRole: 'nurse' as const, version: 5 };
  const asked: unknown[] = [];
  const { user } = await openPage(<Administration />, {
    at: '/admin',
    user: { userId: 1, username: 'admin', role: 'ADMIN' },
    answers: {
      users: {
        list: () => ({ headers: { 'x-total-count': '1' }, body: [account(2, 'zoe')] }),
        counts: () => ({ total: 1, administrators: 1, regular: 0, pending: 0 }),
        get: () => theirs,
        update: ({ version, role, clinicalRole = null }) => {
          asked.push({ version, role, clinicalRole });
          return version === 5 ? { ...theirs, role, clinicalRole } : refused('USER_CHANGED', 'version');
        },
      },
    },
  });
  await rowOf('zoe');
  await user.click(screen.getByRole('button', { name: `${words.edit}: zoe` }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText(words.role), 'ADMIN');
  const submit = dialog.getByRole('button', { name: words.dialog.edit.submit });
  await user.click(submit);
  expect(await dialog.findByText(/: .* → Nurse/)).toBeTruthy();
  // The panel says it, and it has the focus.
  expect(document.activeElement?.textContent).toContain(words.conflict.title);
  // So does each further refusal.
  await user.click(submit);
  await waitFor(() => expect(document.activeElement?.textContent).toContain(words.conflict.title));
  expect(screen.queryByText(words.dialog.edit.failed)).toBeNull();
  await user.click(dialog.getByRole('button', { name: choice }));
  await user.click(submit);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked).toEqual([
    { version: 1, role: 'ADMIN', clinicalRole: null },
    { version: 1, role: 'ADMIN', clinicalRole: null },
    { version: 5, ...saved },
  ]);
});

test('a search that finds nobody says so', async () => {
  await openAdministration([account(1, 'admin', 'ADMIN')], '/admin?q=nobody');
  expect(await screen.findByText(words.empty.noMatch)).toBeTruthy();
});
