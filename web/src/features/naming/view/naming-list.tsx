import { Button, Card, Skeleton, Stack, Title } from '@mantine/core';
import type { ToBeNamed } from '@sadap/contract/naming';
import { IconUserCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { Link, useSearchParams } from '../../../platform/navigation.tsx';
import { namingListQuery } from '../../../queries/late/naming.ts';
import rows from '../../../ui/list/row-list.module.css';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { OF } from '../model/naming-page.ts';
import { NamedNotice } from './named-notice.tsx';
import { NamingDialog } from './naming-dialog.tsx';
import { NamedRow, WaitingRow } from './naming-row.tsx';
import { useNaming } from './use-naming.ts';

/** Everybody who waits for a name, and those named lately. */
export function NamingList() {
  const { t } = useTexts();
  const { data, dataUpdatedAt, error, refetch } = useQuery(namingListQuery());
  if (data) return <Rows list={data} nowMs={dataUpdatedAt} />;
  if (error)
    return <LoadError title={t('naming.list.failed')} error={error} onRetry={() => void refetch()} />;
  return (
    <Stack role="status" aria-label={t('layout.loading')}>
      <Skeleton height={96} radius="lg" />
      <Skeleton height={96} radius="lg" />
    </Stack>
  );
}

function Rows({ list, nowMs }: { list: readonly ToBeNamed[]; nowMs: number }) {
  const { t } = useTexts();
  const [params, setParams] = useSearchParams();
  const { busyId, undo, remove } = useNaming();
  const [doneId, setDone] = useState<number | null>(null);
  const waiting = list.filter(({ named }) => named === null);
  const done = list.flatMap(({ named, ...row }) => (named ? [{ row: { named, ...row }, named }] : []));
  // A copy: the dialog says why it was refused even when somebody else was faster.
  const [opened, setOpened] = useState<ToBeNamed>();
  const [openedFor, setOpenedFor] = useState(0);
  const asked = Number(params.get(OF));
  const wanted = asked === openedFor ? undefined : waiting.find(({ patientId }) => patientId === asked);
  if (wanted) {
    setOpenedFor(asked);
    setOpened(wanted);
  }
  const close = () => {
    setOpened(undefined);
    if (params.has(OF)) setParams({}, { replace: true });
  };
  const notice = done.find(({ row }) => row.patientId === doneId);
  return (
    <Stack gap="md">
      {notice && (
        <NamedNotice
          key={notice.row.patientId}
          named={notice.named}
          sessionId={notice.row.sessionId}
          isBusy={busyId === notice.row.patientId}
          onUndo={() => void undo(notice.row)}
        />
      )}
      {waiting.length === 0 ? (
        <EmptyState
          icon={IconUserCheck}
          title={t('naming.list.empty')}
          message={t('naming.list.emptyMessage')}
        >
          <Button component={Link} to="/" variant="default" mt="sm">
            {t('naming.list.toDashboard')}
          </Button>
        </EmptyState>
      ) : (
        <Card component="section" aria-labelledby="to-be-named">
          <Title order={2} size="h3" id="to-be-named" mb="md">
            {t('naming.list.waiting', { count: waiting.length })}
          </Title>
          <ul className={rows.list}>
            {waiting.map((row) => (
              <WaitingRow
                key={row.patientId}
                row={row}
                nowMs={nowMs}
                isBusy={busyId === row.patientId}
                onName={() => setOpened(row)}
                onRemove={() => void remove(row)}
              />
            ))}
          </ul>
        </Card>
      )}
      {done.length > 0 && (
        <Card component="section" aria-labelledby="named-lately">
          <Title order={2} size="h3" id="named-lately" mb="md">
            {t('naming.list.named')}
          </Title>
          <ul className={rows.list}>
            {done.map(({ row, named }) => (
              <NamedRow
                key={row.patientId}
                row={row}
                named={named}
                isBusy={busyId === row.patientId}
                onUndo={() => void undo(row)}
              />
            ))}
          </ul>
        </Card>
      )}
      {opened && (
        <NamingDialog
          row={opened}
          onNamed={() => {
            setDone(opened.patientId);
            close();
          }}
          onClose={close}
        />
      )}
    </Stack>
  );
}
