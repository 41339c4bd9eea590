import { Anchor, Badge, Button, Card, Group, Skeleton, Text, Title } from '@mantine/core';
import { TABLE_PAGE_SIZE } from '@sadap/contract/limits';
import type { PatientPastTime } from '@sadap/contract/retention';
import { IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dateText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { api } from '../../../platform/api.ts';
import { Link } from '../../../platform/navigation.tsx';
import { securitySettingsQuery } from '../../../queries/late/security.ts';
import { PageButtons } from '../../../ui/list/page-buttons.tsx';
import rows from '../../../ui/list/row-list.module.css';
import { LoadError } from '../../../ui/page/load-error.tsx';

type Props = { onDelete: (patient: PatientPastTime) => Promise<void> };

/** Patients whose records the hospital need not keep any longer. */
export function PastTimeList({ onDelete }: Props) {
  const { t } = useTexts();
  const { data: settings } = useQuery(securitySettingsQuery());
  return (
    <Card component="section">
      <Title order={2} mb="xs">
        {t('retention.title')}
      </Title>
      {settings?.retentionYears === null && (
        <Group justify="space-between">
          <Text c="dimmed">{t('retention.off')}</Text>
          <Button component={Link} to="/admin/security" variant="default" size="md">
            {t('retention.toSetting')}
          </Button>
        </Group>
      )}
      {settings && settings.retentionYears !== null && (
        <>
          <Text c="dimmed" mb="md">
            {t('retention.about', { years: settings.retentionYears })}
          </Text>
          <Listed key={settings.retentionYears} onDelete={onDelete} />
        </>
      )}
    </Card>
  );
}

function Listed({ onDelete }: Props) {
  const { t } = useTexts();
  const [page, setPage] = useState(1);
  const query = useQuery(
    api.retention.pastTime.queryOptions({
      input: { page, pageSize: TABLE_PAGE_SIZE },
      placeholderData: keepPreviousData,
    }),
  );
  const { data } = query;
  if (query.isPending) return <Skeleton height={80} radius="md" />;
  if (!data)
    return (
      <LoadError title={t('retention.loadFailed')} error={query.error} onRetry={() => void query.refetch()} />
    );
  const total = Number(data.headers['x-total-count']);
  const pageCount = Math.ceil(total / TABLE_PAGE_SIZE);
  return (
    <>
      <Text fw={600} role="status" className="sadap-digits">
        {total === 0 ? t('retention.none') : t('retention.count', { count: total })}
      </Text>
      <ul className={rows.list}>
        {data.body.map((patient) => (
          <PatientRow key={patient.id} patient={patient} onDelete={onDelete} />
        ))}
      </ul>
      <PageButtons label={t('retention.pages')} page={page} pageCount={pageCount} onChange={setPage} />
    </>
  );
}

function PatientRow({ patient, onDelete }: Props & { patient: PatientPastTime }) {
  const { t, language } = useTexts();
  const { id, patientID, name, lastEntryAt, restriction } = patient;
  return (
    <li className={rows.row}>
      <div className={rows.what}>
        <Anchor component={Link} to={`/patients/${id}`} fw={600}>
          {[patientID, name].filter(Boolean).join(' · ')}
        </Anchor>
        <Text c="dimmed" className="sadap-digits">
          {t('retention.lastEntry', { at: dateText(lastEntryAt, language) })}
        </Text>
      </div>
      {restriction ? (
        <Badge size="lg" color="orange" variant="light" tt="none">
          {t('access.restriction.banner')}
        </Badge>
      ) : (
        <Button
          variant="default"
          c="red"
          size="md"
          leftSection={<IconTrash size={18} aria-hidden />}
          aria-label={t('retention.deleteOf', { patient: patientID })}
          onClick={() => void onDelete(patient)}
        >
          {t('retention.delete')}
        </Button>
      )}
    </li>
  );
}
