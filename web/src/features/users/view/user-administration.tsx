import { Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { User } from '@sadap/contract/users';
import { IconPlus, IconUserSearch, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { PageButtons } from '../../../ui/list/page-buttons.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { StaleNote } from '../../../ui/page/stale-note.tsx';
import { PendingAccounts, pendingAccountsQuery } from './pending-accounts.tsx';
import { useUserCommands } from './use-user-commands.ts';
import { useUserList } from './use-user-list.ts';
import { UserCounters, userCountsQuery } from './user-counters.tsx';
import { UserDialog, type UserDialogSubject } from './user-dialog.tsx';
import { UserFilters } from './user-filters.tsx';
import { UserTable } from './user-table.tsx';

type Props = {
  subject: UserDialogSubject;
  onOpen: (subject: UserDialogSubject) => void;
  /** What else can be done to another's account, in its dialog. */
  accountActions?: (user: User) => ReactNode;
};

/** Counters, accounts that await approval, and the table of users. The page's header opens the dialog too. */
export function UserAdministration({ subject, onOpen, accountActions }: Props) {
  const { t } = useTexts();
  const list = useUserList();
  const { query, users, view, show, turnOrder } = list;
  const counts = useQuery(userCountsQuery());
  const pending = useQuery(pendingAccountsQuery());
  const commands = useUserCommands();
  return (
    <Stack gap="md">
      <StaleNote queries={[query, counts, pending]} />
      <UserCounters />
      <PendingAccounts />
      <Card component="section">
        <Group justify="space-between" mb="md">
          <Title order={2}>{t('users.all')}</Title>
          {query.data && (
            <Text c="dimmed" role="status" className="sadap-digits">
              {list.isFiltered ? t('users.filter.found', { total: list.total }) : ''}
            </Text>
          )}
        </Group>
        <UserFilters view={view} onChange={show} onTurnOrder={turnOrder} />
        {(query.isPending || list.isBeyond) && <Skeleton height={320} radius="md" />}
        {query.isError && !query.data && (
          <LoadError title={t('users.loadFailed')} error={query.error} onRetry={() => void query.refetch()} />
        )}
        {query.data && users.length === 0 && !list.isBeyond && (
          <NoUsers isFiltered={list.isFiltered} onAdd={() => onOpen('new')} />
        )}
        {users.length > 0 && (
          <UserTable users={users} isBusy={query.isPlaceholderData} onEdit={onOpen} {...commands} />
        )}
        {!list.isBeyond && (
          <PageButtons
            label={t('users.pages')}
            page={view.page}
            pageCount={list.pageCount}
            onChange={(page) => show({ page })}
          />
        )}
      </Card>
      <UserDialog subject={subject} onClose={() => onOpen(null)} accountActions={accountActions} />
    </Stack>
  );
}

function NoUsers({ isFiltered, onAdd }: { isFiltered: boolean; onAdd: () => void }) {
  const { t } = useTexts();
  if (isFiltered)
    return (
      <EmptyState icon={IconUserSearch} title={t('users.empty.title')} message={t('users.empty.noMatch')} />
    );
  return (
    <EmptyState icon={IconUsers} title={t('users.empty.title')} message={t('users.empty.none')}>
      <Button mt="sm" size="md" leftSection={<IconPlus size={18} />} onClick={onAdd}>
        {t('users.add')}
      </Button>
    </EmptyState>
  );
}
