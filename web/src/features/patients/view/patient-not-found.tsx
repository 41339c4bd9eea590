import { Button } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/index.ts';
import { Link } from '../../../platform/navigation.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';

export function PatientNotFound() {
  const { t } = useTexts();
  return (
    <EmptyState
      icon={IconUserQuestion}
      title={t('patients.details.notFoundTitle')}
      message={t('patients.details.notFoundMessage')}
    >
      <Button component={Link} to="/patients" mt="sm">
        {t('patients.details.backToList')}
      </Button>
    </EmptyState>
  );
}
