import { Center, Loader, Modal, Tabs } from '@mantine/core';
import type { UserGroup } from '@sadap/contract/groups';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dateTimeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { api } from '../../../platform/api.ts';
import { useStaffName } from '../../../queries/staff-names.ts';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { GroupMembers } from './group-members.tsx';
import styles from './groups.module.css';
import { useLoadFailure } from './use-load-failure.ts';

type Props = { group: UserGroup | null; onClose: () => void };

export function GroupDialog({ group, onClose }: Props) {
  const { t } = useTexts();
  /** Another dialog is on top: Escape and focus belong to that one. */
  const [isCovered, setCovered] = useState(false);
  const cover = (covers: boolean) => {
    if (covers) setCovered(true);
    // The key that closes the upper dialog must not close this one too.
    else requestAnimationFrame(() => setCovered(false));
  };
  return (
    <Modal
      opened={group !== null}
      onClose={onClose}
      title={group?.name}
      size="xl"
      closeOnEscape={!isCovered}
      trapFocus={!isCovered}
      closeButtonProps={{ 'aria-label': t('layout.close') }}
    >
      {group && <GroupTabs group={group} onCover={cover} />}
    </Modal>
  );
}

type TabsProps = { group: UserGroup; onCover: (isCovered: boolean) => void };

function GroupTabs({ group, onCover }: TabsProps) {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(api.groups.get.queryOptions({ input: { id: group.id } }));
  useLoadFailure(error, t('groups.details.loadFailed'));
  const count = data?.members.length ?? group._count.members;
  return (
    <Tabs defaultValue="members" keepMounted={false} classNames={{ tab: styles.tab ?? '' }}>
      <Tabs.List mb="md">
        <Tabs.Tab value="members">{t('groups.details.members', { count })}</Tabs.Tab>
        <Tabs.Tab value="settings">{t('groups.details.settings')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="members">
        {data && <GroupMembers group={data} onCover={onCover} />}
        {!data && error && (
          <LoadError title={t('groups.details.loadFailed')} error={error} onRetry={() => void refetch()} />
        )}
        {!data && !error && (
          <Center py="xl">
            <Loader aria-label={t('layout.loading')} role="status" />
          </Center>
        )}
      </Tabs.Panel>
      <Tabs.Panel value="settings">
        <GroupSettings group={group} />
      </Tabs.Panel>
    </Tabs>
  );
}

function GroupSettings({ group }: { group: UserGroup }) {
  const { t, language } = useTexts();
  const staffName = useStaffName();
  return (
    <dl className={styles.facts}>
      <dt>{t('groups.details.name')}</dt>
      <dd>{group.name}</dd>
      <dt>{t('groups.details.description')}</dt>
      <dd>{group.description || t('groups.noDescription')}</dd>
      <dt>{t('groups.creator')}</dt>
      <dd>{staffName(group.creator.username)}</dd>
      <dt>{t('groups.details.created')}</dt>
      <dd>{dateTimeText(group.createdAt, language)}</dd>
      <dt>{t('lookUp.group.shortId')}</dt>
      <dd className="sadap-digits">{group.id}</dd>
    </dl>
  );
}
