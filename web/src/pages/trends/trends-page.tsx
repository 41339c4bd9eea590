import { Button, Skeleton } from '@mantine/core';
import { IconChartLine } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { PatientNotFound } from '../../features/patients/index.ts';
import { PatientIdentity } from '../../features/recordings/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { namesNothing } from '../../platform/api-error.ts';
import { Link, useParams } from '../../platform/navigation.tsx';
import { trendsQuery } from '../../queries/late/trends.ts';
import { patientQuery } from '../../queries/patients.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { LoadError } from '../../ui/page/load-error.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Trends } from './patient-trends.tsx';

/** One check-up is no trend. */
const FEWEST_CHECK_UPS = 2;

export function TrendsPage() {
  const { t } = useTexts();
  const id = Number(useParams().patientId);
  const [patient, trends] = useQueries({ queries: [patientQuery(id), trendsQuery(id)] });
  const error = patient.error ?? trends.error;
  const isMissing = namesNothing(error);
  const isReady = !isMissing && patient.data && trends.data;
  const back = `/patients/${id}`;
  return (
    <>
      <PageHeader
        title={t('trends.title')}
        backTo={back}
        {...(isReady && { subtitle: <PatientIdentity patient={patient.data} /> })}
      />
      {isMissing && <PatientNotFound />}
      {!isMissing && error && !isReady && (
        <LoadError
          title={t('trends.loadFailed')}
          error={error}
          onRetry={() => void Promise.all([patient.refetch(), trends.refetch()])}
        />
      )}
      {isReady &&
        (trends.data.checkUps.length < FEWEST_CHECK_UPS ? (
          <EmptyState icon={IconChartLine} title={t('trends.empty')} message={t('trends.emptyMessage')}>
            <Button component={Link} to={back} size="md" mt="sm">
              {t('checkUps.select.backToPatient')}
            </Button>
          </EmptyState>
        ) : (
          <Trends key={id} patientId={id} trends={trends.data} />
        ))}
      {!error && !isReady && <Skeleton height={420} radius="lg" />}
    </>
  );
}
