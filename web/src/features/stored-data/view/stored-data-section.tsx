import { Alert, Badge, Button, Card, Code, Group, Stack, Text } from '@mantine/core';
import type { StoredDataFault, StoredDataReport } from '@sadap/contract/stored-data';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dateTimeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { Link } from '../../../platform/navigation.tsx';
import { storedDataQuery } from '../../../queries/late/stored-data.ts';
import { QueriedSection } from '../../../ui/page/queried-section.tsx';
import { toast } from '../../../ui/toast/toast.ts';

/** Whether all sounds and files are as they were saved, and what to do about those that are not. */
export function StoredDataSection() {
  const { t } = useTexts();
  return (
    <QueriedSection
      id="stored-data-title"
      title={t('storedData.title')}
      query={useQuery(storedDataQuery())}
      loadFailed={t('storedData.loadFailed')}
    >
      {(report) => <Report report={report} />}
    </QueriedSection>
  );
}

function Report({ report }: { report: StoredDataReport }) {
  const { t } = useTexts();
  const { faults, fault_count: count, unremoved_count: unremoved } = report;
  return (
    <Stack gap="md">
      <LatestScrub report={report} />
      {unremoved > 0 && (
        <Alert
          color="red"
          icon={<IconAlertTriangle />}
          title={t('storedData.unremoved', { count: unremoved })}
        >
          {t('storedData.unremovedHelp')}
        </Alert>
      )}
      {faults.length > 0 && (
        <Alert color="red" icon={<IconAlertTriangle />} title={t('storedData.restoreTitle')}>
          {t('storedData.restoreHelp')}
        </Alert>
      )}
      {faults.map((fault) => (
        <Fault key={fault.id} fault={fault} />
      ))}
      {count > faults.length && (
        <Text c="dimmed">{t('storedData.more', { count: count - faults.length })}</Text>
      )}
    </Stack>
  );
}

function LatestScrub({ report: { faults, latest_scrub: scrub } }: { report: StoredDataReport }) {
  const { t, language } = useTexts();
  if (!scrub) return <Text c="dimmed">{t('storedData.never')}</Text>;
  const { started_at: startedAt, finished_at: finishedAt, done, all } = scrub;
  const text = finishedAt
    ? t('storedData.finished', { time: dateTimeText(finishedAt, language), count: done })
    : t('storedData.running', { time: dateTimeText(startedAt, language), done, all });
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start" role="status">
      {faults.length === 0 && (
        <IconCircleCheck size={22} color="var(--mantine-color-green-text)" aria-hidden />
      )}
      <Text className="sadap-digits">
        {text} {faults.length === 0 && t('storedData.allRight')}
      </Text>
    </Group>
  );
}

function Fault({ fault }: { fault: StoredDataFault }) {
  const { t, language } = useTexts();
  const { id, part, record_id: recordId, patient_id: patientId, key, found_at: foundAt } = fault;
  const name = t(`storedData.parts.${part}`, { id: recordId });
  const queries = useQueryClient();
  const keep = (report: StoredDataReport) => queries.setQueryData(storedDataQuery().queryKey, report);
  const check = useMutation({
    mutationFn: () => client.storedData.check({ id }),
    onSuccess: (report) => {
      keep(report);
      if (report.faults.some((other) => other.id === id))
        toast.info({ title: t('storedData.stillWrong'), message: name });
      else toast.success({ title: t('storedData.rightAgain'), message: name });
    },
    onError: (error) => toast.failure(t('storedData.checkFailed'), error),
  });
  const acknowledge = useMutation({
    mutationFn: () => client.storedData.acknowledge({ id }),
    onSuccess: keep,
    onError: (error) => toast.failure(t('storedData.acknowledgeFailed'), error),
  });
  return (
    <Card component="article" withBorder padding="md" aria-label={name}>
      <Stack gap="sm">
        <Group gap="sm">
          <Text fw={600}>{name}</Text>
          <Badge color="red" variant="outline">
            {t(`storedData.faults.${fault.fault}`)}
          </Badge>
          {fault.acknowledged_at && (
            <Badge color="gray" variant="outline">
              {t('storedData.acknowledged')}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {t('storedData.foundAt', { time: dateTimeText(foundAt, language) })}
        </Text>
        <Text size="sm">
          {t('storedData.file')} <Code style={{ overflowWrap: 'anywhere' }}>{key}</Code>
        </Text>
        <Group gap="sm">
          <Button size="md" variant="default" loading={check.isPending} onClick={() => check.mutate()}>
            {t('storedData.check')}
          </Button>
          <Button component={Link} to={`/patients/${patientId}`} size="md" variant="default">
            {t('storedData.openPatient')}
          </Button>
          {!fault.acknowledged_at && (
            <Button
              size="md"
              variant="subtle"
              loading={acknowledge.isPending}
              onClick={() => acknowledge.mutate()}
            >
              {t('storedData.acknowledge')}
            </Button>
          )}
        </Group>
      </Stack>
    </Card>
  );
}
