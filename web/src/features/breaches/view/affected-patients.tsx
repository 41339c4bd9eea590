import { Anchor, Button, Card, Group, Skeleton, Text, Title } from '@mantine/core';
import { type AffectedPatient, affectedTablePath, type Breach } from '@sadap/contract/breaches';
import { TABLE_PAGE_SIZE } from '@sadap/contract/limits';
import { IconDownload, IconUserCheck } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dateTimeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { api } from '../../../platform/api.ts';
import { Link } from '../../../platform/navigation.tsx';
import { useStaffName } from '../../../queries/staff-names.ts';
import { PageButtons } from '../../../ui/list/page-buttons.tsx';
import rows from '../../../ui/list/row-list.module.css';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { LoadError } from '../../../ui/page/load-error.tsx';

/** Patients the audit trail shows within the breach's scope. */
export function AffectedPatients({ breach: { id } }: { breach: Breach }) {
  const { t } = useTexts();
  const [page, setPage] = useState(1);
  const query = useQuery(
    api.breaches.affected.queryOptions({
      input: { id, page, pageSize: TABLE_PAGE_SIZE },
      placeholderData: keepPreviousData,
    }),
  );
  const patients = query.data?.body ?? [];
  const total = Number(query.data?.headers['x-total-count'] ?? 0);
  const pageCount = Math.ceil(total / TABLE_PAGE_SIZE);
  return (
    <Card component="section">
      <Group justify="space-between" mb="xs">
        <Title order={2}>{t('breaches.affected.title')}</Title>
        {total > 0 && (
          <Button
            component="a"
            href={`/api${affectedTablePath(id)}`}
            download
            variant="default"
            size="md"
            leftSection={<IconDownload size={20} aria-hidden />}
          >
            {t('breaches.affected.table')}
          </Button>
        )}
      </Group>
      <Text c="dimmed" mb="md">
        {t('breaches.affected.about')}
      </Text>
      {query.isPending && <Skeleton height={160} radius="md" />}
      {query.isError && !query.data && (
        <LoadError
          title={t('breaches.affected.loadFailed')}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && total === 0 && (
        <EmptyState
          icon={IconUserCheck}
          title={t('breaches.affected.nobody')}
          message={t('breaches.affected.nobodyHint')}
        />
      )}
      {total > 0 && (
        <Text fw={600} role="status" mb="xs" className="sadap-digits">
          {t('breaches.affected.count', { count: total })}
        </Text>
      )}
      <ul className={rows.list}>
        {patients.map((patient) => (
          <PatientRow key={patient.id} patient={patient} />
        ))}
      </ul>
      <PageButtons
        label={t('breaches.affected.pages')}
        page={page}
        pageCount={pageCount}
        onChange={setPage}
      />
    </Card>
  );
}

function PatientRow({ patient }: { patient: AffectedPatient }) {
  const { t, language } = useTexts();
  const staffName = useStaffName();
  const { id, hn, name, usernames, firstAt, lastAt } = patient;
  const [from, to] = [dateTimeText(firstAt, language), dateTimeText(lastAt, language)];
  const deeds = (['takenOut', 'opened', 'listed'] as const).flatMap((deed) =>
    patient[deed] > 0 ? [t(`breaches.affected.deeds.${deed}`, { count: patient[deed] })] : [],
  );
  return (
    <li className={rows.row}>
      <div className={rows.what}>
        <Anchor component={Link} to={`/patients/${id}/accesses`} fw={600}>
          {[hn ?? String(id), name].filter(Boolean).join(' · ')}
        </Anchor>
        <Text c="dimmed" className="sadap-digits">
          {from === to ? from : `${from} – ${to}`}
        </Text>
      </div>
      <div className={rows.what}>
        <Text>{deeds.join(' · ')}</Text>
        <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {t('breaches.affected.by', { names: usernames.map(staffName).join(', ') })}
        </Text>
      </div>
    </li>
  );
}
