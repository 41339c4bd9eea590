import { Card, Group, Text, ThemeIcon } from '@mantine/core';
import { type Icon, IconChevronRight, IconUserSearch, IconUsersGroup } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/index.ts';
import { Link } from '../../../platform/navigation.tsx';
import styles from './groups.module.css';

/** Links to the pages about groups, which are not in the sidebar. */
export function GroupLinks() {
  const { t } = useTexts();
  return (
    <nav className={styles.links} aria-label={t('groups.title')}>
      <LinkCard
        to="/groups"
        icon={IconUsersGroup}
        title={t('groups.title')}
        message={t('groups.linkMessage')}
      />
      <LinkCard
        to="/user-groups"
        icon={IconUserSearch}
        title={t('lookUp.title')}
        message={t('lookUp.subtitle')}
      />
    </nav>
  );
}

type LinkCardProps = { to: string; icon: Icon; title: string; message: string };

function LinkCard({ to, icon: LinkIcon, title, message }: LinkCardProps) {
  return (
    <Card component={Link} to={to} padding="md" className={styles.link ?? ''}>
      <Group wrap="nowrap" gap="md">
        <ThemeIcon variant="light" size={44} radius="md">
          <LinkIcon size={24} stroke={1.6} />
        </ThemeIcon>
        <div style={{ flex: 1, minWidth: 0 }}>
          <Text fw={600}>{title}</Text>
          <Text size="sm" c="dimmed">
            {message}
          </Text>
        </div>
        <IconChevronRight size={20} aria-hidden />
      </Group>
    </Card>
  );
}
