import type { PatientGroup } from '@sadap/contract/access';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../../test/page.tsx';
import { en } from '../../../i18n/texts/index.ts';
import { PatientGroups } from './patient-groups.tsx';

const { groups: words } = en.access;
const WARD: PatientGroup = {
  ...{ id: 3, name: 'Ward 3', memberCount: 2, createdBy: 'zoe', sharesPatients: false },
  ...{ members: ['zoe', 'malee'], newMembers: [] },
};

async function open(group: PatientGroup) {
  const sent: unknown[] = [];
  const opened = await openPage(<PatientGroups />, {
    user: { userId: 1, username: 'admin', role: 'ADMIN' },
    answers: {
      access: {
        groups: () => [group],
        setGroup: (change) => {
          sent.push(change);
          return { ...group, sharesPatients: true, newMembers: [] };
        },
      },
    },
  });
  return { ...opened, sent };
}

test('who vouches for a group is told by name whom it lets in', async () => {
  const { user, sent } = await open(WARD);
  const choice = await screen.findByRole('switch', { name: /^Ward 3/ });
  await user.click(choice);
  expect(await screen.findByText(/zoe, malee/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: en.layout.cancel }));
  await waitFor(() => expect(screen.queryByText(/zoe, malee/)).toBeNull());
  expect(sent).toEqual([]);
  await user.click(choice);
  await user.click(await screen.findByRole('button', { name: words.letsIn.confirm }));
  await waitFor(() => expect(sent).toHaveLength(1));
});

test('oneself waits for another administrator; the others are vouched for', async () => {
  const { user, sent } = await open({ ...WARD, sharesPatients: true, newMembers: ['admin', 'malee'] });
  expect(await screen.findByText(words.yourself)).toBeTruthy();
  expect(screen.getByText(/yet: malee$/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: words.vouch }));
  await waitFor(() => expect(sent).toHaveLength(1));
});

test('where only oneself waits there is nothing to press', async () => {
  await open({ ...WARD, sharesPatients: true, newMembers: ['admin'] });
  expect(await screen.findByText(words.yourself)).toBeTruthy();
  expect(screen.queryByRole('button', { name: words.vouch })).toBeNull();
});
