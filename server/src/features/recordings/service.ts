import { isDeepStrictEqual } from 'node:util';
import type { AnalyseInput } from '@sadap/contract/analysis';
import type { DescribeInput } from '@sadap/contract/circumstances';
import type { Organ } from '@sadap/contract/positions';
import type { CorrectPositionInput, Recording, SpectrogramInput } from '@sadap/contract/recordings';
import { BlobMissing, type BlobRange, type VerifiedBlobs } from '../../blobs/index.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Transaction } from '../../database/connection.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { parseAnalysis } from '../analysis/index.ts';
import { record } from '../audit/index.ts';
import { once } from '../requests/index.ts';
import { captureFolder } from '../streaming/index.ts';
import { createCircumstances } from './circumstances.ts';
import { createPositionCorrections } from './position-corrections.ts';
import { type RecordingRow, recordingsQueries } from './queries.ts';
import { toRecording } from './recording-answer.ts';
import { blobsOfRecording, newPictureKey } from './recording-blobs.ts';
import { createSaving, type SavingParts } from './saving.ts';
import { readSamples, type Stretch } from './sound-stretch.ts';
import { createSpectrograms } from './spectrograms.ts';
import { createWaiting } from './waiting.ts';
import { type WaveformInput, waveformOf } from './waveform.ts';

/**
 * Called before recordings are deleted, in the same transaction. The function it returns is called once they
 * are gone.
 */
export type BeforeRecordingsGo = (
  transaction: Transaction,
  by: Caller,
  recordingIds: number[],
) => Promise<() => void>;

export function createRecordings(
  db: Database,
  blobs: VerifiedBlobs,
  parts: SavingParts & { beforeGoing: BeforeRecordingsGo; clock: Clock },
) {
  const { checkUps, removal, workers, beforeGoing, clock } = parts;
  const queries = recordingsQueries(db);
  const spectrograms = createSpectrograms(db, blobs, workers);
  const corrections = createPositionCorrections(db, clock);
  const circumstances = createCircumstances(db, clock);

  const find = async (organ: Organ, id: number): Promise<RecordingRow> => {
    const row = await queries.byId(organ, id);
    if (!row) throw new AppError('RECORDING_NOT_FOUND');
    return row;
  };

  const saving = createSaving(db, blobs, parts, find);

  /**
   * Bytes that disappear because their recording is deleted while they are read are expected; otherwise it is
   * our fault.
   */
  async function reading<Result>(organ: Organ, id: number, read: () => Promise<Result>): Promise<Result> {
    try {
      return await read();
    } catch (error) {
      if (error instanceof BlobMissing) await find(organ, id);
      throw error;
    }
  }

  return {
    save: saving.save,

    get: async (organ: Organ, id: number): Promise<Recording> => toRecording(await find(organ, id)),

    /** Throws where the bytes on the disk are not those that were saved. */
    async requireIntact(organ: Organ, id: number): Promise<void> {
      const { blobKey } = await find(organ, id);
      await reading(organ, id, () => blobs.verify(blobKey));
    },

    async list(organ: Organ, filter: { session_id?: number | undefined; patient_id?: number | undefined }) {
      const { session_id: checkUpId, patient_id: patientId } = filter;
      if (checkUpId === undefined || patientId === undefined)
        return (await queries.list(organ, checkUpId, patientId)).map(toRecording);
      const [rows] = await Promise.all([
        queries.ofCheckUp({ organ, checkUpId, patientId }),
        checkUps.getOfPatient(checkUpId, patientId),
      ]);
      return rows.map(toRecording);
    },

    waiting: createWaiting(db, clock),

    waveform: (organ: Organ, id: number, input: WaveformInput) =>
      reading(organ, id, () => waveformOf(queries, blobs, organ, id, input)),

    /** Stores another version, if none is newer than the one seen; earlier versions stay. */
    async analyse(caller: Caller, organ: Organ, id: number, input: AnalyseInput): Promise<Recording> {
      await find(organ, id);
      const analysis = parseAnalysis(organ, input.doctor_analysis);
      const base = input.base_version;
      await once(db, caller, async (transaction) => {
        const { lock, newestAnalysis, signedBy, addAnalysis } = recordingsQueries(transaction);
        if ((await lock(id)).length === 0) throw new AppError('RECORDING_NOT_FOUND');
        const newest = await newestAnalysis(id);
        const isOutdated = base !== undefined && base !== (newest?.version ?? 0);
        // The answer to exactly this request was lost.
        const isRepeated = newest?.author === caller.userId && isDeepStrictEqual(newest.body, analysis);
        if (isOutdated && isRepeated) return null;
        const signer = await signedBy(id);
        if (signer !== null) throw new AppError('ANALYSIS_SIGNED', undefined, { username: signer });
        if (isOutdated)
          throw new AppError('ANALYSIS_CHANGED', 'base_version', { username: newest?.username ?? '' });
        await addAnalysis(id, caller.userId, analysis);
        await record(transaction, caller, {
          action: 'recording.analysed',
          subject: { kind: 'recording', id },
          details: { version: (newest?.version ?? 0) + 1 },
        });
        return null;
      });
      return toRecording(await find(organ, id));
    },

    async analysisHistory(organ: Organ, id: number) {
      await find(organ, id);
      const versions = await queries.analysisVersions(id);
      return versions.map(({ version, author, createdAt, body }) => ({
        version,
        author,
        createdAt: createdAt.toISOString(),
        doctor_analysis: body,
      }));
    },

    async correctPosition(
      caller: Caller,
      organ: Organ,
      id: number,
      input: CorrectPositionInput,
    ): Promise<Recording> {
      await corrections.correct(caller, await find(organ, id), input);
      return toRecording(await find(organ, id));
    },

    async positionCorrections(organ: Organ, id: number) {
      await find(organ, id);
      return corrections.history(id);
    },

    async describe(caller: Caller, organ: Organ, id: number, input: DescribeInput): Promise<Recording> {
      await circumstances.describe(caller, await find(organ, id), input);
      return toRecording(await find(organ, id));
    },

    async descriptions(organ: Organ, id: number) {
      await find(organ, id);
      return circumstances.history(id);
    },

    /** What is signed is part of the record: an administrator alone deletes it, and says so with `signed`. */
    async delete(caller: Caller, organ: Organ, id: number, signed = false): Promise<void> {
      const row = await find(organ, id);
      if (row.createdBy !== caller.userId && caller.role !== 'ADMIN') throw new AppError('FORBIDDEN');
      const tellGone = await db.transaction(async (transaction) => {
        const { lock, signedBy } = recordingsQueries(transaction);
        // nobody signs it meanwhile
        await lock(id);
        const isSigned = (await signedBy(id)) !== null;
        if (isSigned && !(signed && caller.role === 'ADMIN')) throw new AppError('RECORDING_SIGNED');
        const tell = await beforeGoing(transaction, caller, [id]);
        await record(transaction, caller, {
          action: 'recording.deleted',
          subject: { kind: 'recording', id },
          details: { organ, checkUpId: row.checkUpId, sha256: row.sha256, isSigned },
        });
        const captureId = await recordingsQueries(transaction).delete(id);
        await removal.doom(transaction, [
          ...blobsOfRecording(row),
          // Its chunks are kept for a day.
          ...(captureId ? [`${captureFolder(captureId)}/`] : []),
        ]);
        return tell;
      });
      tellGone();
      await removal.carryOut();
    },

    /** The uploaded file, unchanged. */
    async original(organ: Organ, id: number) {
      const { original, originalBlobKey, blobKey } = await find(organ, id);
      if (!original) throw new AppError('ORIGINAL_NOT_FOUND');
      return {
        fileName: original.fileName,
        contentType: 'audio/wav',
        byteCount: original.byteCount,
        etag: original.sha256,
        read: (range?: BlobRange) => reading(organ, id, () => blobs.read(originalBlobKey ?? blobKey, range)),
      };
    },

    /**
     * The spectrogram of the whole or a stretch: its ETag, and the PNG for a client that does not have it.
     */
    async spectrogram(organ: Organ, id: number, input: SpectrogramInput) {
      const row = await find(organ, id);
      const beside = await Promise.all(input.beside.map((other) => find(organ, other)));
      const { etag, drawing } = spectrograms.of(row, beside, input);
      return {
        etag,
        draw: (caller: Pick<Caller, 'userId'>, gone: AbortSignal) =>
          beside.reduce(
            (draw, other) => () => reading(organ, other.id, draw),
            () => reading(organ, id, () => spectrograms.png(drawing, caller.userId, gone)),
          )(),
      };
    },

    /** A sound for further computations. */
    async stored(organ: Organ, id: number) {
      const row = await find(organ, id);
      const { sampleRateHz, sampleCount, gaps } = row;
      return {
        id,
        organ,
        sampleRateHz,
        sampleCount,
        gaps,
        durationS: sampleCount / sampleRateHz,
        samples: (stretch: Pick<Stretch, 'first' | 'count'>) =>
          reading(organ, id, async () => {
            await blobs.verify(row.blobKey);
            return readSamples(blobs, row, stretch);
          }),
        /** In a folder that is deleted with the recording. */
        newPictureKey: () => newPictureKey(row.blobKey),
      };
    },

    /** Throws if there is no such recording. */
    async requireThere(organ: Organ, id: number): Promise<void> {
      await find(organ, id);
    },

    /** The stored WAV, by its id or its displayed name, past ones too. */
    async sound(organ: Organ, which: { id: number } | { fileName: string }) {
      const row =
        'id' in which ? await find(organ, which.id) : await queries.byFileName(organ, which.fileName);
      if (!row) throw new AppError('RECORDING_NOT_FOUND');
      return {
        id: row.id,
        fileName: row.fileName ?? `${row.id}.wav`,
        contentType: 'audio/wav',
        byteCount: row.byteCount,
        etag: row.sha256,
        read: (range?: BlobRange) => reading(organ, row.id, () => blobs.read(row.blobKey, range)),
      };
    },
  };
}
export type Recordings = ReturnType<typeof createRecordings>;
export type StoredRecording = Awaited<ReturnType<Recordings['stored']>>;
