import {
  CAPTURE_COMPLETION_MS,
  CAPTURE_RETURN_MS,
  type Capture,
  type CaptureState,
  type DoctorAnalysis,
  Position,
  STREAM_SAMPLE_RATE_HZ,
} from '@sadap/contract';
import type { BlobStore } from '../../blobs/index.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Queryable } from '../../database/connection.ts';
import { AppError, sqlState, UNIQUE_VIOLATION } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { captureFolder, chunkOf, endOf, gapsOf, layOut } from './capture-layout.ts';
import { captureWav } from './capture-sound.ts';
import { type CaptureRow, type CaptureWithPatient, capturesQueries, type RunningCapture } from './queries.ts';

export type EndedCapture = Omit<RunningCapture, 'state'> & { state: 'stopped' | 'interrupted' };

const UNSAVED: CaptureState[] = ['stopped', 'interrupted'];
export const samplesToMs = (samples: number) => Math.round((samples * 1000) / STREAM_SAMPLE_RATE_HZ);
export const msToSamples = (ms: number) => Math.round((ms * STREAM_SAMPLE_RATE_HZ) / 1000);

/** Rows and bytes of captures; which device feeds one is the live devices' business. */
export function createCaptures(db: Database, blobs: BlobStore, clock: Clock) {
  const queries = capturesQueries(db);
  const startedAt = clock.now();

  const chunksOf = async (id: string) => (await blobs.list(captureFolder(id))).map(chunkOf);

  const find = async (id: string): Promise<CaptureWithPatient> => {
    const found = await queries.byId(id);
    if (!found) throw new AppError('CAPTURE_NOT_FOUND');
    return found;
  };

  const ofMaker = async (
    caller: Caller,
    id: string,
    orAdministrator: boolean,
  ): Promise<CaptureWithPatient> => {
    const found = await find(id);
    const isAllowed =
      found.capture.clinician === caller.userId || (orAdministrator && caller.role === 'ADMIN');
    if (!isAllowed) throw new AppError('FORBIDDEN');
    return found;
  };

  /**
   * Ends a capture over what is stored: `lastSample` as Stop fixed it, else what came. Answers what is to be told of
   * it, or null when it was ended before: one of which nothing came is removed, and no page may wait to save it.
   */
  async function end(row: CaptureRow, state: EndedCapture['state']): Promise<EndedCapture['state'] | null> {
    const chunks = await chunksOf(row.id);
    const lastSample = row.lastSample ?? endOf(chunks, row.firstSample);
    const gaps = gapsOf(layOut(chunks, row.firstSample, lastSample));
    if (chunks.length === 0) return (await remove(row.id)) ? 'interrupted' : null;
    const isEnded = await queries.move(row.id, ['recording', 'completing'], {
      state,
      lastSample,
      durableSample: lastSample,
      gaps,
      endedAt: new Date(clock.now()),
    });
    return isEnded ? state : null;
  }

  /** Answers whether there was such a capture that is not saved. */
  async function remove(id: string): Promise<boolean> {
    const isRemoved = await queries.deleteUnsaved(id);
    await blobs.deleteFolder(captureFolder(id));
    return isRemoved;
  }

  return {
    async insert({ patientId: _ofCheckUp, ...row }: RunningCapture): Promise<void> {
      try {
        await queries.insert(row);
      } catch (error) {
        throw sqlState(error) === UNIQUE_VIOLATION ? new AppError('CAPTURE_RUNNING') : error;
      }
    },

    runningOn: (mac: string) => queries.runningOn(mac),
    isRunningOn: async (mac: string) => (await queries.runningOn(mac)) !== undefined,

    /** The sample from which the device has to go on: everything before it is durable. */
    durableEnd: async (row: CaptureRow) => endOf(await chunksOf(row.id), row.firstSample),

    /**
     * `lastFrameAtMs`: when the newest sample came; the store may have needed longer. Answers whether the capture
     * still runs: another server may have ended it by time.
     */
    progressed: (id: string, durableSample: number, lastFrameAtMs: number) =>
      queries.setProgress(id, durableSample, new Date(lastFrameAtMs)),

    /** Where a capture whose device is away would stand now. */
    estimatedSample: (row: CaptureRow) =>
      row.durableSample + msToSamples(Math.max(0, clock.now() - row.progressAt.getTime())),

    /** Stop: fixes the last sample. */
    stop: (id: string, lastSample: number) =>
      queries.move(id, ['recording'], { state: 'completing', lastSample, endedAt: new Date(clock.now()) }),

    /** All that Stop asked for is there, or will not come any more. */
    complete: (row: CaptureRow) => end(row, 'stopped'),
    interrupt: (row: CaptureRow) => end(row, 'interrupted'),
    remove,

    /** Ends captures that nobody came back to. Any server may do it for any other. */
    async endAbandoned(): Promise<EndedCapture[]> {
      const ended: EndedCapture[] = [];
      const now = clock.now();
      for (const row of await queries.running()) {
        const isCompletionOver = row.endedAt !== null && now - row.endedAt.getTime() >= CAPTURE_COMPLETION_MS;
        const isAbandoned = now - Math.max(row.progressAt.getTime(), startedAt) >= CAPTURE_RETURN_MS;
        const state =
          row.state === 'completing' ? isCompletionOver && 'stopped' : isAbandoned && 'interrupted';
        const told = state && (await end(row, state));
        if (told) ended.push({ ...row, state: told });
      }
      return ended;
    },

    async list(
      caller: Caller,
      filter: { state?: CaptureState | undefined; session_id?: number | undefined },
    ) {
      const states = filter.state ? [filter.state] : UNSAVED;
      return (await queries.ofClinician(caller.userId, states, filter.session_id)).map(toCapture);
    },

    get: async (id: string) => toCapture(await find(id)),

    /** Every signed-in clinician may hear a capture that has ended. */
    async sound(id: string) {
      const { capture } = await find(id);
      if (capture.lastSample === null || !UNSAVED.includes(capture.state))
        throw new AppError('CAPTURE_NOT_FINISHED');
      const stretches = layOut(await chunksOf(id), capture.firstSample, capture.lastSample);
      return {
        ...captureWav(blobs, stretches),
        contentType: 'audio/wav',
        etag: `${id}-${capture.lastSample}`,
        gaps: gapsOf(stretches),
      };
    },

    async saveDraft(caller: Caller, id: string, draft: DoctorAnalysis | null): Promise<Capture> {
      await ofMaker(caller, id, false);
      await queries.setDraft(id, draft);
      return toCapture(await find(id));
    },

    /** A capture that its own clinician is about to save. */
    async forSaving(caller: Caller, id: string): Promise<CaptureWithPatient> {
      const found = await ofMaker(caller, id, false);
      if (found.capture.state === 'recording' || found.capture.state === 'completing')
        throw new AppError('CAPTURE_NOT_FINISHED');
      return found;
    },
    /** Part of the saving transaction; false when the capture was saved or discarded meanwhile. */
    markSaved: (transaction: Queryable, id: string) =>
      capturesQueries(transaction).move(id, UNSAVED, { state: 'saved' }),
    forgetChunks: (id: string) => blobs.deleteFolder(captureFolder(id)),

    /** The capture that its maker or an administrator throws away. */
    async forDiscarding(caller: Caller, id: string): Promise<CaptureRow> {
      const { capture } = await ofMaker(caller, id, true);
      if (capture.state === 'saved') throw new AppError('CAPTURE_NOT_FOUND');
      return capture;
    },
  };
}
export type Captures = ReturnType<typeof createCaptures>;

function toCapture({ capture, clinicianName, patient }: CaptureWithPatient): Capture {
  return {
    id: capture.id,
    state: capture.state,
    organ: capture.organ,
    position: Position.parse(capture.position),
    sessionId: capture.checkUpId,
    patientId: patient.id,
    patientHn: patient.hn,
    patientName: patient.name,
    macAddress: capture.macAddress,
    deviceName: capture.deviceName,
    clinician: { id: capture.clinician, username: clinicianName },
    startedAt: capture.startedAt.toISOString(),
    endedAt: capture.endedAt?.toISOString() ?? null,
    durationMs: samplesToMs((capture.lastSample ?? capture.durableSample) - capture.firstSample),
    gaps: capture.gaps,
    draftAnalysis: capture.draftAnalysis,
  };
}
