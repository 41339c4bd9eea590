import { stat, statfs } from 'node:fs/promises';
import type { DeviceStatus } from '@sadap/contract/devices';
import type { Health } from '@sadap/contract/system';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Database } from '../../database/connection.ts';
import { monitoringQueries, type Waiting } from './queries.ts';

export type Monitored = {
  health: () => Promise<Health>;
  deviceStatuses: () => Promise<Record<string, DeviceStatus>>;
  /** Until when the certificates that are shown are valid, in milliseconds since 1970. */
  certificates: () => { of: string; expiresAt: number }[];
  dataDir: string;
  /** Written whenever a backup is whole. */
  lastBackupFile: string;
  /** Written whenever a backup was restored as a trial. */
  lastTrialFile: string;
  version: string;
};

const WAITING: Record<keyof Waiting, readonly [name: string, help: string]> = {
  capturesRunning: ['sadap_captures_running', 'Sounds that are being recorded.'],
  capturesUnsaved: ['sadap_captures_unsaved', 'Recorded sounds that nobody has saved or discarded yet.'],
  doomed: ['sadap_doomed_blobs', 'Files of deleted records that are still stored.'],
  doomedAge: ['sadap_doomed_blobs_oldest_seconds', 'How long the oldest of them has been due.'],
  resultsWaiting: ['sadap_results_waiting', "Signed results that the hospital's system has not taken yet."],
  resultsAge: ['sadap_results_oldest_seconds', 'How long the oldest of them has waited.'],
  resultsRefused: ['sadap_results_refused', 'Dead letters: results that an administrator has to look at.'],
};
const PARTS = [
  'database',
  'blobStore',
  'models',
  'otherServers',
  'auditTimeStamps',
  'storedData',
  'removal',
] as const;
const STATUSES = ['offline', 'online', 'streaming'] as const satisfies readonly DeviceStatus[];

/**
 * Numbers for a monitor, in the text format of Prometheus. They count, and name nobody. What could not be
 * asked is left out: no number is better than an old one.
 */
export function createMetrics(db: Database, monitored: Monitored) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  gauge('sadap_build_info', 'Always 1; the label is the version.', 'version').set(
    { version: monitored.version },
    1,
  );
  const ready = gauge('sadap_ready', '1 while the server can work: its database and its blob store answer.');
  const part = gauge(
    'sadap_part_up',
    '1 while a part of the installation works; absent parts have none.',
    'part',
  );
  const devices = gauge('sadap_stethoscopes', 'Registered stethoscopes.', 'status');
  const free = gauge('sadap_disk_free_bytes', "Free space where the server's data lie.");
  const size = gauge('sadap_disk_size_bytes', 'Its size.');
  const backup = gauge(
    'sadap_last_backup_timestamp_seconds',
    'When the last backup was whole, in Unix time; absent: none is known.',
  );
  const trial = gauge(
    'sadap_last_backup_trial_timestamp_seconds',
    'When a backup was last restored as a trial, in Unix time; absent: none is known.',
  );
  const certificate = gauge(
    'sadap_certificate_expiry_timestamp_seconds',
    'Until when the certificate that is shown is valid, in Unix time.',
    'of',
  );
  const counted = Object.entries(WAITING).map(
    ([field, [name, help]]) => [field as keyof Waiting, gauge(name, help)] as const,
  );
  const queries = monitoringQueries(db);

  async function lookAtDatabase(): Promise<void> {
    for (const [, each] of counted) each.remove();
    devices.reset();
    const [waiting, statuses] = await Promise.all([queries.waiting(), monitored.deviceStatuses()]);
    for (const [field, each] of counted) each.set(waiting[field]);
    const all = Object.values(statuses);
    for (const status of STATUSES) devices.set({ status }, all.filter((one) => one === status).length);
  }

  async function lookAtDisk(): Promise<void> {
    for (const each of [free, size, backup, trial]) each.remove();
    const { bavail, blocks, bsize } = await statfs(monitored.dataDir);
    free.set(bavail * bsize);
    size.set(blocks * bsize);
    backup.set((await stat(monitored.lastBackupFile)).mtimeMs / 1000);
    trial.set((await stat(monitored.lastTrialFile)).mtimeMs / 1000);
  }

  async function look(): Promise<string> {
    const health = await monitored.health();
    ready.set(health.status === 'ok' ? 1 : 0);
    part.reset();
    for (const name of PARTS)
      if (health[name] !== 'absent') part.set({ part: name }, health[name] === 'ok' ? 1 : 0);
    certificate.reset();
    for (const { of, expiresAt } of monitored.certificates()) certificate.set({ of }, expiresAt / 1000);
    const isAsked = health.database === 'ok';
    // Each is left out alone where it fails.
    await Promise.allSettled([isAsked ? lookAtDatabase() : undefined, lookAtDisk()]);
    return registry.metrics();
  }

  let underWay: Promise<string> | null = null;
  return {
    contentType: registry.contentType,
    /** Requests at the same time share one look. */
    text(): Promise<string> {
      underWay ??= look().finally(() => {
        underWay = null;
      });
      return underWay;
    },
  };
}
export type Metrics = ReturnType<typeof createMetrics>;
