import { Button } from '@mantine/core';
import { IconLungs } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { useTexts } from '../i18n/index.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function LungSoundPage() {
  const { t } = useTexts();
  const { patientId = '', recordId = '' } = useParams();
  const back = `/patients/${patientId}/records/${recordId}/select-type`;
  return (
    <>
      <PageHeader title={t('checkUps.select.lung')} backTo={back} />
      <EmptyState icon={IconLungs} title={t('checkUps.select.comingSoon')}>
        <Button component={Link} to={back} mt="sm">
          {t('checkUps.select.backToSelect')}
        </Button>
      </EmptyState>
    </>
  );
}
