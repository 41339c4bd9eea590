import { Skeleton, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { DeviceManagement } from '../features/devices/index.ts';
import { PatientCountCard, RecentPatients, ScanPatient } from '../features/patients/index.ts';
import { RecentActivity, StatisticsSection } from '../features/statistics/index.ts';
import { UnsavedSounds } from '../features/streaming/index.ts';
import { useIsWaitingKnown, WaitingSounds, waitingPageQuery } from '../features/waiting/index.ts';
import { useTexts } from '../i18n/index.ts';
import { queryClient } from '../platform/api.ts';
import { lazyModule } from '../platform/lazy-module.ts';
import { isAdmin, useSignedIn } from '../platform/session.ts';
import { whenPainted } from '../platform/when-idle.ts';
import { deviceListQuery } from '../queries/devices.ts';
import { patientCountQuery } from '../queries/patients.ts';
import { useStaffName } from '../queries/staff-names.ts';
import { recentActivityQuery } from '../queries/statistics.ts';
import { Lazy } from '../ui/lazy.tsx';
import { useDeferredReady } from '../ui/list/use-deferred-ready.ts';
import { PageHeader } from '../ui/page/page-header.tsx';

const alarmsModule = lazyModule(() => import('./admin/dashboard-alarms.tsx'));
const namingModule = lazyModule(() => import('./naming/dashboard-naming.tsx'));

/** Fills most screens until it is known what the rest begins with. */
const ROOM_HEIGHT_PX = 600;
const NAMING_HEIGHT_PX = 108;

/** The responses arrive while the page is being drawn. */
export function askAhead(): void {
  void queryClient.prefetchQuery(patientCountQuery());
  void queryClient.prefetchQuery(waitingPageQuery(0));
  void queryClient.prefetchQuery(recentActivityQuery());
  void queryClient.prefetchQuery(deviceListQuery());
}

export function DashboardPage() {
  const { t } = useTexts();
  const staffName = useStaffName();
  const user = useSignedIn();
  const isWaitingKnown = useDeferredReady(useIsWaitingKnown());
  return (
    <>
      <PageHeader
        title={t('dashboard.title')}
        subtitle={t('dashboard.welcome', { username: staffName(user.username) })}
        actions={<ScanPatient />}
      />
      <Stack gap="md">
        {isAdmin(user) && <Alarms />}
        <PatientCountCard />
        <Naming />
        <RecentPatients />
        <UnsavedSounds />
        {isWaitingKnown ? (
          <>
            <WaitingSounds />
            <DeviceManagement />
            <RecentActivity />
            <StatisticsSection />
          </>
        ) : (
          <Skeleton height={ROOM_HEIGHT_PX} aria-hidden />
        )}
      </Stack>
    </>
  );
}

/** Once the page stands. */
function usePainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => whenPainted(() => setPainted(true)), []);
  return isPainted;
}

const Alarms = () => (
  <Lazy module={alarmsModule} isWanted={usePainted()}>
    {({ DashboardAlarms }) => <DashboardAlarms />}
  </Lazy>
);

function Naming() {
  const room = <Skeleton height={NAMING_HEIGHT_PX} aria-hidden />;
  if (!usePainted()) return room;
  return (
    <Lazy module={namingModule} waiting={room}>
      {({ DashboardNaming }) => <DashboardNaming />}
    </Lazy>
  );
}
