import { Button } from '@mantine/core';
import { IconLungs } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { api } from '../api.ts';
import { PatientIdentity } from '../features/recordings/index.ts';
import { useTexts } from '../i18n/index.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function LungSoundPage() {
  const { t } = useTexts();
  const { patientId = '', recordId = '' } = useParams();
  const back = `/patients/${patientId}/records/${recordId}/select-type`;
  const { data } = useQuery(api.patients.get.queryOptions({ input: { id: Number(patientId) } }));
  return (
    <>
      <PageHeader
        title={t('checkUps.select.lung')}
        backTo={back}
        subtitle={data && <PatientIdentity patient={data} />}
      />
      <EmptyState icon={IconLungs} title={t('checkUps.select.comingSoon')}>
        <Button component={Link} to={back} mt="sm">
          {t('checkUps.select.backToSelect')}
        </Button>
      </EmptyState>
    </>
  );
}
