import { Divider, Modal, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { Patient } from '@sadap/contract/patients';
import { type VitalSignsEntry, vitalSignsAge } from '@sadap/contract/vital-signs';
import { IconActivityHeartbeat } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { dateTimeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { api } from '../../../platform/api.ts';
import { useStaffName } from '../../../queries/staff-names.ts';
import { PatientTitle } from '../../../ui/list/patient-title.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { VitalSignsView } from '../../../vital-signs/index.ts';

type Props = { patient: Patient; onClose: () => void };

/** The patient's latest vital signs and all earlier ones. */
export function VitalSignsDialog({ patient, onClose }: Props) {
  const { t } = useTexts();
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={<PatientTitle title={t('vitalSigns.title')} patient={patient} />}
      closeButtonProps={{ 'aria-label': t('layout.close') }}
    >
      <Measurements patient={patient} />
    </Modal>
  );
}

function Measurements({ patient }: { patient: Patient }) {
  const { t } = useTexts();
  const { data, isPending, error, refetch } = useQuery(
    api.checkUps.vitalSigns.queryOptions({ input: { id: patient.id } }),
  );
  if (isPending) return <Skeleton height={240} />;
  if (!data)
    return <LoadError title={t('vitalSigns.loadFailed')} error={error} onRetry={() => void refetch()} />;
  const [latest, ...earlier] = data;
  if (!latest) {
    return (
      <EmptyState
        icon={IconActivityHeartbeat}
        title={t('vitalSigns.never')}
        message={t('vitalSigns.neverMessage')}
      />
    );
  }
  return (
    <Stack gap="lg">
      <Entry entry={latest} patient={patient} title={t('vitalSigns.latest')} />
      {earlier.length > 0 && <Divider label={t('vitalSigns.history')} />}
      {earlier.map((entry) => (
        <Entry key={`${entry.sessionId} ${entry.updatedAt}`} entry={entry} patient={patient} />
      ))}
    </Stack>
  );
}

function Entry({ entry, patient, title }: { entry: VitalSignsEntry; patient: Patient; title?: string }) {
  const { t, language } = useTexts();
  const staffName = useStaffName();
  const where =
    entry.sessionNumber === null
      ? t('vitalSigns.outsideCheckUp')
      : t('checkUps.number', { number: entry.sessionNumber });
  const when = dateTimeText(entry.updatedAt, language);
  return (
    <section>
      <Title order={3} size="md">
        {title ? `${title} · ${where}` : where}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {t('vitalSigns.updated', { when, username: staffName(entry.updatedByUsername) })}
      </Text>
      <VitalSignsView values={entry} ageYears={vitalSignsAge(patient, new Date(entry.updatedAt))} />
    </section>
  );
}
