import { Badge } from '@mantine/core';
import type { GroupRole } from '@sadap/contract/groups';
import type { Role } from '@sadap/contract/users';
import { useTexts } from '../../../i18n/index.ts';

/** Section 2 of the specification names these roles; the system itself has only ADMIN, USER and MEMBER. */
const COLOURS = { ADMIN: 'teal', DOCTOR: 'green', NURSE: 'yellow', USER: 'gray', MEMBER: 'gray' };

export function GroupRoleBadge({ role }: { role: GroupRole }) {
  const { t } = useTexts();
  return <Badge color={COLOURS[role]}>{t(`groups.roles.${role}`)}</Badge>;
}

export function SystemRoleBadge({ role }: { role: Role }) {
  const { t } = useTexts();
  return (
    <Badge color={COLOURS[role]} variant="outline">
      {t(`users.roles.${role}`)}
    </Badge>
  );
}
