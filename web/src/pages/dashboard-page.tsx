import { Stack } from '@mantine/core';
import { DeviceManagement } from '../features/devices/index.ts';
import { PatientCountCard, RecentPatients } from '../features/patients/index.ts';
import { RecentActivity, StatisticsSection } from '../features/statistics/index.ts';
import { UnsavedSounds } from '../features/streaming/index.ts';
import { WaitingSounds } from '../features/waiting/index.ts';
import { useTexts } from '../i18n/index.ts';
import { queryClient } from '../platform/api.ts';
import { useSignedIn } from '../platform/session.ts';
import { deviceListQuery } from '../queries/devices.ts';
import { patientCountQuery } from '../queries/patients.ts';
import { useStaffName } from '../queries/staff-names.ts';
import { recentActivityQuery } from '../queries/statistics.ts';
import { PageHeader } from '../ui/page/page-header.tsx';

/** The responses arrive while the page is being drawn. */
export function askAhead(): void {
  void queryClient.prefetchQuery(patientCountQuery());
  void queryClient.prefetchQuery(recentActivityQuery());
  void queryClient.prefetchQuery(deviceListQuery());
}

export function DashboardPage() {
  const { t } = useTexts();
  const staffName = useStaffName();
  const { username } = useSignedIn();
  return (
    <>
      <PageHeader
        title={t('dashboard.title')}
        subtitle={t('dashboard.welcome', { username: staffName(username) })}
      />
      <Stack gap="md">
        <PatientCountCard />
        <RecentPatients />
        <UnsavedSounds />
        <WaitingSounds />
        <DeviceManagement />
        <RecentActivity />
        <StatisticsSection />
      </Stack>
    </>
  );
}
