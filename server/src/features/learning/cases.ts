import { randomUUID } from 'node:crypto';
import {
  CASE_SOUND_LIMIT_S,
  type CaseRecord,
  type MakeCaseInput,
  type TeachingCase,
  withoutWords,
} from '@sadap/contract/learning';
import { WAVEFORM_POINTS } from '@sadap/contract/limits';
import { encodeWav, soundLevels, WAV_HEADER_BYTES } from '@sadap/dsp';
import type { BlobRange, BlobRemoval, VerifiedBlobs } from '../../blobs/index.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Queryable, Transaction } from '../../database/connection.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { record } from '../audit/index.ts';
import type { BeforeRecordingsGo, Recordings } from '../recordings/index.ts';
import { doneBefore, once } from '../requests/index.ts';
import { toCase, toCaseRecord } from './case-answer.ts';
import type { LearningSound } from './learning-sound.ts';
import { namesPatient } from './named-in-text.ts';
import { type CaseRow, casesQueries } from './queries.ts';

/** Random: nothing of a patient. */
const newKey = () => `teaching-cases/${randomUUID()}.wav`;

type Parts = {
  blobs: VerifiedBlobs;
  removal: BlobRemoval;
  recordings: Pick<Recordings, 'stored'>;
  clock: Clock;
  timeZone: string;
};

/** Sounds of patients who agreed to it, to learn from, without anything that tells who they are. */
export function createCases(db: Database, { blobs, removal, recordings, clock, timeZone }: Parts) {
  const queries = casesQueries(db);

  async function find(id: number): Promise<CaseRow> {
    const row = await queries.usableById(id);
    if (!row) throw new AppError('TEACHING_CASE_NOT_FOUND');
    return row;
  }

  /** What a case is made of, or why none can be made. Inside a transaction nothing of it changes. */
  async function judged(inside: Queryable, input: MakeCaseInput) {
    const { lockPatientOf, isRestricted, lockTaught, isTaught } = casesQueries(inside);
    const whose = await lockPatientOf(input.recordingId);
    if (!whose) throw new AppError('RECORDING_NOT_FOUND', 'recordingId');
    if (await isRestricted(whose.id)) throw new AppError('PATIENT_RESTRICTED');
    const taught = await lockTaught(input.recordingId);
    if (!taught) throw new AppError('RECORDING_NOT_FOUND', 'recordingId');
    const { analysis, analysisVersion, ...how } = taught;
    if (!analysis || analysisVersion === null) throw new AppError('NOTHING_TO_TEACH');
    if (analysisVersion !== input.analysisVersion) throw new AppError('CASE_FINDINGS_CHANGED');
    if (await isTaught(input.recordingId)) throw new AppError('TEACHING_CASE_EXISTS');
    const written = {
      'title.th': input.title.th,
      'title.en': input.title.en,
      question: input.question,
      explanation: input.explanation,
    };
    for (const [field, text] of Object.entries(written))
      if (namesPatient(text, whose)) throw AppError.invalid(field, 'namesThePatient');
    const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(clock.now());
    if (input.consent.on > today) throw AppError.invalid('consent.on', 'consentInFuture');
    return { how, findings: withoutWords(analysis), analysisVersion };
  }

  /** The samples in a WAV of our own: a file that was uploaded may say more than its sound. */
  async function copyOf(input: MakeCaseInput) {
    const organ = await queries.organOf(input.recordingId);
    if (!organ) throw new AppError('RECORDING_NOT_FOUND', 'recordingId');
    const { sampleCount, sampleRateHz, durationS, samples } = await recordings.stored(
      organ,
      input.recordingId,
    );
    if (durationS > CASE_SOUND_LIMIT_S)
      throw new AppError('CASE_SOUND_TOO_LONG', undefined, { seconds: String(CASE_SOUND_LIMIT_S) });
    const sound = await samples({ first: 0, count: sampleCount });
    const wav = encodeWav(sound, sampleRateHz);
    const { waveform, peak, rms } = soundLevels(sound, WAVEFORM_POINTS);
    return { wav, facts: { byteCount: wav.length, sampleCount, sampleRateHz, waveform, peak, rms } };
  }

  return {
    list: async (): Promise<TeachingCase[]> => (await queries.usable()).map(toCase),
    records: async (): Promise<CaseRecord[]> => (await queries.records()).map(toCaseRecord),
    usable: queries.usable,
    usableById: queries.usableById,

    async make(caller: Caller, input: MakeCaseInput): Promise<TeachingCase> {
      const before = await doneBefore<number>(db, caller);
      if (before) return toCase(await find(before.outcome));
      await judged(db, input);
      const { wav, facts } = await copyOf(input);
      const blobKey = newKey();
      await removal.untilKept.put(blobKey, wav);
      const id = await once(db, caller, async (transaction) => {
        const { how, findings, analysisVersion } = await judged(transaction, input);
        await removal.keep(transaction, [blobKey]);
        const made = await casesQueries(transaction).insert({
          recordingId: input.recordingId,
          ...how,
          ...facts,
          findings,
          analysisVersion,
          blobKey,
          titleTh: input.title.th,
          titleEn: input.title.en,
          question: input.question,
          explanation: input.explanation,
          ageBand: input.ageBand,
          consentBy: input.consent.by,
          consentOn: input.consent.on,
          consentNote: input.consent.note,
          createdBy: caller.userId,
          createdAt: new Date(clock.now()),
        });
        await record(transaction, caller, {
          action: 'teaching-case.made',
          subject: { kind: 'recording', id: input.recordingId },
          details: { teachingCase: made, analysisVersion, consentOn: input.consent.on },
        });
        return made;
      });
      return toCase(await find(id));
    },

    /** The consent is withdrawn: nothing of the sound stays. A second tap finds it done. */
    async withdraw(caller: Caller, id: number, reason: string): Promise<void> {
      await db.transaction(async (transaction) => {
        const inside = casesQueries(transaction);
        const row = await inside.lock(id);
        if (!row) throw new AppError('TEACHING_CASE_NOT_FOUND');
        if (row.withdrawnAt) return;
        const by = {
          withdrawnBy: caller.userId,
          withdrawnAt: new Date(clock.now()),
          withdrawalReason: reason,
        };
        await inside.withdraw(id, by);
        await inside.forgetUnanswered([id]);
        if (row.blobKey) await removal.doom(transaction, [row.blobKey]);
        await recordGone(transaction, caller, { ...row, because: 'withdrawn' });
      });
      await removal.carryOut();
    },

    async sound(row: CaseRow): Promise<LearningSound> {
      const { blobKey: key, sampleCount, sampleRateHz, byteCount } = row;
      if (key === null) throw new AppError('LEARNING_SOUND_NOT_FOUND');
      return {
        organ: row.organ,
        etag: `case-${row.id}`,
        byteCount,
        sampleRateHz,
        sampleCount,
        levels: row,
        read: (range?: BlobRange) => blobs.read(key, range),
        samples: async () => {
          const bytes = new Uint8Array(await blobs.get(key));
          return new Int16Array(bytes.buffer.slice(WAV_HEADER_BYTES));
        },
      };
    },
  };
}
export type Cases = ReturnType<typeof createCases>;

type Gone = { id: number; recordingId: number; because: 'withdrawn' | 'recording-deleted' };
const recordGone = (transaction: Transaction, caller: Caller, { id, recordingId, because }: Gone) =>
  record(transaction, caller, {
    action: 'teaching-case.withdrawn',
    subject: { kind: 'recording', id: recordingId },
    details: { teachingCase: id, because },
  });

/** A case never outlives its recording, nor its patient's record: the consent was given with them. */
export function createCasesGo(removal: Pick<BlobRemoval, 'doom'>): BeforeRecordingsGo {
  return async (transaction, caller, recordingIds) => {
    if (recordingIds.length === 0) return () => undefined;
    const inside = casesQueries(transaction);
    const gone = await inside.ofRecordings(recordingIds);
    if (gone.length > 0) await inside.forgetUnanswered(gone.map(({ id }) => id));
    for (const { id, recordingId, blobKey } of gone) {
      if (blobKey === null) continue;
      await removal.doom(transaction, [blobKey]);
      await recordGone(transaction, caller, { id, recordingId, because: 'recording-deleted' });
    }
    return () => undefined;
  };
}
