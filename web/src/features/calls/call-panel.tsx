import { ActionIcon, Badge, Group, Text, TextInput, Title } from '@mantine/core';
import type { CallUser } from '@sadap/contract';
import {
  IconLayoutSidebarRightCollapse,
  IconLayoutSidebarRightExpand,
  IconRefresh,
  IconSearch,
  IconUserOff,
  IconUserSearch,
  IconX,
} from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Tip } from '../../ui/tip.tsx';
import styles from './calls.module.css';
import { CannotCallNote } from './cannot-call-note.tsx';
import { ElsewhereNote } from './elsewhere-note.tsx';
import { useCallUsers, useIsCallable, useVideoCall } from './use-calls.ts';
import { UserRow } from './user-row.tsx';

/** Who can be called, at the right side of the page. */
export function CallPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const [isCollapsed, setCollapsed] = useState(false);
  const [search, setSearch] = useState('');
  const isCallable = useIsCallable();
  const users = useCallUsers(search);
  const isInCall = useVideoCall().phase !== 'idle';
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  const { query, onlineCount, availableCount } = users;
  const connection = t(isCallable ? 'calls.panel.connected' : 'calls.panel.disconnected');
  const ToggleIcon = isCollapsed ? IconLayoutSidebarRightExpand : IconLayoutSidebarRightCollapse;
  const toggleLabel = t(isCollapsed ? 'calls.panel.expand' : 'calls.panel.collapse');
  const rows = (list: CallUser[]) =>
    list.map((user) => <UserRow key={user.user_id} user={user} isInCall={isInCall} />);
  return (
    <aside
      className={styles.panel}
      data-collapsed={isCollapsed || undefined}
      aria-label={t('calls.panel.title')}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
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
              <Badge color="gray">{t('calls.panel.availableCount', { count: availableCount })}</Badge>
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
          <TextInput
            type="search"
            size="md"
            aria-label={t('calls.panel.search')}
            placeholder={t('calls.panel.search')}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            leftSection={<IconSearch size={20} />}
            rightSection={
              search && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={40}
                  onClick={() => setSearch('')}
                  aria-label={t('calls.panel.clear')}
                >
                  <IconX size={18} />
                </ActionIcon>
              )
            }
          />
          <div className={styles.lists}>
            {query.isError && !query.data && (
              <LoadError
                title={t('calls.panel.loadFailed')}
                error={query.error}
                onRetry={() => void query.refetch()}
              />
            )}
            {users.isNoneFound && (
              <EmptyState
                icon={IconUserSearch}
                title={t('calls.panel.noneFound')}
                message={t('calls.panel.noneFoundMessage')}
              />
            )}
            {!users.isNoneFound && query.data && (
              <>
                {users.isOnlineShown && (
                  <Title order={3} size="h4">
                    {t('calls.panel.online')}
                  </Title>
                )}
                {onlineCount === 0 ? (
                  <EmptyState
                    icon={IconUserOff}
                    title={t('calls.panel.noneOnline')}
                    message={t('calls.panel.noneOnlineMessage')}
                  />
                ) : (
                  users.isOnlineShown && <ul className={styles.users}>{rows(users.online)}</ul>
                )}
                {users.offline.length > 0 && (
                  <>
                    <Title order={3} size="h4">
                      {t('calls.panel.offline')}
                    </Title>
                    <ul className={styles.users}>{rows(users.offline)}</ul>
                  </>
                )}
                {users.notShown > 0 && (
                  <Text size="sm" c="dimmed" ta="center">
                    {t('calls.panel.more', { count: users.notShown })}
                  </Text>
                )}
              </>
            )}
          </div>
        </div>
      )}
    </aside>
  );
}
