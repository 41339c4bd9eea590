import { isPositionOf } from '@sadap/contract/positions';
import { Position } from '@sadap/contract/positions/schema';
import type { CorrectPositionInput, PositionCorrection } from '@sadap/contract/recordings';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { record } from '../audit/index.ts';
import { fileNameOfPosition } from './file-name.ts';
import { type RecordingRow, recordingsQueries } from './queries.ts';

/**
 * Corrects where a saved sound was recorded. The organ stays: the doctor's analysis, the marks and the AI
 * results were made for it. None of them depends on the position.
 */
export function createPositionCorrections(db: Database, clock: Clock) {
  return {
    /** Throws when there is a newer correction than the one seen, unless it is this very one. */
    async correct(
      caller: Caller,
      { id, organ, createdBy }: Pick<RecordingRow, 'id' | 'organ' | 'createdBy'>,
      { position, base_version: base }: CorrectPositionInput,
    ): Promise<void> {
      if (createdBy !== caller.userId && caller.role !== 'ADMIN') throw new AppError('FORBIDDEN');
      if (!isPositionOf(organ, position)) throw AppError.invalid('position', 'positionInvalid');
      await db.transaction(async (transaction) => {
        const queries = recordingsQueries(transaction);
        const [row] = await queries.lock(id);
        if (!row) throw new AppError('RECORDING_NOT_FOUND');
        const newest = await queries.newestCorrection(id);
        const version = newest?.version ?? 0;
        if (base !== version) {
          // The answer to exactly this request was lost.
          if (newest?.author === caller.userId && newest.toPosition === position) return;
          throw new AppError('POSITION_CHANGED', 'base_version');
        }
        if (row.position === position) return;
        const formerFileName = row.fileName ?? '';
        const change = { from: row.position, to: position, recordingId: id };
        await queries.addCorrection(
          {
            recordingId: id,
            version: version + 1,
            author: caller.userId,
            createdAt: new Date(clock.now()),
            fromPosition: row.position,
            toPosition: position,
            formerFileName,
          },
          fileNameOfPosition(formerFileName, change),
        );
        await record(transaction, caller, {
          action: 'recording.position-changed',
          subject: { kind: 'recording', id },
          details: { organ, from: row.position, to: position, version: version + 1 },
        });
      });
    },

    async history(recordingId: number): Promise<PositionCorrection[]> {
      const rows = await recordingsQueries(db).corrections(recordingId);
      return rows.map(({ version, author, createdAt, from, to }) => ({
        version,
        author,
        createdAt: createdAt.toISOString(),
        from: Position.parse(from),
        to: Position.parse(to),
      }));
    },
  };
}
