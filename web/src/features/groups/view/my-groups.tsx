import { Button, Center, Loader } from '@mantine/core';
import { IconPlus, IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { api } from '../../../platform/api.ts';
import grid from '../../../ui/list/card-grid.module.css';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { AddMemberDialog } from './add-member-dialog.tsx';
import { appearingRow } from './appearing-row.ts';
import { GroupCard } from './group-card.tsx';
import { GroupDialog } from './group-dialog.tsx';
import styles from './groups.module.css';
import { useLoadFailure } from './use-load-failure.ts';

type Opened = { groupId: number; name: string; dialog: 'details' | 'addMember' };

export function MyGroups({ onCreate }: { onCreate: () => void }) {
  const { t } = useTexts();
  const { data, isPending, error, refetch } = useQuery(api.groups.list.queryOptions());
  const [opened, setOpened] = useState<Opened | null>(null);
  useLoadFailure(error, t('groups.loadFailed'));
  const group = data?.find(({ id }) => id === opened?.groupId) ?? null;
  const close = () => setOpened(null);
  const gone = data && opened && !group ? opened.name : null;
  useEffect(() => {
    if (gone === null) return;
    toast.warning({ title: t('groups.goneTitle', { group: gone }), message: t('groups.goneMessage') });
    setOpened(null);
  }, [gone, t]);

  if (isPending)
    return (
      <Center py="xl">
        <Loader aria-label={t('layout.loading')} role="status" />
      </Center>
    );
  if (!data) return <LoadError title={t('groups.loadFailed')} error={error} onRetry={() => void refetch()} />;
  if (data.length === 0)
    return (
      <EmptyState icon={IconUsersGroup} title={t('groups.emptyTitle')} message={t('groups.emptyMessage')}>
        <Button mt="sm" size="md" leftSection={<IconPlus size={18} />} onClick={onCreate}>
          {t('groups.createFirst')}
        </Button>
      </EmptyState>
    );
  return (
    <>
      <ul className={`${grid.grid} ${styles.cards}`}>
        {data.map((each, row) => (
          <li key={each.id} {...appearingRow(row)}>
            <GroupCard
              group={each}
              onManage={() => setOpened({ groupId: each.id, name: each.name, dialog: 'details' })}
              onAddMember={() => setOpened({ groupId: each.id, name: each.name, dialog: 'addMember' })}
            />
          </li>
        ))}
      </ul>
      <GroupDialog group={opened?.dialog === 'details' ? group : null} onClose={close} />
      <AddMemberDialog group={opened?.dialog === 'addMember' ? group : null} onClose={close} />
    </>
  );
}
