import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PatientAccesses } from '../features/audit/index.ts';
import { PatientExportCard } from '../features/patient-export/index.ts';
import { FormerValuesCard, PatientNotFound } from '../features/patients/index.ts';
import { RestrictionCard } from '../features/restrictions/index.ts';
import { useTexts } from '../i18n/index.ts';
import { namesNothing } from '../platform/api-error.ts';
import { useParams } from '../platform/navigation.tsx';
import { isAdmin, useSignedIn } from '../platform/session.ts';
import { useMergedInto } from '../queries/late/use-merged-into.ts';
import { patientQuery } from '../queries/patients.ts';
import { LoadError } from '../ui/page/load-error.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';

/** Who has looked at a patient's record. */
export function AccessesPage() {
  const { t } = useTexts();
  const { patientId = '' } = useParams();
  const isAllowed = isAdmin(useSignedIn());
  const id = Number(patientId);
  const patient = useQuery(patientQuery(id));
  const { isMerged, isMoving, error, refetch } = useMergedInto(id, patient);
  const isMissing = namesNothing(error);
  const subtitle = [patient.data?.patientID, patient.data?.name].filter(Boolean).join(' · ');
  return (
    <>
      <PageHeader
        title={t('audit.accesses.title')}
        subtitle={subtitle}
        backTo={isMissing ? '/patients' : `/patients/${patientId}`}
      />
      {isMissing ? (
        <PatientNotFound />
      ) : isMoving ? (
        <Skeleton height={360} radius="lg" aria-hidden />
      ) : isMerged ? (
        <LoadError title={t('patients.details.loadFailed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Stack gap="md">
          {isAllowed && <PatientExportCard patientId={id} />}
          {isAllowed && patient.data && <RestrictionCard patient={patient.data} />}
          <PatientAccesses patientId={id} />
          <FormerValuesCard patientId={id} />
        </Stack>
      )}
    </>
  );
}
