import { Button, Card, Group, Menu, Skeleton, Stack, Text, Title } from '@mantine/core';
import { COUNT_CAP, TABLE_PAGE_SIZE } from '@sadap/contract/limits';
import { present } from '@sadap/contract/present-time';
import { IconDownload, IconListSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { api } from '../../../platform/api.ts';
import { useSearchParams } from '../../../platform/navigation.tsx';
import { PageButtons } from '../../../ui/list/page-buttons.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { StaleNote } from '../../../ui/page/stale-note.tsx';
import { type AuditView, addressOfView, auditViewOf, filterOf } from '../model/audit-view.ts';
import { AuditFilters } from './audit-filters.tsx';
import { ChainHeadNote } from './chain-head-note.tsx';
import { EventList } from './event-list.tsx';
import { useAuditExport } from './use-audit-export.ts';

const UNSEEN = ['patient'];

/** The audit trail: filters, events, export. What is shown stands in the address, but for the patient. */
export function AuditTrail() {
  const { t } = useTexts();
  const [params, setParams] = useSearchParams(UNSEEN);
  // "Today" stays the same day while the page is open.
  const [openedAt] = useState(present);
  const view = auditViewOf(params);
  const query = useQuery(
    api.audit.search.queryOptions({
      input: { ...filterOf(view, openedAt), page: view.page, pageSize: TABLE_PAGE_SIZE },
      placeholderData: keepPreviousData,
    }),
  );
  const events = query.data?.body ?? [];
  const total = Number(query.data?.headers['x-total-count'] ?? 0);
  const pageCount = Math.max(1, Math.ceil(Math.min(total, COUNT_CAP) / TABLE_PAGE_SIZE));
  const show = (change: Partial<AuditView>) =>
    setParams((now) => addressOfView({ ...auditViewOf(now), page: 1, ...change }), {
      replace: change.page === undefined,
    });
  const isFiltered = Object.keys(addressOfView({ ...view, page: 1 })).length > 0;
  return (
    <Stack gap="md">
      <StaleNote queries={[query]} />
      <Card component="section">
        <Group justify="space-between" mb="md">
          <Title order={2}>{t('audit.title')}</Title>
          <ExportMenu view={view} openedAt={openedAt} />
        </Group>
        <AuditFilters view={view} onChange={show} />
        {query.isPending && <Skeleton height={420} radius="md" />}
        {query.isError && !query.data && (
          <LoadError title={t('audit.loadFailed')} error={query.error} onRetry={() => void query.refetch()} />
        )}
        {query.data && (
          <Text c="dimmed" role="status" mb="xs" className="sadap-digits">
            {total > COUNT_CAP
              ? t('audit.foundMany', { count: COUNT_CAP })
              : t('audit.found', { count: total })}
          </Text>
        )}
        {query.data && events.length === 0 && (
          <EmptyState
            icon={IconListSearch}
            title={t('audit.empty.title')}
            message={t(isFiltered ? 'audit.empty.noMatch' : 'audit.empty.none')}
          >
            {isFiltered && (
              <Button mt="sm" size="md" variant="default" onClick={() => setParams({})}>
                {t('audit.empty.showAll')}
              </Button>
            )}
          </EmptyState>
        )}
        {events.length > 0 && <EventList events={events} isBusy={query.isPlaceholderData} onFilter={show} />}
        <PageButtons
          label={t('audit.pages')}
          page={Math.min(view.page, pageCount)}
          pageCount={pageCount}
          onChange={(page) => show({ page })}
        />
      </Card>
      <ChainHeadNote />
    </Stack>
  );
}

function ExportMenu({ view, openedAt }: { view: AuditView; openedAt: Date }) {
  const { t } = useTexts();
  const { isBusy, download } = useAuditExport(view, openedAt);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="md" loading={isBusy} leftSection={<IconDownload size={20} />}>
          {t('audit.export.open')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(['csv', 'fhir'] as const).map((format) => (
          <Menu.Item key={format} onClick={() => void download(format)}>
            {t(`audit.export.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
