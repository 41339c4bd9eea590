import { Stack } from '@mantine/core';
import { DeviceManagement } from '../features/devices/index.ts';
import { PatientCountCard } from '../features/patients/index.ts';
import { InterruptedCaptures } from '../features/streaming/index.ts';
import { useTexts } from '../i18n/index.ts';
import { useSignedIn } from '../session.ts';
import { PageHeader } from '../ui/page-header.tsx';

export function DashboardPage() {
  const { t } = useTexts();
  const { username } = useSignedIn();
  return (
    <>
      <PageHeader title={t('dashboard.title')} subtitle={t('dashboard.welcome', { username })} />
      <Stack gap="md">
        <PatientCountCard />
        <InterruptedCaptures />
        <DeviceManagement />
      </Stack>
    </>
  );
}
