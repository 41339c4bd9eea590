import { ERRORS } from '@sadap/contract/errors';
import type { GroupWithUsers, UserGroup, UserWithGroups } from '@sadap/contract/groups';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refused } from '../../../../test/fake-server.ts';
import { openPage } from '../../../../test/page.tsx';
import { en } from '../../../i18n/texts/index.ts';
import { queryClient } from '../../../platform/api.ts';
import { Link } from '../../../platform/navigation.tsx';
import { CreateGroupDialog, LookUp, MyGroups } from '../index.ts';

const AT = '2026-11-02T03:00:00.000Z';
const group = (change: Partial<UserGroup> = {}): UserGroup => ({
  id: 3,
  name: 'Heart team',
  description: null,
  createdBy: 1,
  createdAt: AT,
  creator: { username: 'doctor' },
  _count: { members: 2 },
  sharesPatients: false,
  userRole: 'ADMIN',
  joinedAt: AT,
  ...change,
});

test('without a group the first one is offered', async () => {
  const offers: string[] = [];
  const { user } = await openPage(<MyGroups onCreate={() => offers.push('create')} />, {
    answers: { groups: { list: () => [] } },
  });
  await user.click(await screen.findByRole('button', { name: 'Create the first group' }));
  expect(offers).toEqual(['create']);
});

test('a group that shares patients says so, and who still waits for an administrator', async () => {
  const member = (id: number, username: string, isVouchedFor: boolean) => ({
    id,
    username,
    email: `${username}@example.org`,
    groupRole: 'MEMBER' as const,
    role: 'USER' as const,
    isVouchedFor,
    joinedAt: AT,
  });
  const shared = group({ sharesPatients: true });
  const details = { ...shared, members: [member(5, 'somchai', true), member(6, 'malee', false)] };
  const { user } = await openPage(<MyGroups onCreate={() => undefined} />, {
    answers: { groups: { list: () => [shared], get: () => details } },
  });
  await user.click(await screen.findByRole('button', { name: /^Manage/ }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/open each other’s patients/)).toBeTruthy();
  const [somchai, malee] = within(dialog).getAllByRole('listitem');
  expect(within(somchai as HTMLElement).queryByText('Waits for an administrator')).toBeNull();
  expect(within(malee as HTMLElement).getByText('Waits for an administrator')).toBeTruthy();
});

test('the creator stands among the members as one who cannot be removed; the others can', async () => {
  const member = (id: number, username: string) => ({
    id,
    username,
    email: `${username}@example.org`,
    groupRole: 'ADMIN' as const,
    role: 'USER' as const,
    isVouchedFor: true,
    joinedAt: AT,
  });
  const details = { ...group({ createdBy: 5 }), members: [member(5, 'somchai'), member(6, 'malee')] };
  const { user } = await openPage(<MyGroups onCreate={() => undefined} />, {
    answers: { groups: { list: () => [group()], get: () => details } },
  });
  await user.click(await screen.findByRole('button', { name: /^Manage/ }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('somchai');
  const [somchai, malee] = within(dialog).getAllByRole('listitem') as [HTMLElement, HTMLElement];
  expect(within(somchai).getByText('Creator, cannot be removed')).toBeTruthy();
  expect(within(somchai).queryByRole('button', { name: /Remove/ })).toBeNull();
  expect(within(malee).queryByText('Creator, cannot be removed')).toBeNull();
  expect(within(malee).getByRole('button', { name: /^Remove/ })).toBeTruthy();
});

test('who runs a group may add somebody, a member may not', async () => {
  const groups = [group(), group({ id: 4, name: 'Lung team', userRole: 'MEMBER', description: 'Ward 5' })];
  await openPage(<MyGroups onCreate={() => undefined} />, { answers: { groups: { list: () => groups } } });
  const [heart, lung] = await screen.findAllByRole('listitem');
  expect(within(heart as HTMLElement).getByRole('button', { name: /^Add member/ })).toBeTruthy();
  expect(within(lung as HTMLElement).queryByRole('button', { name: /^Add member/ })).toBeNull();
  expect(within(lung as HTMLElement).getByText('Ward 5')).toBeTruthy();
});

test.each([
  ['details', /^Manage: Heart/, 1],
  ['a new member', /^Add member: Heart/, 0],
])('a group that vanishes while its window for %s is open is named', async (_what, button, left) => {
  let groups = [group(), group({ id: 4, name: 'Lung team' })];
  const answers = { groups: { list: () => groups, availableUsers: () => [] } };
  const { user } = await openPage(<MyGroups onCreate={() => undefined} />, { answers });
  await user.click(await screen.findByRole('button', { name: button }));
  await screen.findByRole('dialog');
  groups = groups.slice(2 - left);
  await act(() => queryClient.invalidateQueries());
  expect(await screen.findByText(/“Heart team” is no longer among your groups/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

const { groups: words, lookUp } = en;

test('a group needs a name that is no longer than 100 letters; what was typed stays after a refusal', async () => {
  const made: string[] = [];
  const { user } = await openPage(<CreateGroupDialog opened onClose={() => made.push('closed')} />, {
    answers: {
      groups: {
        create: ({ name }) => {
          if (made.length === 0) {
            made.push('refused');
            return refused('DATABASE_UNAVAILABLE');
          }
          return group({ name });
        },
      },
    },
  });
  const name = screen.getByLabelText(words.form.name, { exact: false });
  const submit = screen.getByRole('button', { name: words.form.submit });
  expect(submit).toHaveProperty('disabled', true);
  await user.type(name, '   ');
  expect(submit).toHaveProperty('disabled', true);
  await user.clear(name);
  await user.click(name);
  await user.paste('x'.repeat(101));
  await user.click(submit);
  expect(await screen.findByText(/too long/i)).toBeTruthy();
  await user.clear(name);
  await user.type(name, 'Heart team{Enter}');
  expect(await screen.findByText(words.form.failed)).toBeTruthy();
  expect(name).toHaveProperty('value', 'Heart team');
  await user.click(submit);
  expect(await screen.findByText(words.form.created)).toBeTruthy();
  expect(made).toEqual(['refused', 'closed']);
});

test('what is typed for a new group is not left without a question', async () => {
  const page = (
    <>
      <Link to="/settings">away</Link>
      <CreateGroupDialog opened onClose={() => undefined} />
    </>
  );
  const { user } = await openPage(page, { at: '/groups', path: '/groups' });
  await user.type(screen.getByLabelText(words.form.name, { exact: false }), 'Ward 5');
  await user.click(screen.getByText('away'));
  await user.click(await screen.findByRole('button', { name: en.layout.unsaved.stay }));
  expect(window.location.pathname).toBe('/groups');
  expect(screen.getByDisplayValue('Ward 5')).toBeTruthy();
});

test('the keyboard alone fills in the form of a group', async () => {
  const made: unknown[] = [];
  const { user } = await openPage(<CreateGroupDialog opened onClose={() => undefined} />, {
    answers: {
      groups: {
        create: (input) => {
          made.push(input);
          return group({ name: input.name });
        },
      },
    },
  });
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByLabelText(words.form.name, { exact: false })),
  );
  await user.keyboard('Keyboard team');
  await user.tab();
  await user.keyboard('first line');
  await user.tab();
  await user.tab();
  await user.keyboard('{Enter}');
  await screen.findByText(words.form.created);
  expect(made).toEqual([{ name: 'Keyboard team', description: 'first line' }]);
});

const somchai = { id: 12, username: 'somchai', email: 'somchai@example.org' };

async function openAddMember(available: (typeof somchai)[]) {
  const added: unknown[] = [];
  const opened = await openPage(<MyGroups onCreate={() => undefined} />, {
    answers: {
      groups: {
        list: () => [group()],
        availableUsers: ({ search = '' }) => available.filter(({ email }) => email.includes(search)),
        addMember: (input) => {
          added.push(input);
          return refused('ALREADY_MEMBER');
        },
      },
    },
  });
  await opened.user.click(await screen.findByRole('button', { name: `${words.add.open}: Heart team` }));
  return { ...opened, added };
}

test('a group that has everybody says that nobody can be added', async () => {
  await openAddMember([]);
  expect(await screen.findByText(words.add.noneNotice)).toBeTruthy();
  expect(screen.getByPlaceholderText(words.add.none)).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: words.add.submit })).toHaveProperty('disabled', true);
});

test('nobody is added before somebody is chosen; a refusal is told', async () => {
  const { user, added } = await openAddMember([somchai]);
  const submit = await screen.findByRole('button', { name: words.add.submit });
  await user.click(submit);
  expect(await screen.findByText(words.add.incompleteTitle)).toBeTruthy();
  expect(added).toEqual([]);
  await user.type(screen.getByRole('combobox', { name: new RegExp(words.add.user) }), 'somchai@');
  await user.click(await screen.findByRole('option', { name: 'somchai (somchai@example.org)' }));
  await user.click(submit);
  expect(await screen.findByText(ERRORS.ALREADY_MEMBER.en)).toBeTruthy();
  expect(added).toEqual([expect.objectContaining({ userId: 12, role: 'MEMBER' })]);
});

test.each(['Escape', 'Cancel'])('a chosen colleague and role go only after a question: %s', async (by) => {
  const { user, added } = await openAddMember([somchai]);
  const leave = async () => {
    if (by === 'Escape') await user.keyboard('{Escape}');
    else await user.click(screen.getByRole('button', { name: 'Cancel' }));
  };
  await user.click(await screen.findByRole('radio', { name: new RegExp(`^${words.roles.ADMIN}`) }));
  await leave();
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  const role = await screen.findByRole('radio', { name: new RegExp(`^${words.roles.ADMIN}`) });
  expect(role).toHaveProperty('checked', true);
  await leave();
  await user.click(await screen.findByRole('button', { name: 'Close without saving' }));
  await waitFor(() => expect(screen.queryByRole('radio')).toBeNull());
  expect(added).toEqual([]);
});

const USER: UserWithGroups = {
  id: 5,
  username: 'look_up',
  email: 'look_up@example.org',
  role: 'USER',
  createdAt: AT,
  groupMembers: [{ role: 'ADMIN', group: { id: 3, name: 'Lung team', description: null } }],
};
const MEMBERS: GroupWithUsers = {
  group: { id: 3, name: 'Lung team', description: null },
  members: [
    {
      id: 5,
      username: 'look_up',
      email: USER.email,
      groupRole: 'ADMIN',
      role: 'USER',
      isVouchedFor: false,
      joinedAt: AT,
    },
  ],
};

const lookUpAt = (at: string, { user = USER, members = MEMBERS } = {}) =>
  openPage(<LookUp />, {
    at,
    answers: {
      users: {
        groups: ({ id }) => (Number(id) === 5 ? user : refused('NO_SUCH_USER')),
        colleagues: ({ search = '' }) =>
          'look_up'.includes(search) ? [{ id: 5, username: 'look_up', fullName: '' }] : [],
      },
      groups: {
        users: ({ id }) => (Number(id) === 3 ? members : refused('GROUP_NOT_FOUND')),
        find: ({ search }) => ('lung team'.includes(search) ? [MEMBERS.group] : []),
      },
    },
  });

test('a user is looked up by number and by name; what was found before does not stand beside a failure', async () => {
  const { user } = await lookUpAt('/user-groups');
  const asked = screen.getByRole('textbox', { name: lookUp.user.id });
  expect(screen.getByText(lookUp.user.yours.replace('{{id}}', '7'))).toBeTruthy();
  await user.click(screen.getByRole('button', { name: lookUp.search, hidden: false }));
  expect(await screen.findByText(lookUp.user.missing)).toBeTruthy();
  await user.type(asked, 'nobody is called so{Enter}');
  expect(await screen.findByText(lookUp.noMatch)).toBeTruthy();
  await user.clear(asked);
  await user.type(asked, '5{Enter}');
  const found = await screen.findByRole('region', { name: 'look_up' });
  expect(within(found).getByText(String(USER.email))).toBeTruthy();
  expect(window.location.search).toBe('?user=5&by=user');
  await user.clear(asked);
  await user.type(asked, '99999{Enter}');
  expect(await screen.findByText(ERRORS.NO_SUCH_USER.en)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'look_up' })).toBeNull();
});

test('of somebody in no common group the page says why e-mail and role are missing', async () => {
  const hidden = { email: null, role: null };
  const [first, ...others] = MEMBERS.members;
  const { user } = await lookUpAt('/user-groups?user=5', {
    user: { ...USER, ...hidden },
    members: { ...MEMBERS, members: first ? [{ ...first, ...hidden }, ...others] : [] },
  });
  const person = await screen.findByRole('region', { name: 'look_up' });
  expect(within(person).getAllByText(lookUp.user.onlyInCommon)).toHaveLength(2);
  await user.click(within(person).getByRole('link', { name: 'Lung team' }));
  const group = await screen.findByRole('region', { name: 'Lung team' });
  expect(within(group).getByText(lookUp.group.onlyInCommon)).toBeTruthy();
});

test('a link shows who is looked up, leads on to the group, and a part of a name finds it', async () => {
  const { user } = await lookUpAt('/user-groups?user=5');
  await user.click(await screen.findByRole('link', { name: 'Lung team' }));
  const found = () => screen.findByRole('region', { name: 'Lung team' });
  expect(within(await found()).getByText(words.roles.ADMIN)).toBeTruthy();
  const asked = screen.getByRole('textbox', { name: lookUp.group.id });
  await user.clear(asked);
  await user.type(asked, 'lung t{Enter}');
  const matches = await screen.findByRole('list', { name: lookUp.matches });
  await user.click(within(matches).getByRole('link', { name: 'Lung team' }));
  await found();
  await user.clear(screen.getByRole('textbox', { name: lookUp.group.id }));
  await user.type(screen.getByRole('textbox', { name: lookUp.group.id }), '99999{Enter}');
  expect(await screen.findByText(ERRORS.GROUP_NOT_FOUND.en)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Lung team' })).toBeNull();
});
