import { isDeepStrictEqual } from 'node:util';
import { type Circumstances, type DescribeInput, UNSTATED } from '@sadap/contract/circumstances';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { record } from '../audit/index.ts';
import { type RecordingRow, recordingsQueries } from './queries.ts';

/** What is said of how a saved sound was recorded: posture, manoeuvre, a note. */
export function createCircumstances(db: Database, clock: Clock) {
  return {
    /** Throws when there is a newer version than the one seen, unless it says the same. */
    async describe(
      caller: Caller,
      { id, organ, createdBy }: Pick<RecordingRow, 'id' | 'organ' | 'createdBy'>,
      { base_version: base, ...stated }: DescribeInput,
    ): Promise<void> {
      if (createdBy !== caller.userId && caller.role !== 'ADMIN') throw new AppError('FORBIDDEN');
      await db.transaction(async (transaction) => {
        const queries = recordingsQueries(transaction);
        if ((await queries.lock(id)).length === 0) throw new AppError('RECORDING_NOT_FOUND');
        const newest = await queries.newestCircumstances(id);
        const version = newest?.version ?? 0;
        if (isDeepStrictEqual(newest ? statedIn(newest) : UNSTATED, stated)) return;
        if (base !== version) throw new AppError('CIRCUMSTANCES_CHANGED', 'base_version');
        await queries.addCircumstances({
          recordingId: id,
          version: version + 1,
          author: caller.userId,
          createdAt: new Date(clock.now()),
          ...stated,
        });
        await record(transaction, caller, {
          action: 'recording.described',
          subject: { kind: 'recording', id },
          details: { organ, posture: stated.posture, manoeuvre: stated.manoeuvre, version: version + 1 },
        });
      });
    },

    async history(recordingId: number) {
      const rows = await recordingsQueries(db).circumstancesVersions(recordingId);
      return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
    },
  };
}

const statedIn = ({ posture, manoeuvre, note }: Circumstances): Circumstances => ({
  posture,
  manoeuvre,
  note,
});
