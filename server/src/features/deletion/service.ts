import type { BlobRemoval } from '../../blobs/index.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Transaction } from '../../database/connection.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { record } from '../audit/index.ts';
import { type BeforeRecordingsGo, blobsOfRecording } from '../recordings/index.ts';
import { captureFolder } from '../streaming/index.ts';
import { deletionQueries } from './queries.ts';

type Queries = ReturnType<typeof deletionQueries>;
type Parts = { removal: BlobRemoval; clock: Clock; beforeRecordingsGo: BeforeRecordingsGo };

/** Deletes a patient or a check-up: every record that belongs to it, and its bytes. */
export function createDeletion(db: Database, { removal, clock, beforeRecordingsGo }: Parts) {
  /** Deletes check-ups with their contents. Returns the blobs to remove. */
  async function emptyCheckUps(queries: Queries, ids: number[]): Promise<string[]> {
    if (await queries.isCapturing(ids)) throw new AppError('CAPTURE_RUNNING');
    const recordings = await queries.deleteRecordings(ids);
    const captures = await queries.deleteCaptures(ids);
    await queries.deleteCheckUps(ids);
    return [...recordings.flatMap(blobsOfRecording), ...captures.map(({ id }) => `${captureFolder(id)}/`)];
  }

  const beforeGoing = async (transaction: Transaction, caller: Caller, checkUpIds: number[]) =>
    beforeRecordingsGo(transaction, caller, await deletionQueries(transaction).recordingsOf(checkUpIds));

  /** Refuses to delete signed analyses unless the administrator says that they are signed. */
  async function countSigned(queries: Queries, checkUpIds: number[], signed: boolean): Promise<number> {
    const count = await queries.signedCount(checkUpIds);
    if (count > 0 && !signed) throw new AppError('RECORDING_SIGNED');
    return count;
  }

  return {
    /** An administrator deletes any check-up; whoever made one, only while it is empty. */
    async checkUp(caller: Caller, id: number, signed = false): Promise<void> {
      const tellGone = await db.transaction(async (transaction) => {
        const queries = deletionQueries(transaction);
        const checkUp = await queries.lockCheckUp(id);
        if (!checkUp) throw new AppError('CHECK_UP_NOT_FOUND');
        if (caller.role !== 'ADMIN') {
          if (checkUp.createdBy !== caller.userId) throw new AppError('FORBIDDEN');
          if (checkUp.vitalSignsId !== null || (await queries.hasSounds(id)))
            throw new AppError('CHECK_UP_NOT_EMPTY');
        }
        const signedCount = await countSigned(queries, [id], signed);
        const tell = await beforeGoing(transaction, caller, [id]);
        await record(transaction, caller, {
          action: 'check-up.deleted',
          subject: { kind: 'check-up', id },
          details: { signedCount },
        });
        await removal.doom(transaction, await emptyCheckUps(queries, [id]));
        await queries.correctLastCheckUp(checkUp.patientId);
        return tell;
      });
      tellGone();
      await removal.carryOut();
    },

    async patient(caller: Caller, id: number, signed = false): Promise<void> {
      const tellGone = await db.transaction(async (transaction) => {
        const queries = deletionQueries(transaction);
        const patient = await queries.lockPatient(id);
        if (!patient) throw new AppError('PATIENT_NOT_FOUND');
        if (await queries.isRestricted(id)) throw new AppError('PATIENT_RESTRICTED');
        const checkUpIds = await queries.lockCheckUpsOf(id);
        const signedCount = await countSigned(queries, checkUpIds, signed);
        const tell = await beforeGoing(transaction, caller, checkUpIds);
        const merged = await queries.mergedInto(id);
        await record(transaction, caller, {
          action: 'patient.deleted',
          subject: { kind: 'patient', id },
          patientIds: [id, ...merged.map((each) => each.id)],
          details: { checkUpIds, signedCount },
        });
        const doomed = await emptyCheckUps(queries, checkUpIds);
        for (const { blobKey, thumbnailKey } of await queries.deleteFiles(id))
          doomed.push(blobKey, ...(thumbnailKey ? [thumbnailKey] : []));
        const parts = [{ id, hn: patient.hn }, ...merged] as const;
        await queries.deletePatient(parts, caller.userId, new Date(clock.now()));
        await removal.doom(transaction, doomed);
        return tell;
      });
      tellGone();
      await removal.carryOut();
    },
  };
}
export type Deletion = ReturnType<typeof createDeletion>;
