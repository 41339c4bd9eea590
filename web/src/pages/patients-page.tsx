import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { PatientList } from '../features/patients/index.ts';
import { useTexts } from '../i18n/index.ts';
import { Link } from '../platform/navigation.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';

export function PatientsPage() {
  const { t } = useTexts();
  return (
    <>
      <PageHeader
        title={t('patients.title')}
        actions={
          <Button component={Link} to="/patients/add" size="md" leftSection={<IconPlus size={20} />}>
            {t('patients.add')}
          </Button>
        }
      />
      <PatientList />
    </>
  );
}
