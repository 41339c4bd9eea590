import { Stack } from '@mantine/core';
import { DeviceManagement, deviceListQuery } from '../features/devices/index.ts';
import { PatientCountCard, patientCountQuery, RecentPatients } from '../features/patients/index.ts';
import {
  LazyRecordingStatistics,
  RecentActivity,
  recentActivityQuery,
} from '../features/statistics/index.ts';
import { LazyInterruptedCaptures } from '../features/streaming/index.ts';
import { WaitingSounds } from '../features/waiting/index.ts';
import { useTexts } from '../i18n/index.ts';
import { queryClient } from '../platform/api.ts';
import { useSignedIn } from '../platform/session.ts';
import { useStaffName } from '../queries/staff-names.ts';
import { PageHeader } from '../ui/page-header.tsx';

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
        <LazyInterruptedCaptures />
        <WaitingSounds />
        <DeviceManagement />
        <RecentActivity />
        <LazyRecordingStatistics />
      </Stack>
    </>
  );
}
