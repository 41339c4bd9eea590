import {
  type DoctorAnalysis,
  isPositionOf,
  Listening,
  type Organ,
  Position,
  type Recording,
  type Waveform,
} from '@sadap/contract';
import type { BlobRemoval, BlobStore } from '../../blobs/index.ts';
import type { Database } from '../../database/connection.ts';
import { AppError, isRolledBack, sqlState, UNIQUE_VIOLATION } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { parseAnalysis, parseAnalysisText } from '../analysis/index.ts';
import type { CheckUps } from '../checkups/index.ts';
import type { Patients } from '../patients/index.ts';
import type { Captures } from '../streaming/index.ts';
import { recordingFileName } from './file-name.ts';
import { type RecordingRow, recordingsQueries } from './queries.ts';
import { soundOfCapture, soundOfFile, storeSound } from './sound-source.ts';

export type SaveInput = {
  file?: File | undefined;
  capture_id?: string | undefined;
  position: Position;
  patient_id: number;
  session_id: number;
  doctor_analysis?: string | undefined;
  listening?: string | undefined;
};

export function createRecordings(
  db: Database,
  blobs: BlobStore,
  parts: { captures: Captures; checkUps: CheckUps; patients: Patients; removal: BlobRemoval },
) {
  const { captures, checkUps, patients, removal } = parts;
  const queries = recordingsQueries(db);

  const find = async (organ: Organ, id: number): Promise<RecordingRow> => {
    const row = await queries.byId(organ, id);
    if (!row) throw new AppError('RECORDING_NOT_FOUND');
    return row;
  };

  async function ofCapture(captureId: string): Promise<Recording> {
    const row = await queries.byCapture(captureId);
    if (!row) throw new AppError('CAPTURE_NOT_FOUND');
    return toRecording(row);
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
      const source = captureId
        ? await soundOfCapture(captures, caller, captureId, purpose)
        : await soundOfFile(file as File);
      if (source === 'saved') return ofCapture(captureId as string);

      const patient = await patients.get(checkUp.patientId);
      const stored = await storeSound(blobs, source);
      let id: number;
      try {
        id = await db.transaction(async (transaction) => {
          // parents first, as a deletion takes them
          await recordingsQueries(transaction).holdCheckUp(checkUp.id);
          if (captureId && !(await captures.markSaved(transaction, captureId))) throw new AlreadyTaken();
          const { metadata, waveform } = stored.waveform;
          const inserted = await recordingsQueries(transaction).insert(
            {
              organ,
              checkUpId: checkUp.id,
              position,
              blobKey: stored.blobKey,
              captureId: captureId ?? null,
              sha256: stored.sha256,
              byteCount: stored.byteCount,
              sampleRateHz: metadata.sampleRateHz,
              sampleCount: metadata.sampleCount,
              gaps: stored.gaps,
              listening,
              waveform,
              peak: metadata.peak,
              rms: metadata.rms,
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
          if (analysis) await recordingsQueries(transaction).addAnalysis(inserted, caller.userId, analysis);
          return inserted;
        });
      } catch (error) {
        // a connection that broke may have committed: better bytes without a row than a row without bytes
        if (error instanceof AlreadyTaken || isRolledBack(error)) await blobs.delete(stored.blobKey);
        if (captureId && (error instanceof AlreadyTaken || sqlState(error) === UNIQUE_VIOLATION))
          return ofCapture(captureId);
        throw error;
      }
      if (captureId) await captures.forgetChunks(captureId);
      return toRecording(await find(organ, id));
    },

    async list(organ: Organ, filter: { session_id?: number | undefined; patient_id?: number | undefined }) {
      if (filter.session_id !== undefined && filter.patient_id !== undefined)
        await checkUps.getOfPatient(filter.session_id, filter.patient_id);
      return (await queries.list(organ, filter.session_id, filter.patient_id)).map(toRecording);
    },

    async waveform(organ: Organ, id: number): Promise<Waveform> {
      const row = await queries.waveform(organ, id);
      if (!row) throw new AppError('RECORDING_NOT_FOUND');
      const { waveform, peak, rms, sampleCount, sampleRateHz } = row;
      const durationMs = durationOf(row);
      return {
        waveform,
        metadata: { durationMs, sampleRateHz, sampleCount, peak, rms, fromMs: 0, toMs: durationMs },
      };
    },

    /** Stores a further version; the former ones stay. */
    async analyse(caller: Caller, organ: Organ, id: number, value: DoctorAnalysis): Promise<Recording> {
      await find(organ, id);
      const analysis = parseAnalysis(organ, value);
      await db.transaction(async (transaction) => {
        await recordingsQueries(transaction).lock(id);
        await recordingsQueries(transaction).addAnalysis(id, caller.userId, analysis);
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

    async delete(caller: Caller, organ: Organ, id: number): Promise<void> {
      const row = await find(organ, id);
      if (row.createdBy !== caller.userId && caller.role !== 'ADMIN') throw new AppError('FORBIDDEN');
      await db.transaction(async (transaction) => {
        await recordingsQueries(transaction).delete(id);
        await removal.doom(transaction, [row.blobKey]);
      });
      await removal.carryOut();
    },

    /** The stored WAV under its displayed name. */
    async sound(organ: Organ, fileName: string) {
      const row = await queries.byFileName(organ, fileName);
      if (!row) throw new AppError('RECORDING_NOT_FOUND');
      return {
        contentType: 'audio/wav',
        byteCount: row.byteCount,
        etag: row.sha256,
        read: (start: number, end: number) => blobs.read(row.blobKey, { start, end }),
      };
    },
  };
}
export type Recordings = ReturnType<typeof createRecordings>;

/** Somebody saved or discarded the capture in the meantime. */
class AlreadyTaken extends Error {}

function parseListening(text: string | undefined): Listening | null {
  if (!text) return null;
  try {
    return Listening.parse(JSON.parse(text));
  } catch {
    throw AppError.invalid('listening', 'invalid');
  }
}

const durationOf = ({ sampleCount, sampleRateHz }: { sampleCount: number; sampleRateHz: number }) =>
  Math.round((sampleCount * 1000) / sampleRateHz);

function toRecording(row: RecordingRow): Recording {
  return {
    recording_id: row.id,
    organ: row.organ,
    file_name: row.fileName ?? '',
    position: Position.parse(row.position),
    created_at: row.createdAt.toISOString(),
    created_by: { id: row.createdBy, username: row.createdByUsername },
    session_id: row.checkUpId,
    patient_id: row.patientId,
    doctor_analysis: row.analysis,
    duration_ms: durationOf(row),
    sample_rate_hz: row.sampleRateHz,
    sha256: row.sha256,
    gaps: row.gaps,
    listening: row.listening,
    original: row.original,
  };
}
