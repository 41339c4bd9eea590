import { Alert, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { MergeRecords } from '../features/merges/index.ts';
import { PatientNotFound } from '../features/patients/index.ts';
import { useTexts } from '../i18n/index.ts';
import { namesNothing } from '../platform/api-error.ts';
import { useLocation, useNavigate, useParams } from '../platform/navigation.tsx';
import { isAdmin, useSignedIn } from '../platform/session.ts';
import { useMergedInto } from '../queries/late/use-merged-into.ts';
import { patientQuery } from '../queries/patients.ts';
import { LoadError } from '../ui/page/load-error.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';

/** Merges a patient's record with another one of the same person; `?with=` names that. */
export function MergePage() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { patientId = '' } = useParams();
  const id = Number(patientId);
  const isAllowed = isAdmin(useSignedIn());
  const patient = useQuery({ ...patientQuery(id), enabled: isAllowed });
  const { isMerged, error, refetch } = useMergedInto(id, patient);
  const other = Number(new URLSearchParams(search).get('with'));
  const otherId = Number.isInteger(other) && other > 0 && other !== id ? other : null;
  const isMissing = namesNothing(error);
  return (
    <>
      <PageHeader
        title={t('merges.title')}
        subtitle={t('merges.subtitle')}
        backTo={isMissing ? '/patients' : `/patients/${patientId}`}
      />
      {!isAllowed ? (
        <Alert color="yellow">{t('merges.notAllowed')}</Alert>
      ) : isMissing ? (
        <PatientNotFound />
      ) : patient.data && !isMerged ? (
        <MergeRecords
          key={id}
          id={id}
          otherId={otherId}
          onOther={(next) =>
            void navigate(`/patients/${id}/merge${next === null ? '' : `?with=${next}`}`, { replace: true })
          }
        />
      ) : error ? (
        <LoadError title={t('patients.details.loadFailed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={480} radius="lg" aria-hidden />
      )}
    </>
  );
}
