import { Button } from '@mantine/core';
import { IconReportSearch } from '@tabler/icons-react';
import { useTexts } from '../i18n/index.ts';
import { errorCodeOf } from '../platform/api-error.ts';
import { Link } from '../platform/navigation.tsx';
import { EmptyState } from '../ui/page/empty-state.tsx';

const NOT_FOUND = ['CHECK_UP_NOT_FOUND', 'PATIENT_NOT_FOUND'];

export const isNotFound = (error: unknown) => NOT_FOUND.includes(errorCodeOf(error) ?? '');

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
