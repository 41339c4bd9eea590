import { ActionIcon, Text, TextInput, Title } from '@mantine/core';
import type { CallUser } from '@sadap/contract/calls';
import { IconSearch, IconUserOff, IconUserSearch, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { LoadError } from '../../../ui/page/load-error.tsx';
import styles from './calls.module.css';
import { ScrolledList } from './scrolled-list.tsx';
import { useCallUsers } from './use-calls.ts';
import { UserRow } from './user-row.tsx';

/** Everyone who can be called, and who could be if they were online. */
export function UserList() {
  const { t } = useTexts();
  const [search, setSearch] = useState('');
  const users = useCallUsers(search);
  const { query, onlineCount } = users;
  const rows = (list: CallUser[]) => list.map((user) => <UserRow key={user.user_id} user={user} />);
  return (
    <>
      <TextInput
        type="search"
        size="md"
        aria-label={t('calls.panel.search')}
        placeholder={t('calls.panel.search')}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        leftSection={<IconSearch size={20} />}
        rightSection={
          search && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={40}
              onClick={() => setSearch('')}
              aria-label={t('calls.panel.clear')}
            >
              <IconX size={18} />
            </ActionIcon>
          )
        }
      />
      <ScrolledList label={t('calls.panel.users')}>
        {query.isError && !query.data && (
          <LoadError
            title={t('calls.panel.loadFailed')}
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        )}
        {users.isNoneFound && (
          <EmptyState
            icon={IconUserSearch}
            title={t('calls.panel.noneFound')}
            message={t('calls.panel.noneFoundMessage')}
          />
        )}
        {!users.isNoneFound && query.data && (
          <>
            {users.isOnlineShown && (
              <Title order={3} size="h4">
                {t('calls.panel.online')}
              </Title>
            )}
            {onlineCount === 0 ? (
              <EmptyState
                icon={IconUserOff}
                title={t('calls.panel.noneOnline')}
                message={t('calls.panel.noneOnlineMessage')}
              />
            ) : (
              users.isOnlineShown && <ul className={styles.users}>{rows(users.online)}</ul>
            )}
            {users.offline.length > 0 && (
              <>
                <Title order={3} size="h4">
                  {t('calls.panel.offline')}
                </Title>
                <ul className={styles.users}>{rows(users.offline)}</ul>
              </>
            )}
            {users.notShown > 0 && (
              <Text size="sm" c="dimmed" ta="center">
                {t('calls.panel.more', { count: users.notShown })}
              </Text>
            )}
          </>
        )}
      </ScrolledList>
    </>
  );
}
