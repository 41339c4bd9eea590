import { ActionIcon, Divider, Group, Stack, Text } from '@mantine/core';
import {
  IconLayoutDashboard,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLock,
  IconLogout,
  IconMessageQuestion,
  IconMicrophone,
  IconSchool,
  IconSettings,
  IconShieldCog,
  IconUsers,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { Link, useLocation } from '../../platform/navigation.tsx';
import { isAdmin, useSession } from '../../platform/session.ts';
import { useStaffName } from '../../queries/staff-names.ts';
import { LanguageSwitch } from '../../ui/page/language-switch.tsx';
import { Mark } from '../../ui/page/mark.tsx';
import { SchemeSwitch } from '../../ui/page/scheme-switch.tsx';
import { Tip } from '../../ui/page/tip.tsx';
import styles from './layout.module.css';

const ITEMS = [
  { to: '/', key: 'layout.nav.dashboard', Icon: IconLayoutDashboard, isForAdmins: false },
  { to: '/patients', key: 'layout.nav.patients', Icon: IconUsers, isForAdmins: false },
  {
    to: '/browser-stethoscope',
    key: 'browserStethoscope.nav',
    Icon: IconMicrophone,
    isForAdmins: false,
  },
  { to: '/questions', key: 'questions.nav', Icon: IconMessageQuestion, isForAdmins: false },
  { to: '/learning', key: 'layout.nav.learning', Icon: IconSchool, isForAdmins: false },
  { to: '/settings', key: 'layout.nav.settings', Icon: IconSettings, isForAdmins: false },
  { to: '/admin', key: 'layout.nav.admin', Icon: IconShieldCog, isForAdmins: true },
] as const;

type Props = {
  isCollapsed: boolean;
  onToggle?: () => void;
  connection: ReactNode;
  /** Absent where the bar has them. */
  calls?: ReactNode;
  /** The badge of a menu item. */
  badgeOf: (path: string) => ReactNode;
  onLock: () => void;
  onLogout: () => void;
};

export function Sidebar({ isCollapsed, onToggle, connection, calls, badgeOf, onLock, onLogout }: Props) {
  const { t } = useTexts();
  const staffName = useStaffName();
  const session = useSession();
  const { pathname } = useLocation();
  const isActive = (to: string) => (to === '/' ? pathname === '/' : pathname.startsWith(to));
  const ToggleIcon = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <div className={styles.panel} data-collapsed={isCollapsed || undefined}>
      <Group justify={isCollapsed ? 'center' : 'space-between'} wrap={isCollapsed ? 'wrap' : 'nowrap'}>
        <Group gap="sm" wrap="nowrap">
          <Mark size={40} />
          {!isCollapsed && (
            <Text fz="1.6rem" fw={600} lh={1.4}>
              {t('layout.product')}
            </Text>
          )}
        </Group>
        {onToggle && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={42}
            onClick={onToggle}
            aria-expanded={!isCollapsed}
            aria-label={t(isCollapsed ? 'layout.expand' : 'layout.collapse')}
          >
            <ToggleIcon size={22} stroke={1.7} />
          </ActionIcon>
        )}
      </Group>
      <Stack component="nav" gap={4} aria-label={t('layout.menu')}>
        {ITEMS.filter((item) => !item.isForAdmins || isAdmin(session)).map(({ to, key, Icon }) => (
          <Tip key={to} label={t(key)} position="right" disabled={!isCollapsed}>
            <Link to={to} className={styles.link} aria-current={isActive(to) ? 'page' : undefined}>
              <Icon
                size={22}
                stroke={1.7}
                {...(isCollapsed ? { role: 'img', 'aria-label': t(key) } : { 'aria-hidden': true })}
              />
              {isCollapsed ? null : t(key)}
              {badgeOf(to)}
            </Link>
          </Tip>
        ))}
      </Stack>
      {calls && <div className={styles.calls}>{calls}</div>}
      <div className={styles.bottom}>
        {connection}
        <Divider />
        <div className={styles.switches}>
          {!isCollapsed && <LanguageSwitch />}
          <SchemeSwitch />
        </div>
        <div className={styles.leave}>
          {!isCollapsed && (
            <Text size="sm" c="dimmed" truncate flex={1}>
              {session && staffName(session.username)}
            </Text>
          )}
          <Tip label={t('auth.lock.open')}>
            <ActionIcon variant="default" size={44} onClick={onLock} aria-label={t('auth.lock.open')}>
              <IconLock size={20} stroke={1.7} />
            </ActionIcon>
          </Tip>
          <Tip label={t('auth.logout.open')}>
            <ActionIcon variant="default" size={44} onClick={onLogout} aria-label={t('auth.logout.open')}>
              <IconLogout size={20} stroke={1.7} />
            </ActionIcon>
          </Tip>
        </div>
      </div>
    </div>
  );
}
