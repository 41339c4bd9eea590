import { Badge, Button, Skeleton } from '@mantine/core';
import { IconChartLine } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { CheckUpVitalSigns } from '../../features/checkups/index.ts';
import { PatientIdentity } from '../../features/recordings/index.ts';
import { ReportButton } from '../../features/reports/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { namesNothing } from '../../platform/api-error.ts';
import { Link, useParams } from '../../platform/navigation.tsx';
import { checkUpQuery } from '../../queries/checkups.ts';
import { patientQuery } from '../../queries/patients.ts';
import { LoadError } from '../../ui/page/load-error.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { CheckUpNotFound } from '../check-up-not-found.tsx';
import { WholeCheckUp } from './whole-check-up.tsx';

export function WholePage() {
  const { t } = useTexts();
  const { patientId = '', recordId = '' } = useParams();
  const [patient, checkUp] = useQueries({
    queries: [patientQuery(Number(patientId)), checkUpQuery(Number(recordId))],
  });
  const isMismatch = patient.data && checkUp.data && checkUp.data.patientId !== patient.data.id;
  const error = patient.error ?? checkUp.error;
  const isMissing = isMismatch || namesNothing(error);
  const isReady = !isMissing && patient.data && checkUp.data;
  return (
    <>
      <PageHeader
        title={t('whole.title')}
        backTo={`/patients/${patientId}`}
        {...(isReady && {
          subtitle: <PatientIdentity patient={patient.data} />,
          actions: (
            <>
              <Badge color="gray" size="lg">
                {t('checkUps.number', { number: checkUp.data.sessionNumber })}
              </Badge>
              <CheckUpVitalSigns
                key={checkUp.data.vitalSigns?.updatedAt}
                checkUp={checkUp.data}
                patient={patient.data}
              />
              <Button
                component={Link}
                to={`/patients/${patientId}/trends`}
                size="md"
                variant="default"
                leftSection={<IconChartLine size={18} aria-hidden />}
              >
                {t('trends.open')}
              </Button>
              <ReportButton checkUp={checkUp.data} />
            </>
          ),
        })}
      />
      {isMissing && <CheckUpNotFound patientId={patientId} />}
      {!isMissing && error && (
        <LoadError
          title={t('checkUps.select.failed')}
          error={error}
          onRetry={() => void Promise.all([patient.refetch(), checkUp.refetch()])}
        />
      )}
      {isReady && <WholeCheckUp checkUp={checkUp.data} />}
      {!isMissing && !error && !isReady && <Skeleton height={320} radius="lg" />}
    </>
  );
}
