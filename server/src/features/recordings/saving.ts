import { isDeepStrictEqual } from 'node:util';
import type { DoctorAnalysis } from '@sadap/contract/analysis';
import { type Circumstances, UNSTATED } from '@sadap/contract/circumstances';
import { Circumstances as CircumstancesSchema } from '@sadap/contract/circumstances/schema';
import { isPositionOf, type Organ, type Position } from '@sadap/contract/positions';
import type { ImportChannel, Recording } from '@sadap/contract/recordings';
import { Listening } from '@sadap/contract/recordings/schema';
import type { z } from 'zod';
import type { BlobRemoval, VerifiedBlobs } from '../../blobs/index.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Transaction } from '../../database/connection.ts';
import { AppError, isRolledBack, sqlState, UNIQUE_VIOLATION } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import type { SoundWorkers } from '../../workers/sound-workers.ts';
import { parseAnalysisText } from '../analysis/index.ts';
import { record } from '../audit/index.ts';
import type { CheckUps } from '../checkups/index.ts';
import { type Captures, captureFolder } from '../streaming/index.ts';
import type { VirusScan } from '../virus-scan/index.ts';
import { recordingFileName } from './file-name.ts';
import { whoseSounds } from './naming-files.ts';
import { type RecordingRow, recordingsQueries } from './queries.ts';
import { toRecording } from './recording-answer.ts';
import { createSoundImport, NO_ORIGINAL, type StoredFile, sha256Of } from './sound-import.ts';
import { type SoundPurpose, soundOfCapture, storeSound } from './sound-source.ts';

type SaveInput = {
  file?: File | undefined;
  capture_id?: string | undefined;
  request_id?: string | undefined;
  channel?: ImportChannel | undefined;
  position: Position;
  patient_id: number;
  session_id: number;
  doctor_analysis?: string | undefined;
  listening?: string | undefined;
  circumstances?: string | undefined;
};

/** The form apart from the sound itself. */
type SaveOrder = SoundPurpose & {
  analysis: DoctorAnalysis | null;
  listening: Listening | null;
  /** Null: those of the capture, if it has any. */
  circumstances: Circumstances | null;
};

/** What makes a recording the only one of its sound. */
type Origin = { captureId: string } | { requestId: string | undefined };

/** How and when a sound was recorded, and for which step of an examination. */
type Recorded = {
  circumstances: Circumstances | null;
  examinationId: number | null;
  examinationStep: number | null;
  recordedAt: Date | null;
};
/** No file says when it was recorded by a clock that the server knows. */
const ELSEWHERE: Recorded = {
  circumstances: null,
  examinationId: null,
  examinationStep: null,
  recordedAt: null,
};

export type SavingParts = {
  captures: Captures;
  checkUps: CheckUps;
  removal: BlobRemoval;
  workers: SoundWorkers;
  scan: VirusScan;
  clock: Clock;
};

/**
 * A database that was copied before the save names chunks that are in the store when the store is copied, if
 * that is within a day: `pg_dump` first, then the bucket.
 */
const CHUNKS_KEPT_MINUTES = 24 * 60;

/** Makes recordings from captures and from uploads. */
export function createSaving(
  db: Database,
  blobs: Pick<VerifiedBlobs, 'delete'>,
  parts: SavingParts,
  find: (organ: Organ, id: number) => Promise<RecordingRow>,
) {
  const { captures, checkUps, removal, workers, scan, clock } = parts;
  const queries = recordingsQueries(db);
  const soundImport = createSoundImport(removal.untilKept, workers);

  /**
   * The recording of a capture. If an answer was lost, a later attempt may bring the analysis that the first
   * one lacked.
   */
  async function ofCapture(
    caller: Caller,
    captureId: string,
    analysis: DoctorAnalysis | null,
  ): Promise<Recording> {
    const row = await queries.byCapture(captureId);
    if (!row) {
      const { capture } = await captures.forSaving(caller, captureId);
      // Neither saved nor gone: its position was corrected while this was saving.
      throw new AppError(capture.state === 'saved' ? 'CAPTURE_NOT_FOUND' : 'CAPTURE_MISMATCH', 'capture_id');
    }
    if (!analysis) return toRecording(row);
    await db.transaction(async (transaction) => {
      const { lock, analysesBy, signedBy, addAnalysis } = recordingsQueries(transaction);
      await lock(row.id);
      const own = await analysesBy(row.id, caller.userId);
      if (own.some(({ body }) => isDeepStrictEqual(body, analysis))) return;
      const signer = await signedBy(row.id);
      if (signer !== null) throw new AppError('ANALYSIS_SIGNED', undefined, { username: signer });
      await addAnalysis(row.id, caller.userId, analysis);
      await record(transaction, caller, {
        action: 'recording.analysed',
        subject: { kind: 'recording', id: row.id },
      });
    });
    return toRecording(await find(row.organ, row.id));
  }

  /** What an earlier attempt of the upload stored, wherever in the check-up; null for nothing. */
  async function ofRequest(caller: Caller, requestId: string, file: File, { organ, checkUp }: SoundPurpose) {
    const row = await queries.byRequest(caller.userId, requestId);
    if (!row) return null;
    const isSame =
      row.organ === organ && row.checkUpId === checkUp.id && row.original?.sha256 === (await sha256Of(file));
    if (!isSame) throw new AppError('REQUEST_ID_USED', 'request_id');
    return toRecording(row);
  }

  async function storeCapture(caller: Caller, captureId: string, purpose: SoundPurpose) {
    try {
      const source = await soundOfCapture(captures, caller, captureId, purpose);
      if (source === 'saved') return source;
      return { ...(await storeSound(removal.untilKept, source)), ...NO_ORIGINAL };
    } catch (error) {
      // A second save was faster and took the chunks away, which may also look unfinished or too short.
      const isOfOther = error instanceof AppError && error.code === 'CAPTURE_MISMATCH';
      const isSaved = (await captures.forSaving(caller, captureId)).capture.state === 'saved';
      if (isSaved && !isOfOther) return 'saved';
      throw error;
    }
  }

  /**
   * Creates the recording of a stored sound, with its analysis, in one transaction; returns its id. `take`
   * runs in the transaction, once the check-up is locked, and returns how, when and for what the sound was
   * recorded. If no recording was created, the stored sound is deleted.
   */
  async function commit(
    caller: Caller,
    { organ, position, checkUp, analysis, listening, circumstances }: SaveOrder,
    stored: StoredFile,
    origin: Origin,
    take: (transaction: Transaction) => Promise<Recorded> = async () => ({ ...ELSEWHERE, circumstances }),
  ): Promise<number> {
    const { blobKey, originalBlobKey } = stored;
    const { metadata, waveform } = stored.waveform;
    try {
      return await db.transaction(async (transaction) => {
        const { holdCheckUp, insert, addAnalysis, addCircumstances } = recordingsQueries(transaction);
        // Parents first, in the lock order of a deletion.
        await holdCheckUp(checkUp.id);
        const whose = await whoseSounds(transaction, checkUp.id, new Date(clock.now()));
        const { circumstances: stated, ...recorded } = await take(transaction);
        const id = await insert(
          {
            organ,
            checkUpId: checkUp.id,
            position,
            blobKey,
            captureId: 'captureId' in origin ? origin.captureId : null,
            requestId: 'requestId' in origin ? (origin.requestId ?? null) : null,
            sha256: stored.sha256,
            byteCount: stored.byteCount,
            sampleRateHz: metadata.sampleRateHz,
            sampleCount: metadata.sampleCount,
            gaps: stored.gaps,
            listening,
            waveform,
            peak: metadata.peak,
            rms: metadata.rms,
            isSilent: stored.isSilent,
            original: stored.original,
            originalBlobKey,
            ...recorded,
            createdBy: caller.userId,
          },
          (recordingId) => recordingFileName({ organ, ...whose, position, recordingId }),
        );
        await removal.keep(transaction, originalBlobKey ? [blobKey, originalBlobKey] : [blobKey]);
        if (analysis) await addAnalysis(id, caller.userId, analysis);
        if (stated && !isDeepStrictEqual(stated, UNSTATED))
          await addCircumstances({
            recordingId: id,
            version: 1,
            author: caller.userId,
            createdAt: new Date(clock.now()),
            ...stated,
          });
        await record(transaction, caller, {
          action: 'recording.saved',
          subject: { kind: 'recording', id },
          details: {
            organ,
            position,
            sha256: stored.sha256,
            isAnalysed: analysis !== null,
            ...('captureId' in origin ? { captureId: origin.captureId } : {}),
          },
        });
        return id;
      });
    } catch (error) {
      // A broken connection may have committed: then they are kept, otherwise removed later.
      if (error instanceof AlreadyTaken || isRolledBack(error)) {
        await blobs.delete(blobKey);
        if (originalBlobKey) await blobs.delete(originalBlobKey);
      }
      throw error;
    }
  }

  async function saveCapture(caller: Caller, captureId: string, order: SaveOrder): Promise<Recording> {
    const stored = await storeCapture(caller, captureId, order);
    if (stored === 'saved') return ofCapture(caller, captureId, order.analysis);
    let id: number;
    try {
      id = await commit(caller, order, stored, { captureId }, async (transaction) => {
        if (!(await captures.markSaved(transaction, captureId, order.position))) throw new AlreadyTaken();
        await removal.doomLater(transaction, `${captureFolder(captureId)}/`, CHUNKS_KEPT_MINUTES);
        const recorded = await captures.purpose(transaction, captureId);
        if (!recorded) throw new AlreadyTaken();
        return { ...recorded, circumstances: order.circumstances ?? recorded.circumstances };
      });
    } catch (error) {
      if (error instanceof AlreadyTaken || sqlState(error) === UNIQUE_VIOLATION)
        return ofCapture(caller, captureId, order.analysis);
      throw error;
    }
    await removal.carryOut();
    return toRecording(await find(order.organ, id));
  }

  async function saveUpload(
    caller: Caller,
    file: File,
    { channel = 'mix', request_id: requestId }: Pick<SaveInput, 'channel' | 'request_id'>,
    order: SaveOrder,
  ): Promise<Recording> {
    const earlier = requestId ? await ofRequest(caller, requestId, file, order) : null;
    if (earlier) return earlier;
    await scan({ caller, patientId: order.checkUp.patientId }, file);
    const stored = await soundImport.store(caller.userId, file, channel);
    let id: number;
    try {
      id = await commit(caller, order, stored, { requestId });
    } catch (error) {
      if (!requestId || sqlState(error) !== UNIQUE_VIOLATION) throw error;
      // Another attempt was faster; if its row is missing, it has been deleted since.
      const quicker = await ofRequest(caller, requestId, file, order);
      if (quicker) return quicker;
      throw new AppError('RECORD_BUSY');
    }
    return toRecording(await find(order.organ, id));
  }

  return {
    /** Saves an upload or a capture, with its analysis, in one transaction once the bytes are durable. */
    async save(caller: Caller, organ: Organ, input: SaveInput): Promise<Recording> {
      const { position } = input;
      if (!isPositionOf(organ, position)) throw AppError.invalid('position', 'positionInvalid');
      const sound = soundOf(input);
      const checkUp = await checkUps.getOfPatient(input.session_id, input.patient_id);
      const order: SaveOrder = {
        organ,
        position,
        checkUp,
        analysis: parseAnalysisText(organ, input.doctor_analysis),
        listening: parsed('listening', Listening, input.listening),
        circumstances: parsed('circumstances', CircumstancesSchema, input.circumstances),
      };
      return 'file' in sound
        ? saveUpload(caller, sound.file, input, order)
        : saveCapture(caller, sound.captureId, order);
    },
  };
}

/** Throws unless the form contains either a file or a capture. */
function soundOf({ file, capture_id: captureId }: SaveInput): { file: File } | { captureId: string } {
  if (file && captureId === undefined) return { file };
  if (!file && captureId !== undefined) return { captureId };
  throw new AppError('MISSING_SAVE_DATA', 'file');
}

/** Somebody saved or discarded the capture in the meantime, or corrected its position. */
class AlreadyTaken extends Error {}

/** A part of the form that is JSON text. */
function parsed<Value>(
  field: keyof SaveInput,
  schema: z.ZodType<Value>,
  text: string | undefined,
): Value | null {
  if (!text) return null;
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw AppError.invalid(field, 'invalid');
  }
}
