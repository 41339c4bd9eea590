import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { EditPatientForm, PatientNotFound } from '../features/patients/index.ts';
import { PatientIdentity } from '../features/recordings/index.ts';
import { useTexts } from '../i18n/index.ts';
import { namesNothing } from '../platform/api-error.ts';
import { useNavigate, useParams } from '../platform/navigation.tsx';
import { useMergedInto } from '../queries/late/use-merged-into.ts';
import { patientQuery } from '../queries/patients.ts';
import { LoadError } from '../ui/page/load-error.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';

export function EditPatientPage() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { patientId = '' } = useParams();
  const id = Number(patientId);
  // The edited version must be fresh, and must not change under the form.
  const patient = useQuery({
    ...patientQuery(id),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { isPending, isFetchedAfterMount } = patient;
  const { isMerged, isMoving, error, refetch } = useMergedInto(id, patient);
  const data = isMerged ? undefined : patient.data;
  const back = `/patients/${patientId}`;
  const leave = () => void navigate(back);
  const header = (
    <PageHeader
      title={t('patients.edit.title')}
      backTo={back}
      subtitle={data && <PatientIdentity patient={data} />}
    />
  );
  if (namesNothing(error)) {
    return (
      <>
        <PageHeader title={t('patients.edit.title')} backTo="/patients" />
        <PatientNotFound />
      </>
    );
  }
  return (
    <>
      {header}
      {data && isFetchedAfterMount && <EditPatientForm patient={data} onSaved={leave} onCancel={leave} />}
      {(isPending || (data && !isFetchedAfterMount)) && (
        <Stack aria-hidden>
          <Skeleton height={320} radius="lg" />
          <Skeleton height={240} radius="lg" />
        </Stack>
      )}
      {!data && !isPending && !isMoving && (
        <LoadError title={t('patients.details.loadFailed')} error={error} onRetry={() => void refetch()} />
      )}
    </>
  );
}
