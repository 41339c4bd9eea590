import { Badge, Button, Skeleton, Space } from '@mantine/core';
import { IconChartLine } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { CheckUpVitalSigns } from '../../features/checkups/index.ts';
import { NAMING_PAGE, NotYetNote } from '../../features/naming/index.ts';
import { PatientIdentity } from '../../features/recordings/index.ts';
import { ReportButton } from '../../features/reports/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { namesNothing } from '../../platform/api-error.ts';
import { Link, useParams } from '../../platform/navigation.tsx';
import { checkUpQuery } from '../../queries/checkups.ts';
import { isToBeNamed } from '../../queries/late/naming.ts';
import { isCheckUpOf, useWhose } from '../../queries/late/use-whose.ts';
import { LoadError } from '../../ui/page/load-error.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { CheckUpNotFound } from '../check-up-not-found.tsx';
import { WholeCheckUp } from './whole-check-up.tsx';

export function WholePage() {
  const { t } = useTexts();
  const { patientId = '', recordId = '' } = useParams();
  const patient = useWhose(Number(patientId));
  const checkUp = useQuery(checkUpQuery(Number(recordId)));
  const isMismatch = patient.data && checkUp.data && !isCheckUpOf(patient.data, checkUp.data);
  const error = patient.error ?? checkUp.error;
  const isMissing = (isMismatch && !checkUp.isFetching) || namesNothing(error);
  const who = isMissing || isMismatch ? undefined : patient.data;
  const awaiting = who && isToBeNamed(who) ? who : null;
  const named = who && !isToBeNamed(who) ? who : null;
  const isReady = who !== undefined && checkUp.data !== undefined;
  return (
    <>
      <PageHeader
        title={t('whole.title')}
        backTo={awaiting ? NAMING_PAGE : `/patients/${patientId}`}
        {...(who &&
          checkUp.data && {
            subtitle: <PatientIdentity patient={who} />,
            actions: (
              <>
                <Badge color="gray" size="lg">
                  {t('checkUps.number', { number: checkUp.data.sessionNumber })}
                </Badge>
                {named && (
                  <>
                    <CheckUpVitalSigns
                      key={checkUp.data.vitalSigns?.updatedAt}
                      checkUp={checkUp.data}
                      patient={named}
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
                )}
              </>
            ),
          })}
      />
      {isMissing && <CheckUpNotFound patientId={patientId} former={checkUp.data} />}
      {!isMissing && error && (
        <LoadError
          title={t('checkUps.select.failed')}
          error={error}
          onRetry={() => void Promise.all([patient.refetch(), checkUp.refetch()])}
        />
      )}
      {awaiting && (
        <>
          <NotYetNote patient={awaiting} />
          <Space h="lg" />
        </>
      )}
      {isReady && checkUp.data && <WholeCheckUp checkUp={checkUp.data} />}
      {!isMissing && !error && !isReady && <Skeleton height={320} radius="lg" />}
    </>
  );
}
