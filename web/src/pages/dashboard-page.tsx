import { Stack } from '@mantine/core';
import { DeviceManagement } from '../features/devices/index.ts';
import { PatientCountCard } from '../features/patients/index.ts';
import { LazyRecordingStatistics, RecentActivity } from '../features/statistics/index.ts';
import { LazyInterruptedCaptures } from '../features/streaming/index.ts';
import { useTexts } from '../i18n/index.ts';
import { useSignedIn } from '../session.ts';
import { PageHeader } from '../ui/page-header.tsx';
import styles from './dashboard-page.module.css';

export function DashboardPage() {
  const { t } = useTexts();
  const { username } = useSignedIn();
  return (
    <>
      <PageHeader title={t('dashboard.title')} subtitle={t('dashboard.welcome', { username })} />
      <Stack gap="md">
        <PatientCountCard />
        <LazyInterruptedCaptures />
        <div className={styles.columns}>
          <DeviceManagement />
          <RecentActivity />
        </div>
        <LazyRecordingStatistics />
      </Stack>
    </>
  );
}
