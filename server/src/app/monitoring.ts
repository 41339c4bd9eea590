import { lastBackupFile, lastTrialFile } from '../config/last-backup.ts';
import { createMetrics, createMonitorListener } from '../features/monitoring/index.ts';
import type { System } from '../features/system/index.ts';
import type { Ground } from './ground.ts';
import type { Parts } from './parts.ts';
import { version } from './version.ts';

/** Numbers for the hospital's monitor, on a port of their own; null without METRICS_PORT. */
export function openMonitoring(
  { config, log, life, certificates }: Ground,
  { db, devices }: Parts,
  system: System,
) {
  const { METRICS_PORT: port, METRICS_HOST: host, DATA_DIR: dataDir } = config;
  if (port === undefined) return null;
  const metrics = createMetrics(db, {
    health: system.health,
    certificates: certificates.expiries,
    deviceStatuses: () => devices.statuses(),
    dataDir,
    lastBackupFile: lastBackupFile(dataDir),
    lastTrialFile: lastTrialFile(dataDir),
    version,
  });
  const listener = createMonitorListener({ port, host }, { metrics, health: system.health, log });
  life.onClose('the port of the monitor', listener.close);
  return listener;
}
