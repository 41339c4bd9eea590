import { Badge, Button, Card, Group, SimpleGrid, Skeleton, Text, ThemeIcon, Title } from '@mantine/core';
import { IconHeartbeat, IconLungs } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { api } from '../api.ts';
import { CheckUpVitalSigns } from '../features/checkups/index.ts';
import { PatientIdentity } from '../features/recordings/index.ts';
import { useTexts } from '../i18n/index.ts';
import { LoadError } from '../ui/load-error.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import styles from './select-type-page.module.css';

export function SelectTypePage() {
  const { t } = useTexts();
  const { patientId = '', recordId = '' } = useParams();
  const [patient, checkUp] = useQueries({
    queries: [
      api.patients.get.queryOptions({ input: { id: Number(patientId) } }),
      api.checkUps.get.queryOptions({ input: { id: Number(recordId) } }),
    ],
  });
  const back = `/patients/${patientId}`;
  const isOfPatient = checkUp.data?.patientId === patient.data?.id;
  const isFailed = patient.isError || checkUp.isError || (patient.data && checkUp.data && !isOfPatient);
  const header = <PageHeader title={t('checkUps.select.title')} backTo={back} />;

  if (isFailed) {
    const retry = () => void Promise.all([patient.refetch(), checkUp.refetch()]);
    return (
      <>
        {header}
        <LoadError
          title={t('checkUps.select.failed')}
          error={patient.error ?? checkUp.error}
          onRetry={retry}
        />
        <Button component={Link} to={back} variant="default" mt="md">
          {t('checkUps.select.backToPatient')}
        </Button>
      </>
    );
  }
  if (!patient.data || !checkUp.data) {
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
            <CheckUpVitalSigns
              key={checkUp.data.vitalSigns?.updatedAt}
              checkUp={checkUp.data}
              patient={patient.data}
            />
          </>
        }
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        <Link to={`/patients/${patientId}/records/${recordId}/heart-sound`} className={styles.choice}>
          <ThemeIcon size={72} radius="50%" variant="light">
            <IconHeartbeat size={42} stroke={1.5} />
          </ThemeIcon>
          <Title order={2}>{t('checkUps.select.heart')}</Title>
          <Text c="dimmed">{t('checkUps.select.heartMessage')}</Text>
        </Link>
        <Card className={styles.soon ?? ''}>
          <ThemeIcon size={72} radius="50%" variant="light" color="gray">
            <IconLungs size={42} stroke={1.5} />
          </ThemeIcon>
          <Group gap="sm" justify="center">
            <Title order={2}>{t('checkUps.select.lung')}</Title>
            <Badge color="yellow">{t('checkUps.select.comingSoon')}</Badge>
          </Group>
          <Text c="dimmed">{t('checkUps.select.lungMessage')}</Text>
        </Card>
      </SimpleGrid>
    </>
  );
}
