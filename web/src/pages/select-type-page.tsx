import { Badge, Button, SimpleGrid, Skeleton, Space, Text, ThemeIcon, Title } from '@mantine/core';
import type { CheckUp } from '@sadap/contract/checkups';
import { type Organ, POSITIONS_OF } from '@sadap/contract/positions';
import { type Icon, IconHeartbeat, IconLungs } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { CheckUpVitalSigns } from '../features/checkups/index.ts';
import { ExaminationChoice } from '../features/examinations/index.ts';
import { NAMING_PAGE, NotYetNote } from '../features/naming/index.ts';
import { PatientIdentity } from '../features/recordings/index.ts';
import { ReportButton } from '../features/reports/index.ts';
import { useTexts } from '../i18n/index.ts';
import { namesNothing } from '../platform/api-error.ts';
import { lazyModule } from '../platform/lazy-module.ts';
import { Link, useParams } from '../platform/navigation.tsx';
import { checkUpQuery } from '../queries/checkups.ts';
import { isToBeNamed } from '../queries/late/naming.ts';
import { isCheckUpOf, useWhose } from '../queries/late/use-whose.ts';
import { recordingsQuery } from '../queries/recordings.ts';
import { LoadError } from '../ui/page/load-error.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';
import { CheckUpNotFound } from './check-up-not-found.tsx';
import styles from './select-type-page.module.css';

const heardModule = lazyModule(() => import('./select-type/heard-stream.tsx'));

export function SelectTypePage() {
  const { t } = useTexts();
  const { patientId = '', recordId = '' } = useParams();
  const patient = useWhose(Number(patientId));
  const checkUp = useQuery(checkUpQuery(Number(recordId)));
  const heard = heardModule.use(true).code;
  const awaiting = patient.data && isToBeNamed(patient.data) ? patient.data : null;
  const named = patient.data && !isToBeNamed(patient.data) ? patient.data : null;
  const back = awaiting ? NAMING_PAGE : `/patients/${patientId}`;
  const isMismatch = patient.data && checkUp.data && !isCheckUpOf(patient.data, checkUp.data);
  const error = patient.error ?? checkUp.error;
  const header = <PageHeader title={t('checkUps.select.title')} backTo={back} />;

  if ((isMismatch && !checkUp.isFetching) || namesNothing(error))
    return (
      <>
        {header}
        <CheckUpNotFound patientId={patientId} former={checkUp.data} />
      </>
    );
  if (error) {
    const retry = () => void Promise.all([patient.refetch(), checkUp.refetch()]);
    return (
      <>
        {header}
        <LoadError title={t('checkUps.select.failed')} error={error} onRetry={retry} />
        <Button component={Link} to={back} variant="default" mt="md">
          {t('checkUps.select.backToPatient')}
        </Button>
      </>
    );
  }
  if (!patient.data || !checkUp.data || isMismatch) {
    return (
      <>
        {header}
        <Skeleton height={220} radius="lg" />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={t('checkUps.select.title')}
        backTo={back}
        subtitle={<PatientIdentity patient={patient.data} />}
        actions={
          <>
            <Badge color="gray" size="lg">
              {t('checkUps.number', { number: checkUp.data.sessionNumber })}
            </Badge>
            {named && (
              <CheckUpVitalSigns
                key={checkUp.data.vitalSigns?.updatedAt}
                checkUp={checkUp.data}
                patient={named}
              />
            )}
            <Button
              component={Link}
              to={`/patients/${patientId}/records/${recordId}/whole`}
              size="md"
              variant="default"
            >
              {t('whole.open')}
            </Button>
            {named && <ReportButton checkUp={checkUp.data} />}
          </>
        }
      />
      {awaiting && (
        <>
          <NotYetNote patient={awaiting} />
          <Space h="lg" />
        </>
      )}
      {heard && <heard.HeardStream checkUp={checkUp.data} />}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        <OrganChoice organ="heart" icon={IconHeartbeat} checkUp={checkUp.data} />
        <OrganChoice organ="lung" icon={IconLungs} checkUp={checkUp.data} />
      </SimpleGrid>
      <Space h="lg" />
      <ExaminationChoice checkUp={checkUp.data} ageYears={named?.age ?? null} />
    </>
  );
}

type ChoiceProps = { organ: Organ; icon: Icon; checkUp: CheckUp };

/** The link to an organ's recording page, and its progress. */
function OrganChoice({ organ, icon: OrganIcon, checkUp }: ChoiceProps) {
  const { t } = useTexts();
  const { id, patientId } = checkUp;
  const { data, isError } = useQuery(recordingsQuery(organ, { patientId, checkUpId: id }));
  const all = POSITIONS_OF[organ].length;
  const done = new Set(data?.map(({ position }) => position)).size;
  return (
    <Link to={`/patients/${patientId}/records/${id}/${organ}-sound`} className={styles.choice}>
      <ThemeIcon size={72} radius="50%" variant="light">
        <OrganIcon size={42} stroke={1.5} />
      </ThemeIcon>
      <Title order={2}>{t(`checkUps.select.${organ}`)}</Title>
      <Text c="dimmed">{t(`checkUps.select.${organ}Message`)}</Text>
      {!isError && (
        <Badge color={done === 0 ? 'gray' : 'green'} mt="auto">
          {data
            ? done === 0
              ? t('checkUps.select.none')
              : t('checkUps.select.recorded', { done, all })
            : t('checkUps.select.loading')}
        </Badge>
      )}
    </Link>
  );
}
