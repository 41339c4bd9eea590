import { ActionIcon, Badge, Group, Menu, Table, Text, VisuallyHidden } from '@mantine/core';
import type { User } from '@sadap/contract/users';
import {
  IconDotsVertical,
  IconLogout,
  IconPencil,
  IconTrash,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { shortDateText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { useSignedIn } from '../../../platform/session.ts';
import { Tip } from '../../../ui/page/tip.tsx';
import styles from './users.module.css';
import { ClinicalRoleBadge, KeeperBadge, RoleBadge, Who } from './who.tsx';

type Actions = {
  onEdit: (user: User) => void;
  onDelete: (user: User) => void;
  onSuspend: (user: User) => void;
  onRestore: (user: User) => void;
  onEndSessions: (user: User) => void;
};

export function UserTable({ users, isBusy, ...actions }: { users: User[]; isBusy: boolean } & Actions) {
  const { t } = useTexts();
  return (
    <Table verticalSpacing="sm" className={styles.table ?? ''} aria-busy={isBusy}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('users.user')}</Table.Th>
          <Table.Th visibleFrom="sm">{t('users.role')}</Table.Th>
          <Table.Th visibleFrom="sm">{t('users.created')}</Table.Th>
          <Table.Th className={styles.actions ?? ''}>
            <VisuallyHidden>{t('users.actions')}</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {users.map((user) => (
          <UserRow key={user.id} user={user} {...actions} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function UserRow({ user, onEdit, ...others }: { user: User } & Actions) {
  const { t, language } = useTexts();
  const isYou = useSignedIn().userId === user.id;
  const badges = (
    <>
      <RoleBadge role={user.role} />
      <ClinicalRoleBadge role={user.clinicalRole} />
      <KeeperBadge keptBy={user.keptBy} />
      {user.accountState === 'suspended' && <Badge color="red">{t('users.suspended')}</Badge>}
      {user.accountState === 'pending' && <Badge color="yellow">{t('users.pending')}</Badge>}
    </>
  );
  return (
    <Table.Tr>
      <Table.Td>
        <Who user={user}>
          <Group gap={6} hiddenFrom="sm" mt={4}>
            {badges}
          </Group>
        </Who>
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Group gap={6}>{badges}</Group>
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Text component="span" style={{ whiteSpace: 'nowrap' }}>
          {shortDateText(user.createdAt, language)}
        </Text>
      </Table.Td>
      <Table.Td className={styles.actions ?? ''}>
        <Group gap="xs" wrap="nowrap" justify="flex-end">
          <Tip label={t('users.edit')}>
            <ActionIcon
              variant="default"
              size={44}
              onClick={() => onEdit(user)}
              aria-label={`${t('users.edit')}: ${user.username}`}
            >
              <IconPencil size={20} stroke={1.7} />
            </ActionIcon>
          </Tip>
          {isYou ? (
            <Text w={44} ta="center" size="sm" c="dimmed">
              {t('users.you')}
            </Text>
          ) : (
            <UserMenu user={user} {...others} />
          )}
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

function UserMenu({
  user,
  onDelete,
  onSuspend,
  onRestore,
  onEndSessions,
}: { user: User } & Omit<Actions, 'onEdit'>) {
  const { t } = useTexts();
  const isSuspended = user.accountState === 'suspended';
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="default" size={44} aria-label={`${t('users.more')}: ${user.username}`}>
          <IconDotsVertical size={20} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isSuspended ? (
          <Menu.Item leftSection={<IconUserCheck size={18} />} onClick={() => onRestore(user)}>
            {t('users.restore.open')}
          </Menu.Item>
        ) : (
          <>
            <Menu.Item leftSection={<IconLogout size={18} />} onClick={() => onEndSessions(user)}>
              {t('users.endSessions.open')}
            </Menu.Item>
            <Menu.Item leftSection={<IconUserOff size={18} />} onClick={() => onSuspend(user)}>
              {t('users.suspend.open')}
            </Menu.Item>
          </>
        )}
        <Menu.Item color="red" leftSection={<IconTrash size={18} />} onClick={() => onDelete(user)}>
          {t('users.delete.open')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
