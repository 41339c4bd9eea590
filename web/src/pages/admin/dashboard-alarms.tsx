import { GlassAlarm } from '../../features/access/index.ts';
import { UnusualReadingAlarm } from '../../features/audit/index.ts';
import { RefusedResultsAlarm } from '../../features/results/index.ts';
import { OverdueAlarm } from '../../features/rights-requests/index.ts';
import { StoredDataAlarm } from '../../features/stored-data/index.ts';

/** What an administrator is told on the dashboard. There is mostly nothing. */
export const DashboardAlarms = () => (
  <>
    <StoredDataAlarm />
    <RefusedResultsAlarm />
    <UnusualReadingAlarm />
    <GlassAlarm />
    <OverdueAlarm />
  </>
);
