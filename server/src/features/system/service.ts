import type { DeviceStatus } from '@sadap/contract/devices';
import type { Health } from '@sadap/contract/system';
import type { BlobStore } from '../../blobs/index.ts';
import type { Database } from '../../database/connection.ts';
import { systemQueries } from './queries.ts';

const CHECK_LIMIT_MS = 5_000;

export function createSystem(
  db: Database,
  blobs: BlobStore,
  {
    isDatabaseHeld,
    models,
    storedData,
    otherServers,
    auditTimeStamps,
    deviceStatuses,
    version,
  }: {
    isDatabaseHeld: () => boolean;
    models: () => Health['models'];
    storedData: () => Promise<Pick<Health, 'storedData' | 'removal'>>;
    otherServers: () => Health['otherServers'];
    auditTimeStamps: () => Health['auditTimeStamps'];
    deviceStatuses: () => Promise<Record<string, DeviceStatus>>;
    version: string;
  },
) {
  const queries = systemQueries(db);
  const stateOf = (check: Promise<unknown>) =>
    withinLimit(check).then(
      () => 'ok' as const,
      () => 'failing' as const,
    );
  let underWay: Promise<Health> | null = null;
  async function look(): Promise<Health> {
    const [answers, blobStore] = await Promise.all([stateOf(queries.ping()), stateOf(blobs.check())]);
    const database = isDatabaseHeld() ? answers : 'failing';
    const status = database === 'ok' && blobStore === 'ok' ? 'ok' : 'failing';
    // Without classifiers or the other servers, or with one sound damaged, everything else works.
    return {
      status,
      database,
      blobStore,
      models: models(),
      otherServers: otherServers(),
      auditTimeStamps: auditTimeStamps(),
      ...(database === 'ok' ? await storedData() : { storedData: 'absent', removal: 'absent' }),
    };
  }
  return {
    /** Anyone may ask, and each check writes to the store: concurrent requests share one. */
    health(): Promise<Health> {
      underWay ??= look().finally(() => {
        underWay = null;
      });
      return underWay;
    },
    async info() {
      const devices = Object.values(await deviceStatuses());
      return {
        version,
        activeDevices: devices.filter((status) => status !== 'offline').length,
        totalDevices: devices.length,
        heapUsed: process.memoryUsage().heapUsed,
        activeWorkers: 0,
        totalPatients: await queries.patientCount(),
        totalRecordings: await queries.recordingCount(),
      };
    },
  };
}
/** A monitor learns of a hanging server too. */
function withinLimit(check: Promise<unknown>): Promise<unknown> {
  const limit = AbortSignal.timeout(CHECK_LIMIT_MS);
  return Promise.race([
    check,
    new Promise((_resolve, reject) => limit.addEventListener('abort', () => reject(limit.reason as Error))),
  ]);
}

export type System = ReturnType<typeof createSystem>;
