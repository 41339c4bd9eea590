import { ActionIcon, Badge, Group, SegmentedControl, Text, Title } from '@mantine/core';
import {
  IconLayoutSidebarRightCollapse,
  IconLayoutSidebarRightExpand,
  IconRefresh,
  IconX,
} from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { pressedKey } from '../../../platform/pressed-key.ts';
import { Tip } from '../../../ui/page/tip.tsx';
import styles from './calls.module.css';
import { CannotCallNote } from './cannot-call-note.tsx';
import { DevicesButton } from './devices-button.tsx';
import { ElsewhereNote } from './elsewhere-note.tsx';
import { NotificationNote } from './notification-note.tsx';
import { PastCalls } from './past-calls.tsx';
import { ScrolledList } from './scrolled-list.tsx';
import { useCallUsers, useIsCallable } from './use-calls.ts';
import { useMissedCount } from './use-past-calls.ts';
import { UserList } from './user-list.tsx';

/** The users who can be called, on the right side of the page. */
export function CallPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const [isCollapsed, setCollapsed] = useState(false);
  const missed = useMissedCount();
  // A missed call is the reason for opening the panel.
  const [tab, setTab] = useState(missed > 0 ? 'past' : 'users');
  const isCallable = useIsCallable();
  const users = useCallUsers('');
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  const { query, onlineCount, availableCount } = users;
  const connection = t(isCallable ? 'calls.panel.connected' : 'calls.panel.disconnected');
  const ToggleIcon = isCollapsed ? IconLayoutSidebarRightExpand : IconLayoutSidebarRightCollapse;
  const toggleLabel = t(isCollapsed ? 'calls.panel.expand' : 'calls.panel.collapse');
  return (
    <aside
      className={styles.panel}
      data-collapsed={isCollapsed || undefined}
      aria-label={t('calls.panel.title')}
      onKeyDown={(event) => pressedKey(event) === 'Escape' && onClose()}
    >
      <div className={styles.panelHead}>
        {!isCollapsed && (
          <Title order={2} size="h3" flex={1}>
            {t('calls.panel.title')}
          </Title>
        )}
        <Tip label={toggleLabel} position="left">
          <ActionIcon
            ref={first}
            variant="subtle"
            color="gray"
            size={44}
            onClick={() => setCollapsed(!isCollapsed)}
            aria-expanded={!isCollapsed}
            aria-label={toggleLabel}
          >
            <ToggleIcon size={22} stroke={1.7} />
          </ActionIcon>
        </Tip>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          onClick={onClose}
          aria-label={t('calls.panel.close')}
        >
          <IconX size={22} stroke={1.7} />
        </ActionIcon>
      </div>
      {isCollapsed ? (
        <div className={styles.strip} data-online={isCallable || undefined}>
          <span className={styles.dot} role="img" aria-label={connection} />
          <Text fw={600} className="sadap-digits" ta="center" size="sm">
            {t('calls.panel.onlineCount', { count: onlineCount })}
          </Text>
        </div>
      ) : (
        <div className={styles.panelBody}>
          <Group gap="xs" wrap="nowrap" justify="space-between">
            <Group gap="xs">
              <Badge color={isCallable ? 'green' : 'red'}>{connection}</Badge>
              <Badge color="gray">{t('calls.panel.onlineCount', { count: onlineCount })}</Badge>
              {isCallable && (
                <Badge color="gray">{t('calls.panel.availableCount', { count: availableCount })}</Badge>
              )}
            </Group>
            <Tip label={t('calls.panel.refresh')} position="left">
              <ActionIcon
                variant="default"
                size={44}
                loading={query.isFetching && query.isLoading}
                onClick={() => void query.refetch()}
                aria-label={t('calls.panel.refresh')}
              >
                <IconRefresh size={20} stroke={1.7} />
              </ActionIcon>
            </Tip>
          </Group>
          <CannotCallNote />
          <ElsewhereNote />
          <NotificationNote />
          <DevicesButton />
          <SegmentedControl
            fullWidth
            size="md"
            value={tab}
            onChange={setTab}
            aria-label={t('calls.panel.title')}
            data={[
              { value: 'users', label: t('calls.panel.users') },
              {
                value: 'past',
                label: missed > 0 ? t('calls.panel.pastMissed', { count: missed }) : t('calls.panel.past'),
              },
            ]}
          />
          {tab === 'users' ? (
            <UserList />
          ) : (
            <ScrolledList label={t('calls.panel.past')}>
              <PastCalls />
            </ScrolledList>
          )}
        </div>
      )}
    </aside>
  );
}
