import { isDeepStrictEqual } from 'node:util';
import type { DoctorAnalysis } from '@sadap/contract/analysis';
import { type DescribeInput, UNSTATED } from '@sadap/contract/circumstances';
import { MINIMUM_RECORDING_MS } from '@sadap/contract/limits';
import { isPositionOf } from '@sadap/contract/positions';
import { Position } from '@sadap/contract/positions/schema';
import type { Capture, CapturePositionInput, CaptureState } from '@sadap/contract/streaming';
import type { CaptureListInput } from '@sadap/contract/streaming/schema';
import type { z } from 'zod';
import type { BlobRemoval, BlobStore } from '../../blobs/index.ts';
import { type Clock, momentOf, msSince } from '../../clock.ts';
import type { Database, Queryable } from '../../database/connection.ts';
import { AppError, sqlState, UNIQUE_VIOLATION } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { record } from '../audit/index.ts';
import { stepOfRow } from '../examinations/index.ts';
import { captureFolder, chunkOf, endOf, gapsOf, layOut, withCauses } from './capture-layout.ts';
import { captureWav } from './capture-sound.ts';
import { afterCaptureEvent, type CaptureEvent, isEnded, type RunningState } from './capture-state.ts';
import { createIntactChunks } from './intact-chunks.ts';
import { createNewestMarks } from './newest-marks.ts';
import {
  type CaptureRow,
  type CaptureWithPatient,
  capturesQueries,
  type Progress,
  RUNNING,
  type RunningCapture,
} from './queries.ts';
import { msToSamples, type SampleMark, samplesToMs } from './sample-clock.ts';

export type EndedCapture = Omit<RunningCapture, 'state'> & { state: 'stopped' | 'interrupted' };

const UNSAVED: CaptureState[] = ['stopped', 'interrupted'];
/** No device jumps further than this, neither ahead of its clock nor of what arrived. */
export const FURTHEST_JUMP_SAMPLES = msToSamples(10 * 60_000);

/** A hello that is later than this does not tell of a bad line: its device has slept. */
const LATEST_HELLO_SAMPLES = msToSamples(1_000);

export function stateOf({ state, firstSample, lastSample }: CaptureRow): RunningState {
  return state === 'completing' && lastSample !== null
    ? { state, firstSample, lastSample }
    : { state: 'recording', firstSample, lastSample: null };
}

/** Rows and bytes of captures; the live devices decide which device feeds one. */
export function createCaptures(
  db: Database,
  blobs: BlobStore,
  removal: Pick<BlobRemoval, 'doom' | 'doomLater' | 'carryOut'>,
  clock: Clock,
) {
  const queries = capturesQueries(db);
  const intact = createIntactChunks(blobs, clock);
  const marks = createNewestMarks(clock);

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
   * Ends a capture over what is stored: at `lastSample` if Stop fixed it, otherwise at what arrived. Returns
   * its state, or null if it had already ended. An empty capture is removed, and no page may wait to save it.
   */
  async function end(row: CaptureRow, state: EndedCapture['state']): Promise<EndedCapture['state'] | null> {
    const chunks = await chunksOf(row.id);
    if (chunks.length === 0 && row.durableSample > row.firstSample)
      throw new Error('the store does not list the chunks of a capture');
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

  /** Applies `event` to a capture that no device feeds. Returns the capture if that ended it. */
  async function afterEvent(row: RunningCapture, event: CaptureEvent): Promise<EndedCapture | null> {
    const next = afterCaptureEvent(stateOf(row), event);
    if (next === 'RECORDING_TOO_SHORT' || !isEnded(next)) return null;
    const state = await end(row, next.state);
    return state && { ...row, state };
  }

  /** Returns whether there was such an unsaved capture. */
  const remove = (id: string) =>
    removeIf(id, (transaction) => capturesQueries(transaction).deleteUnsaved(id));

  /** Its chunks go by way of the removal, which waits for a backup that may have copied the row. */
  async function removeIf(
    id: string,
    deleteRow: (transaction: Queryable) => Promise<boolean>,
  ): Promise<boolean> {
    const isRemoved = await db.transaction(async (transaction) => {
      const isDeleted = await deleteRow(transaction);
      // Of one that was saved meanwhile they are kept a while.
      if (isDeleted) await removal.doom(transaction, [`${captureFolder(id)}/`]);
      else await removal.doomLater(transaction, `${captureFolder(id)}/`, 0);
      return isDeleted;
    });
    await removal.carryOut();
    return isRemoved;
  }

  return {
    async insert({ patientId: _ofCheckUp, ...row }: RunningCapture): Promise<void> {
      try {
        await db.transaction(async (transaction) => {
          await capturesQueries(transaction).insert(row);
          await record(
            transaction,
            { userId: row.clinician, sessionId: null },
            {
              action: 'capture.started',
              subject: { kind: 'capture', id: row.id },
              details: { macAddress: row.macAddress, organ: row.organ, position: row.position },
            },
          );
        });
      } catch (error) {
        throw sqlState(error) === UNIQUE_VIOLATION ? new AppError('CAPTURE_RUNNING') : error;
      }
    },

    runningOn: (mac: string) => queries.runningOn(mac),
    /** Whether the user has one that runs. */
    isRecordedBy: (userId: number) => queries.isRecordedBy(userId),
    isRunningOn: async (mac: string) => (await queries.runningOn(mac)) !== undefined,

    /** The sample from which the device has to continue: everything before it is durable. */
    durableEnd: async (row: CaptureRow) => {
      const chunks = await chunksOf(row.id);
      return endOf(
        chunks.filter(({ isCut }) => !isCut),
        row.firstSample,
      );
    },

    running: (id: string) => queries.running(id),
    async allRunning() {
      const rows = await queries.allRunning();
      marks.look(rows);
      return rows;
    },
    /**
     * Returns the capture's current state, or null if it no longer runs: another server may have ended it by
     * time.
     */
    progressed: (id: string, progress: Progress) => queries.setProgress(id, progress),

    /** Where a capture's device stands now, as far as the database knows; never before the durable sample. */
    presentSample(row: CaptureRow): number {
      const made = Math.min(msToSamples(marks.msSince(row)), FURTHEST_JUMP_SAMPLES);
      return Math.max(row.durableSample, row.newestSample + made);
    },

    /**
     * Where a returning device stands. Its hello can only be late, as any message; what was known of it
     * before says by how much.
     */
    returnOf({ newestSample, newestMoment }: CaptureRow, hello: SampleMark): SampleMark {
      if (newestMoment?.timeline !== clock.timeline) return hello;
      const sample = newestSample + msToSamples(hello.atMs - newestMoment.monotonicMs);
      const isLate = sample > hello.sample && sample - hello.sample <= LATEST_HELLO_SAMPLES;
      return isLate ? { sample, atMs: hello.atMs } : hello;
    },

    /**
     * Where the capture ends, once its device tells where it stands (by the monotonic clock). At Stop this
     * server may not have known how long the device had been away; how long ago Stop was, it knows. Returns
     * the last sample.
     */
    async settleEnd(row: CaptureRow, { sample, atMs }: SampleMark): Promise<number | null> {
      const { lastSample, endedMoment, newestMoment } = row;
      if (row.state !== 'completing' || lastSample === null) return lastSample;
      if (endedMoment?.timeline !== clock.timeline || newestMoment?.timeline === clock.timeline)
        return lastSample;
      const atStop = sample - msToSamples(Math.max(0, atMs - endedMoment.monotonicMs));
      // What was accepted as long enough stays so.
      const shortest = Math.min(lastSample, row.firstSample + msToSamples(MINIMUM_RECORDING_MS));
      const told = Math.max(atStop, row.durableSample, shortest);
      await queries.setEnd(row.id, told);
      return told;
    },

    /** How long ago Stop fixed its end; null: it did not. */
    msSinceStop({ endedAt, endedMoment }: CaptureRow): number | null {
      const known = endedMoment && msSince(endedMoment, clock);
      return known ?? (endedAt && clock.now() - endedAt.getTime());
    },

    /** Fixes the last sample. Returns whether it was not fixed before. */
    stop: (id: string, lastSample: number) =>
      queries.move(id, ['recording'], {
        state: 'completing',
        lastSample,
        endedAt: new Date(clock.now()),
        endedMoment: momentOf(clock),
      }),

    end,
    remove,
    /** Of a running capture, before its device ends it. */
    recordDiscarding: (caller: Caller, id: string) => record(db, caller, discarded(id)),
    /** Removes an ended capture. Returns whether there was one. */
    async discard(caller: Caller, id: string): Promise<boolean> {
      return removeIf(id, async (transaction) => {
        if (!(await capturesQueries(transaction).lockUnsaved(id))) return false;
        await record(transaction, caller, discarded(id));
        return capturesQueries(transaction).deleteUnsaved(id);
      });
    },

    afterEvent,

    async list(caller: Caller, filter: z.output<typeof CaptureListInput>) {
      const { state, session_id: checkUpId } = filter;
      const states = state === 'running' ? RUNNING : state ? [state] : UNSAVED;
      return (await queries.ofClinician(caller.userId, states, checkUpId)).map(toCapture);
    },

    get: async (id: string) => toCapture(await find(id)),

    /**
     * Every signed-in clinician may play a capture that has ended. What its chunks do not hold any more as it
     * was received is silence, and a gap. `isSaving`: they are compared with their checksums now.
     */
    async sound(id: string, { isSaving = false } = {}) {
      const { capture } = await find(id);
      if (capture.lastSample === null || !UNSAVED.includes(capture.state))
        throw new AppError('CAPTURE_NOT_FINISHED');
      const chunks = await intact(id, await chunksOf(id), isSaving);
      const stretches = layOut(chunks, capture.firstSample, capture.lastSample);
      const undelivered = capture.gaps.filter(({ cause }) => cause === undefined);
      const gaps = withCauses(gapsOf(stretches), undelivered);
      if (!isDeepStrictEqual(gaps, capture.gaps)) await queries.setGaps(id, gaps);
      const lost = gaps.reduce((sum, gap) => sum + (gap.cause ? gap.sampleCount : 0), 0);
      return {
        ...captureWav(blobs, stretches),
        contentType: 'audio/wav',
        etag: `${id}-${capture.lastSample}-${lost}`,
        gaps,
      };
    },

    async saveDraft(caller: Caller, id: string, draft: DoctorAnalysis | null): Promise<Capture> {
      await ofMaker(caller, id, false);
      await db.transaction(async (transaction) => {
        await capturesQueries(transaction).setDraft(id, draft);
        await record(transaction, caller, {
          action: 'capture.draft-changed',
          subject: { kind: 'capture', id },
        });
      });
      return toCapture(await find(id));
    },

    /**
     * Its clinician's correction of where it was captured. The organ stays: a draft of the analysis is made
     * for it.
     */
    async correctPosition(
      caller: Caller,
      id: string,
      { position, base_position: from }: CapturePositionInput,
    ): Promise<void> {
      const { capture } = await ofMaker(caller, id, false);
      if (!isPositionOf(capture.organ, position)) throw AppError.invalid('position', 'positionInvalid');
      await db.transaction(async (transaction) => {
        const row = await capturesQueries(transaction).lockUnsaved(id);
        if (!row) throw new AppError('CAPTURE_NOT_FOUND');
        if (row.position === position) return;
        if (row.position !== from) throw new AppError('POSITION_CHANGED', 'base_position');
        await capturesQueries(transaction).setPosition(id, position);
        await record(transaction, caller, {
          action: 'capture.position-changed',
          subject: { kind: 'capture', id },
          details: { from, to: position },
        });
      });
    },

    /** What its clinician says of how it is recorded. */
    async describe(caller: Caller, id: string, input: DescribeInput): Promise<Capture> {
      const { base_version: base, ...circumstances } = input;
      await ofMaker(caller, id, false);
      await db.transaction(async (transaction) => {
        const row = await capturesQueries(transaction).lockUnsaved(id);
        if (!row) throw new AppError('CAPTURE_NOT_FOUND');
        if (isDeepStrictEqual(row.circumstances ?? UNSTATED, circumstances)) return;
        if (row.circumstancesVersion !== base) throw new AppError('CIRCUMSTANCES_CHANGED', 'base_version');
        await capturesQueries(transaction).setCircumstances(id, circumstances, base + 1);
        await record(transaction, caller, {
          action: 'capture.described',
          subject: { kind: 'capture', id },
          details: { posture: circumstances.posture, manoeuvre: circumstances.manoeuvre },
        });
      });
      return toCapture(await find(id));
    },

    /** How, when and for which examination it was recorded, as part of the saving transaction. */
    purpose: (transaction: Queryable, id: string) => capturesQueries(transaction).purpose(id),

    /** A capture that its own clinician is about to save. */
    async forSaving(caller: Caller, id: string): Promise<CaptureWithPatient> {
      const found = await ofMaker(caller, id, false);
      if (found.capture.state === 'recording' || found.capture.state === 'completing')
        throw new AppError('CAPTURE_NOT_FINISHED');
      return found;
    },
    /**
     * Part of the saving transaction; false if the capture was saved, discarded or moved to another position
     * in the meantime.
     */
    markSaved: (transaction: Queryable, id: string, position: string) =>
      capturesQueries(transaction).move(id, UNSAVED, { state: 'saved' }, position),

    /** The capture, for its maker or an administrator to discard. */
    async forDiscarding(caller: Caller, id: string): Promise<CaptureRow> {
      const { capture } = await ofMaker(caller, id, true);
      if (capture.state === 'saved') throw new AppError('CAPTURE_NOT_FOUND');
      return capture;
    },
  };
}
export type Captures = ReturnType<typeof createCaptures>;

const discarded = (id: string) => ({
  action: 'capture.discarded' as const,
  subject: { kind: 'capture', id },
});

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
    examination: stepOfRow(capture),
    circumstances: capture.circumstances ?? UNSTATED,
    circumstancesVersion: capture.circumstancesVersion,
  };
}
