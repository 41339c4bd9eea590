import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../../test/page.tsx';
import { rememberUser } from '../../../platform/recent-users.ts';
import { RecentUserList } from './recent-user-list.tsx';

test('the lock screen offers people by their names, whose usernames it asks for', async () => {
  rememberUser('nid');
  rememberUser('somchai');
  const chosen: string[] = [];
  const { user } = await openPage(
    <RecentUserList
      present="nid"
      chosen="somchai"
      onChoose={(name) => chosen.push(name)}
      onType={() => undefined}
    />,
    {
      answers: {
        users: {
          names: () => [
            { username: 'nid', displayName: 'พว.นิด ใจดี' },
            { username: 'somchai', displayName: 'นพ.สมชาย รักไทย' },
          ],
        },
      },
    },
  );
  await user.click(await screen.findByText('นพ.สมชาย รักไทย'));
  await user.click(screen.getByRole('button', { name: /พว.นิด ใจดี/ }));
  expect(chosen).toEqual(['somchai', 'nid']);
  expect(screen.queryByText(/somchai/)).toBeNull();
});
