import { Button } from '@mantine/core';
import { IconReportSearch } from '@tabler/icons-react';
import { useTexts } from '../i18n/index.ts';
import { Link } from '../platform/navigation.tsx';
import { EmptyState } from '../ui/page/empty-state.tsx';

/** The address names no check-up of this patient. */
export function CheckUpNotFound({ patientId }: { patientId: string }) {
  const { t } = useTexts();
  return (
    <EmptyState
      icon={IconReportSearch}
      title={t('checkUps.notFound.title')}
      message={t('checkUps.notFound.message')}
    >
      <Button component={Link} to={`/patients/${patientId}`} mt="sm">
        {t('checkUps.select.backToPatient')}
      </Button>
    </EmptyState>
  );
}
