import { Button, Card, Group, Text, Title } from '@mantine/core';
import type { UserGroup } from '@sadap/contract/groups';
import { IconSettings, IconUserPlus } from '@tabler/icons-react';
import { dateText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { useStaffName } from '../../../queries/staff-names.ts';
import grid from '../../../ui/list/card-grid.module.css';
import styles from './groups.module.css';
import { GroupRoleBadge } from './role-badge.tsx';

type Props = { group: UserGroup; onManage: () => void; onAddMember: () => void };

export function GroupCard({ group, onManage, onAddMember }: Props) {
  const { t, language } = useTexts();
  const staffName = useStaffName();
  const { name, description, userRole } = group;
  return (
    <Card className={grid.card ?? ''} padding="md">
      <Group justify="space-between" align="flex-start" gap="xs">
        <Title order={2} fz="lg" className={styles.words ?? ''}>
          {name}
        </Title>
        {userRole && <GroupRoleBadge role={userRole} />}
      </Group>
      <Text {...(description ? {} : { c: 'dimmed' })} lineClamp={3} className={styles.words ?? ''}>
        {description || t('groups.noDescription')}
      </Text>
      <dl className={styles.facts}>
        <dt>{t('groups.memberCount')}</dt>
        <dd className="sadap-digits">{t('groups.people', { count: group._count.members })}</dd>
        <dt>{t('groups.creator')}</dt>
        <dd>{staffName(group.creator.username)}</dd>
        <dt>{t('groups.joined')}</dt>
        <dd>{dateText(group.joinedAt, language)}</dd>
      </dl>
      <Group mt="auto" gap="sm" grow preventGrowOverflow={false}>
        <Button
          variant="light"
          size="md"
          leftSection={<IconSettings size={18} />}
          onClick={onManage}
          aria-label={`${t('groups.manage')}: ${name}`}
        >
          {t('groups.manage')}
        </Button>
        {userRole === 'ADMIN' && (
          <Button
            variant="default"
            size="md"
            leftSection={<IconUserPlus size={18} />}
            onClick={onAddMember}
            aria-label={`${t('groups.add.open')}: ${name}`}
          >
            {t('groups.add.open')}
          </Button>
        )}
      </Group>
    </Card>
  );
}
