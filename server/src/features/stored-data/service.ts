import type { StoredDataFault, StoredDataReport } from '@sadap/contract/stored-data';
import type { Health } from '@sadap/contract/system';
import {
  type BlobRemoval,
  scrubsQueries,
  storedBlobsQueries,
  type VerifiedBlobs,
} from '../../blobs/index.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { record } from '../audit/index.ts';
import { storedDataQueries } from './queries.ts';

const MOST_LISTED = 200;

/** What administrators know and do about stored bytes that are not as they were saved. */
export function createStoredData(
  db: Database,
  {
    stored,
    removal,
    clock,
  }: { stored: Pick<VerifiedBlobs, 'inspect'>; removal: Pick<BlobRemoval, 'overdueCount'>; clock: Clock },
) {
  const blobs = storedBlobsQueries(db);
  const scrubs = scrubsQueries(db);

  async function faults(): Promise<StoredDataFault[]> {
    const rows = await blobs.faults(MOST_LISTED);
    const owners = await storedDataQueries(db).owners(rows.map(({ key }) => key));
    return rows.flatMap(({ id, key, fault, faultFoundAt, acknowledgedAt }) => {
      const owner = owners.get(key);
      // Deleted in the meantime.
      if (!owner || !fault || !faultFoundAt) return [];
      return {
        id,
        ...owner,
        fault,
        found_at: faultFoundAt.toISOString(),
        acknowledged_at: acknowledgedAt?.toISOString() ?? null,
      };
    });
  }

  async function report(): Promise<StoredDataReport> {
    const scrub = await scrubs.latest();
    return {
      faults: await faults(),
      fault_count: await blobs.faultCount(),
      unremoved_count: await removal.overdueCount(),
      latest_scrub: scrub && {
        started_at: scrub.startedAt.toISOString(),
        finished_at: scrub.finishedAt?.toISOString() ?? null,
        ...(await scrubs.progress(scrub)),
      },
    };
  }

  async function find(id: number) {
    const row = await blobs.byId(id);
    if (!row) throw new AppError('STORED_DATA_NOT_FOUND');
    return row;
  }

  return {
    report,
    /** Reads the bytes again; if they are right, the fault is gone. */
    async check(id: number): Promise<StoredDataReport> {
      await stored.inspect(await find(id));
      return report();
    },
    async acknowledge(caller: Caller, id: number): Promise<StoredDataReport> {
      const { key, fault } = await find(id);
      await db.transaction(async (transaction) => {
        const done = await storedBlobsQueries(transaction).acknowledge(id, new Date(clock.now()));
        if (done.rowCount)
          await record(transaction, caller, {
            action: 'stored-data.acknowledged',
            subject: { kind: 'blob', id: key },
            details: { fault },
          });
      });
      return report();
    },
    async health(): Promise<Pick<Health, 'storedData' | 'removal'>> {
      const stateOf = (isFailing: Promise<boolean>) =>
        isFailing.then(
          (failing) => (failing ? ('failing' as const) : ('ok' as const)),
          () => 'absent' as const,
        );
      const [storedData, removed] = await Promise.all([
        stateOf(blobs.hasAlarm()),
        stateOf(removal.overdueCount().then((count) => count > 0)),
      ]);
      return { storedData, removal: removed };
    },
  };
}
export type StoredData = ReturnType<typeof createStoredData>;
