import { Avatar, Badge, Group, Text } from '@mantine/core';
import type { User } from '@sadap/contract/users';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { useStaffName } from '../../../queries/staff-names.ts';
import { EmailAddress } from '../../../ui/person/email-address.tsx';
import styles from './users.module.css';

/** Initial, name, username (used to log in) and e-mail address. */
export function Who({ user, children }: { user: Pick<User, 'username' | 'email'>; children?: ReactNode }) {
  const name = useStaffName()(user.username);
  return (
    <Group gap="sm" wrap="nowrap">
      <Avatar color="teal" aria-hidden>
        {user.username.charAt(0).toUpperCase()}
      </Avatar>
      <div className={styles.who}>
        <Text fw={600}>{name}</Text>
        {name !== user.username && <Text size="sm">{user.username}</Text>}
        <Text size="sm" c="dimmed">
          <EmailAddress address={user.email} />
        </Text>
        {children}
      </div>
    </Group>
  );
}

export function RoleBadge({ role }: { role: User['role'] }) {
  const { t } = useTexts();
  return <Badge color={role === 'ADMIN' ? 'teal' : 'gray'}>{t(`users.roles.${role}`)}</Badge>;
}

/** What somebody is to patients; nothing for an account without. */
export function ClinicalRoleBadge({ role }: { role: User['clinicalRole'] | undefined }) {
  const { t } = useTexts();
  return role ? <Badge color="indigo">{t(`users.clinicalRoles.${role}`)}</Badge> : null;
}

/** Where an account that is not from here comes from. */
export function KeeperBadge({ keptBy }: { keptBy: User['keptBy'] }) {
  const { t } = useTexts();
  return keptBy === 'local' ? null : <Badge color="blue">{t(`users.keptBy.${keptBy}`)}</Badge>;
}
