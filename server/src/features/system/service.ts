import { DEVICE_OFFLINE_MS, type Health } from '@sadap/contract';
import type { BlobStore } from '../../blobs/index.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import { systemQueries } from './queries.ts';

export function createSystem(
  db: Database,
  blobs: BlobStore,
  { models, version }: { models: () => Health['models']; version: string },
  clock: Clock,
) {
  const queries = systemQueries(db);
  const stateOf = (check: Promise<unknown>) =>
    check.then(
      () => 'ok' as const,
      () => 'failing' as const,
    );
  return {
    async health(): Promise<Health> {
      const [database, blobStore] = await Promise.all([stateOf(queries.ping()), stateOf(blobs.check())]);
      const status = database === 'ok' && blobStore === 'ok' ? 'ok' : 'failing';
      // without classifiers everything else works
      return { status, database, blobStore, models: models() };
    },
    async info() {
      const devices = await queries.deviceCounts(new Date(clock.now() - DEVICE_OFFLINE_MS));
      return {
        version,
        activeDevices: devices.active,
        totalDevices: devices.total,
        heapUsed: process.memoryUsage().heapUsed,
        activeWorkers: 0,
        totalPatients: await queries.patientCount(),
        totalRecordings: await queries.recordingCount(),
      };
    },
  };
}
export type System = ReturnType<typeof createSystem>;
