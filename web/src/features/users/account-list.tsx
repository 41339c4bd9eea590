import {
  Avatar,
  Badge,
  Button,
  Card,
  Group,
  ScrollArea,
  Skeleton,
  Stack,
  Table,
  Text,
  Title,
} from '@mantine/core';
import type { User } from '@sadap/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client } from '../../api.ts';
import { errorText } from '../../api-error.ts';
import { dateText } from '../../i18n/dates.ts';
import { useTexts } from '../../i18n/index.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { toast } from '../../ui/toast.ts';

/** Accounts that wait for approval, and all accounts. */
export function AccountList() {
  const { t } = useTexts();
  const { data, isPending, error, refetch } = useQuery(api.users.list.queryOptions({ input: {} }));
  if (isPending) return <Skeleton height={240} radius="lg" />;
  if (!data) return <LoadError title={t('users.loadFailed')} error={error} onRetry={() => void refetch()} />;
  const pending = data.body.filter(({ accountState }) => accountState === 'pending');
  return (
    <Stack gap="md">
      <Card component="section">
        <Title order={2} mb="md">
          {t('users.pending')}
        </Title>
        {pending.length === 0 && <Text c="dimmed">{t('users.pendingNone')}</Text>}
        <Stack gap="sm">
          {pending.map((user) => (
            <PendingAccount key={user.id} user={user} />
          ))}
        </Stack>
      </Card>
      <Card component="section">
        <Title order={2} mb="md">
          {t('users.all')}
        </Title>
        <AccountTable users={data.body} />
      </Card>
    </Stack>
  );
}

function Who({ user }: { user: User }) {
  return (
    <Group gap="sm" wrap="nowrap">
      <Avatar color="teal" aria-hidden>
        {user.username.charAt(0).toUpperCase()}
      </Avatar>
      <div>
        <Text fw={600}>{user.username}</Text>
        <Text size="sm" c="dimmed">
          {user.email}
        </Text>
      </div>
    </Group>
  );
}

function PendingAccount({ user }: { user: User }) {
  const { t, language } = useTexts();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const approve = async () => {
    setBusy(true);
    try {
      await client.users.approve({ id: user.id });
      toast.success({ title: t('users.approved'), message: user.username });
      await queries.invalidateQueries({ queryKey: api.users.list.key() });
    } catch (error) {
      toast.error({ title: t('users.approveFailed'), message: errorText(error, language) });
      setBusy(false);
    }
  };
  return (
    <Group justify="space-between">
      <Who user={user} />
      <Button
        loading={isBusy}
        onClick={() => void approve()}
        aria-label={`${t('users.approve')} ${user.username}`}
      >
        {t('users.approve')}
      </Button>
    </Group>
  );
}

function AccountTable({ users }: { users: User[] }) {
  const { t, language } = useTexts();
  return (
    <ScrollArea type="auto" viewportProps={{ tabIndex: 0, 'aria-label': t('users.all') }}>
      <Table verticalSpacing="sm" miw={480}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('users.user')}</Table.Th>
            <Table.Th>{t('users.role')}</Table.Th>
            <Table.Th>{t('users.created')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {users.map((user) => (
            <Table.Tr key={user.id}>
              <Table.Td>
                <Who user={user} />
              </Table.Td>
              <Table.Td>
                <Badge color={user.role === 'ADMIN' ? 'teal' : 'gray'}>{t(`users.roles.${user.role}`)}</Badge>
              </Table.Td>
              <Table.Td>{dateText(user.createdAt, language)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  );
}
