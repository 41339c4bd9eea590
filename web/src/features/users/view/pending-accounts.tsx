import { Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { User } from '@sadap/contract/users';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { api, client } from '../../../platform/api.ts';
import { usersKey } from '../../../queries/users.ts';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { Who } from './who.tsx';

export const pendingAccountsQuery = () =>
  api.users.list.queryOptions({ input: { state: 'pending', order: 'ascending' } });

/** Accounts that await an administrator's approval, the longest wait first. */
export function PendingAccounts() {
  const { t } = useTexts();
  const { data, error, isPending, refetch } = useQuery(pendingAccountsQuery());
  const more = Number(data?.headers['x-total-count'] ?? 0) - (data?.body.length ?? 0);
  return (
    <Card component="section">
      <Title order={2} mb="md">
        {t('users.pending')}
      </Title>
      {isPending && <Skeleton height={28} width="16rem" maw="100%" />}
      {!isPending && !data && (
        <LoadError title={t('users.loadFailed')} error={error} onRetry={() => void refetch()} />
      )}
      {data?.body.length === 0 && <Text c="dimmed">{t('users.pendingNone')}</Text>}
      <Stack gap="sm">
        {data?.body.map((user) => (
          <PendingAccount key={user.id} user={user} />
        ))}
        {more > 0 && <Text c="dimmed">{t('users.pendingMore', { count: more })}</Text>}
      </Stack>
    </Card>
  );
}

function PendingAccount({ user }: { user: User }) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const approve = async () => {
    setBusy(true);
    try {
      await client.users.approve({ id: user.id });
      toast.success({ title: t('users.approved'), message: user.username });
      await queries.invalidateQueries({ queryKey: usersKey() });
    } catch (error) {
      toast.failure(t('users.approveFailed'), error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Group justify="space-between">
      <Who user={user} />
      <Button
        size="md"
        loading={isBusy}
        onClick={() => void approve()}
        aria-label={`${t('users.approve')} ${user.username}`}
      >
        {t('users.approve')}
      </Button>
    </Group>
  );
}
