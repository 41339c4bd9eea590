import { Alert, Avatar, Badge, Button, Group, Text } from '@mantine/core';
import type { GroupMember, UserGroupDetails } from '@sadap/contract/groups';
import { IconUserMinus, IconUserPlus, IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { useSignedIn } from '../../../platform/session.ts';
import { useStaffName } from '../../../queries/staff-names.ts';
import rows from '../../../ui/list/row-list.module.css';
import { EmailAddress } from '../../../ui/person/email-address.tsx';
import { AddMemberDialog } from './add-member-dialog.tsx';
import { appearingRow } from './appearing-row.ts';
import styles from './groups.module.css';
import { GroupRoleBadge } from './role-badge.tsx';
import { useRemoveMember } from './use-remove-member.ts';

type Props = { group: UserGroupDetails; onCover: (isCovered: boolean) => void };

export function GroupMembers({ group, onCover }: Props) {
  const { t } = useTexts();
  const { userId } = useSignedIn();
  const [isAdding, setAdding] = useState(false);
  const { remove, removing } = useRemoveMember(group, onCover);
  const staffName = useStaffName();
  const isAdmin = group.userRole === 'ADMIN';
  const open = (opens: boolean) => {
    setAdding(opens);
    onCover(opens);
  };
  return (
    <>
      {group.sharesPatients && (
        <Alert color="blue" icon={<IconUsersGroup />} mb="md">
          {t('groups.shares')}
        </Alert>
      )}
      {isAdmin && (
        <Group justify="flex-end" mb="md">
          <Button size="md" leftSection={<IconUserPlus size={18} />} onClick={() => open(true)}>
            {t('groups.add.open')}
          </Button>
        </Group>
      )}
      <ul className={rows.list} aria-label={t('groups.details.members', { count: group.members.length })}>
        {group.members.map((member, row) => (
          <li key={member.id} {...appearingRow(row, rows.row)}>
            <Who member={member} isYou={member.id === userId} isCreator={member.id === group.createdBy} />
            {group.sharesPatients && !member.isVouchedFor && (
              <Badge color="orange" variant="light">
                {t('groups.waits')}
              </Badge>
            )}
            <GroupRoleBadge role={member.groupRole} />
            {isAdmin && member.id !== group.createdBy && member.id !== userId && (
              <Button
                variant="outline"
                color="red"
                size="md"
                leftSection={<IconUserMinus size={18} />}
                loading={removing === member.id}
                onClick={() => void remove(member)}
                aria-label={`${t('groups.remove.open')}: ${staffName(member.username)}`}
              >
                {t('groups.remove.open')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <AddMemberDialog group={isAdding ? group : null} onClose={() => open(false)} />
    </>
  );
}

type WhoProps = { member: GroupMember; isYou: boolean; isCreator: boolean };

function Who({ member, isYou, isCreator }: WhoProps) {
  const { t } = useTexts();
  const staffName = useStaffName();
  return (
    <Group gap="sm" wrap="nowrap" className={rows.what ?? ''}>
      <Avatar color="teal" aria-hidden>
        {member.username.charAt(0).toUpperCase()}
      </Avatar>
      <div style={{ minWidth: 0 }}>
        <Text fw={600} className={styles.words ?? ''}>
          {staffName(member.username)}
          {isYou && (
            <Text span c="dimmed" fw={400}>
              {` (${t('groups.details.you')})`}
            </Text>
          )}
        </Text>
        <Text size="sm" c="dimmed" className={styles.words ?? ''}>
          <EmailAddress address={member.email} />
        </Text>
        {isCreator && (
          <Text size="sm" c="dimmed">
            {t('groups.details.creatorStays')}
          </Text>
        )}
      </div>
    </Group>
  );
}
