import { isDeepStrictEqual } from 'node:util';
import {
  type AnalyseInput,
  type CorrectPositionInput,
  type DoctorAnalysis,
  type ImportChannel,
  isPositionOf,
  Listening,
  type Organ,
  Position,
  type Recording,
  type SpectrogramInput,
  type WaitingList,
} from '@sadap/contract';
import { BlobMissing, type BlobRemoval, type BlobStore } from '../../blobs/index.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Transaction } from '../../database/connection.ts';
import { AppError, isRolledBack, sqlState, UNIQUE_VIOLATION } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import type { SoundWorkers } from '../../sound-workers.ts';
import { parseAnalysis, parseAnalysisText } from '../analysis/index.ts';
import type { Audit } from '../audit/index.ts';
import type { CheckUps } from '../checkups/index.ts';
import type { Patients } from '../patients/index.ts';
import { once } from '../requests/index.ts';
import { type Captures, captureFolder } from '../streaming/index.ts';
import { recordingFileName } from './file-name.ts';
import { createPositionCorrections } from './position-corrections.ts';
import { type RecordingRow, recordingsQueries } from './queries.ts';
import { toRecording } from './recording-answer.ts';
import { blobsOfRecording, newPictureKey } from './recording-blobs.ts';
import { createSoundImport, NO_ORIGINAL, sha256Of } from './sound-import.ts';
import { type SoundPurpose, soundOfCapture, storeSound } from './sound-source.ts';
import { readSamples, type Stretch } from './sound-stretch.ts';
import { createSpectrograms } from './spectrograms.ts';
import { type WaveformInput, waveformOf } from './waveform.ts';

export type SaveInput = {
  file?: File | undefined;
  capture_id?: string | undefined;
  request_id?: string | undefined;
  channel?: ImportChannel | undefined;
  position: Position;
  patient_id: number;
  session_id: number;
  doctor_analysis?: string | undefined;
  listening?: string | undefined;
};

/** Called before recordings are deleted, in the same transaction; what it returns is called once they are gone. */
export type BeforeRecordingsGo = (
  transaction: Transaction,
  by: Caller,
  recordingIds: number[],
) => Promise<() => void>;

export function createRecordings(
  db: Database,
  blobs: BlobStore,
  parts: {
    captures: Captures;
    checkUps: CheckUps;
    patients: Patients;
    removal: BlobRemoval;
    workers: SoundWorkers;
    beforeGoing: BeforeRecordingsGo;
    audit: Audit;
    clock: Clock;
  },
) {
  const { captures, checkUps, patients, removal, workers, beforeGoing, audit, clock } = parts;
  const queries = recordingsQueries(db);
  const soundImport = createSoundImport(removal.untilKept, workers);
  const spectrograms = createSpectrograms(db, blobs, workers);
  const corrections = createPositionCorrections(db, audit, clock);

  const find = async (organ: Organ, id: number): Promise<RecordingRow> => {
    const row = await queries.byId(organ, id);
    if (!row) throw new AppError('RECORDING_NOT_FOUND');
    return row;
  };

  /** Bytes that went with their recording while they were read are no fault of ours; without a deletion they are. */
  async function reading<Result>(organ: Organ, id: number, read: () => Promise<Result>): Promise<Result> {
    try {
      return await read();
    } catch (error) {
      if (error instanceof BlobMissing) await find(organ, id);
      throw error;
    }
  }

  /** What a capture became. Where an answer was lost, a later try may bring the analysis that the first one lacked. */
  async function ofCapture(
    caller: Caller,
    captureId: string,
    analysis: DoctorAnalysis | null,
  ): Promise<Recording> {
    const row = await queries.byCapture(captureId);
    if (!row) {
      const { capture } = await captures.forSaving(caller, captureId);
      // neither saved nor gone: its position was corrected while this was saving
      throw new AppError(capture.state === 'saved' ? 'CAPTURE_NOT_FOUND' : 'CAPTURE_MISMATCH', 'capture_id');
    }
    if (!analysis) return toRecording(row);
    await db.transaction(async (transaction) => {
      const { lock, analysesBy, addAnalysis } = recordingsQueries(transaction);
      await lock(row.id);
      const own = await analysesBy(row.id, caller.userId);
      if (!own.some(({ body }) => isDeepStrictEqual(body, analysis)))
        await addAnalysis(row.id, caller.userId, analysis);
    });
    return toRecording(await find(row.organ, row.id));
  }

  /** What an earlier try of the upload has stored, wherever in the check-up; null = nothing. */
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
      // a second save was quicker, and took the chunks away, which may look unfinished or too short as well
      const isOfOther = error instanceof AppError && error.code === 'CAPTURE_MISMATCH';
      const isSaved = (await captures.forSaving(caller, captureId)).capture.state === 'saved';
      if (isSaved && !isOfOther) return 'saved';
      throw error;
    }
  }

  return {
    /** Saves an upload or a capture, with its analysis, in one transaction once the bytes are durable. */
    async save(caller: Caller, organ: Organ, input: SaveInput): Promise<Recording> {
      const { file, capture_id: captureId, position } = input;
      if (!isPositionOf(organ, position)) throw AppError.invalid('position', 'positionInvalid');
      if ((file === undefined) === (captureId === undefined)) throw new AppError('MISSING_SAVE_DATA', 'file');
      const checkUp = await checkUps.getOfPatient(input.session_id, input.patient_id);
      const analysis = parseAnalysisText(organ, input.doctor_analysis);
      const listening = parseListening(input.listening);
      const purpose = { organ, position, checkUp };
      const patient = await patients.get(checkUp.patientId);
      const requestId = file && input.request_id;
      const earlier = requestId ? await ofRequest(caller, requestId, file, purpose) : null;
      if (earlier) return earlier;
      const stored = captureId
        ? await storeCapture(caller, captureId, purpose)
        : await soundImport.store(file as File, input.channel ?? 'mix');
      if (stored === 'saved') return ofCapture(caller, captureId as string, analysis);

      let id: number;
      try {
        id = await db.transaction(async (transaction) => {
          // parents first, as a deletion takes them
          await recordingsQueries(transaction).holdCheckUp(checkUp.id);
          if (captureId) {
            if (!(await captures.markSaved(transaction, captureId, position))) throw new AlreadyTaken();
            await removal.doom(transaction, [`${captureFolder(captureId)}/`]);
          }
          const { metadata, waveform } = stored.waveform;
          const inserted = await recordingsQueries(transaction).insert(
            {
              organ,
              checkUpId: checkUp.id,
              position,
              blobKey: stored.blobKey,
              captureId: captureId ?? null,
              requestId: requestId ?? null,
              sha256: stored.sha256,
              byteCount: stored.byteCount,
              sampleRateHz: metadata.sampleRateHz,
              sampleCount: metadata.sampleCount,
              gaps: stored.gaps,
              listening,
              waveform,
              peak: metadata.peak,
              rms: metadata.rms,
              original: stored.original,
              originalBlobKey: stored.originalBlobKey,
              createdBy: caller.userId,
            },
            (recordingId) =>
              recordingFileName({
                organ,
                patient,
                sessionNumber: checkUp.sessionNumber,
                position,
                recordingId,
              }),
          );
          const { blobKey, originalBlobKey } = stored;
          await removal.keep(transaction, originalBlobKey ? [blobKey, originalBlobKey] : [blobKey]);
          if (analysis) await recordingsQueries(transaction).addAnalysis(inserted, caller.userId, analysis);
          return inserted;
        });
      } catch (error) {
        // a connection that broke may have committed: then they are kept, else removed later
        if (error instanceof AlreadyTaken || isRolledBack(error)) {
          await blobs.delete(stored.blobKey);
          if (stored.originalBlobKey) await blobs.delete(stored.originalBlobKey);
        }
        if (captureId && (error instanceof AlreadyTaken || sqlState(error) === UNIQUE_VIOLATION))
          return ofCapture(caller, captureId, analysis);
        // another try was quicker; without its row it has been deleted since
        if (requestId && sqlState(error) === UNIQUE_VIOLATION) {
          const quicker = await ofRequest(caller, requestId, file, purpose);
          if (quicker) return quicker;
          throw new AppError('RECORD_BUSY');
        }
        throw error;
      }
      if (captureId) await removal.carryOut();
      return toRecording(await find(organ, id));
    },

    async list(organ: Organ, filter: { session_id?: number | undefined; patient_id?: number | undefined }) {
      if (filter.session_id !== undefined && filter.patient_id !== undefined)
        await checkUps.getOfPatient(filter.session_id, filter.patient_id);
      return (await queries.list(organ, filter.session_id, filter.patient_id)).map(toRecording);
    },

    /** What waits for a doctor, of every patient. */
    async waiting({ after, limit }: { after: number; limit: number }): Promise<WaitingList> {
      const rows = await queries.waiting(after, limit);
      return {
        total: await queries.countWaiting(),
        recordings: rows.map(({ createdAt, position, ...row }) => ({
          ...row,
          position: Position.parse(position),
          created_at: createdAt.toISOString(),
        })),
      };
    },

    waveform: (organ: Organ, id: number, input: WaveformInput) =>
      reading(organ, id, () => waveformOf(queries, blobs, organ, id, input)),

    /** Stores a further version, if none is newer than the one that was seen; the former ones stay. */
    async analyse(caller: Caller, organ: Organ, id: number, input: AnalyseInput): Promise<Recording> {
      await find(organ, id);
      const analysis = parseAnalysis(organ, input.doctor_analysis);
      const base = input.base_version;
      await once(db, caller, async (transaction) => {
        const { lock, newestAnalysis, addAnalysis } = recordingsQueries(transaction);
        if ((await lock(id)).length === 0) throw new AppError('RECORDING_NOT_FOUND');
        const newest = await newestAnalysis(id);
        if (base !== undefined && base !== (newest?.version ?? 0)) {
          // the answer to just this was lost
          if (newest?.author === caller.userId && isDeepStrictEqual(newest.body, analysis)) return null;
          throw new AppError('ANALYSIS_CHANGED', 'base_version', { username: newest?.username ?? '' });
        }
        await addAnalysis(id, caller.userId, analysis);
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

    async delete(caller: Caller, organ: Organ, id: number): Promise<void> {
      const row = await find(organ, id);
      if (row.createdBy !== caller.userId && caller.role !== 'ADMIN') throw new AppError('FORBIDDEN');
      const tellGone = await db.transaction(async (transaction) => {
        const tell = await beforeGoing(transaction, caller, [id]);
        await recordingsQueries(transaction).delete(id);
        await removal.doom(transaction, blobsOfRecording(row));
        return tell;
      });
      tellGone();
      await removal.carryOut();
    },

    /** The uploaded file, as it came. */
    async original(organ: Organ, id: number) {
      const { original, originalBlobKey, blobKey } = await find(organ, id);
      if (!original) throw new AppError('ORIGINAL_NOT_FOUND');
      return {
        fileName: original.fileName,
        contentType: 'audio/wav',
        byteCount: original.byteCount,
        etag: original.sha256,
        read: (start: number, end: number) =>
          reading(organ, id, () => blobs.read(originalBlobKey ?? blobKey, { start, end })),
      };
    },

    /** The spectrogram of the whole or of a stretch: its ETag, and the PNG for whoever does not have it. */
    async spectrogram(organ: Organ, id: number, input: SpectrogramInput) {
      const row = await find(organ, id);
      const beside = input.beside === undefined ? null : await find(organ, input.beside);
      const { etag, drawing } = spectrograms.of(row, beside, input);
      return {
        etag,
        draw: (caller: Caller, gone: AbortSignal) =>
          reading(organ, beside?.id ?? id, () =>
            reading(organ, id, () => spectrograms.png(drawing, caller.userId, gone)),
          ),
      };
    },

    /** A sound for what else is computed from it. */
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
          reading(organ, id, () => readSamples(blobs, row, stretch)),
        /** Lies where a deletion of the recording takes it too. */
        newPictureKey: () => newPictureKey(row.blobKey),
      };
    },

    /** The stored WAV under its displayed name. */
    async sound(organ: Organ, fileName: string) {
      const row = await queries.byFileName(organ, fileName);
      if (!row) throw new AppError('RECORDING_NOT_FOUND');
      return {
        contentType: 'audio/wav',
        byteCount: row.byteCount,
        etag: row.sha256,
        read: (start: number, end: number) =>
          reading(organ, row.id, () => blobs.read(row.blobKey, { start, end })),
      };
    },
  };
}
export type Recordings = ReturnType<typeof createRecordings>;
export type StoredRecording = Awaited<ReturnType<Recordings['stored']>>;

/** Somebody saved or discarded the capture in the meantime, or corrected its position. */
class AlreadyTaken extends Error {}

function parseListening(text: string | undefined): Listening | null {
  if (!text) return null;
  try {
    return Listening.parse(JSON.parse(text));
  } catch {
    throw AppError.invalid('listening', 'invalid');
  }
}
