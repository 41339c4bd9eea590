import type { AiMode } from '@sadap/contract/ai-analysis';
import type {
  HeartOutcome,
  OutcomeAnswer,
  OutcomeCounts,
  OutcomeFate,
  OutcomeInput,
  OutcomePatient,
  Validation,
} from '@sadap/contract/ai-validation';
import type { Patient } from '@sadap/contract/patients';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import { AppError } from '../../errors.ts';
import type { CallContext, Caller } from '../../http/caller.ts';
import { record } from '../audit/index.ts';
import type { Patients } from '../patients/index.ts';
import { once } from '../requests/index.ts';
import { type Counted, heartOutcomesQueries } from './queries.ts';

type Parts = { patients: Patients; clock: Clock; timeZone: string; mode: () => Promise<AiMode> };
type By = { caller: Caller } & Pick<CallContext, 'access'>;
type Said = Pick<OutcomeInput, 'date' | 'hasDisease' | 'note'>;

/** What references said of patients' hearts, and the AI's results held against it. */
export function createAiValidation(db: Database, { patients, clock, timeZone, mode }: Parts) {
  const queries = heartOutcomesQueries(db);
  const now = () => new Date(clock.now());

  /** Of a closed record no more than a list shows. */
  async function shown({ caller, access }: By, patient: Patient): Promise<OutcomePatient> {
    const isClosed = (await access.closedAmong(caller, [patient.id])).has(patient.id);
    const { id, patientID: hn, name, age, gender } = patient;
    return { id, hn, name, age: isClosed ? null : age, gender: isClosed ? null : gender };
  }

  async function ofDay(patientId: number, { date, hasDisease }: Said): Promise<OutcomeFate> {
    const stored = await queries.ofDay(patientId, date);
    if (!stored) return 'new';
    return stored.hasDisease === hasDisease ? 'known' : 'differs';
  }

  async function judged(row: OutcomeInput, patient: Patient | null, isTrial: boolean): Promise<OutcomeFate> {
    if (!patient) return 'noPatient';
    if (patient.restriction) return 'restricted';
    // The HN may have changed hands since the patient was shown.
    if (!isTrial && row.patientId !== patient.id) return 'unconfirmed';
    return ofDay(patient.id, row);
  }

  async function stored(caller: Caller, patientId: number, said: Said): Promise<OutcomeFate> {
    const { date, hasDisease, note } = said;
    const isNew = await db.transaction(async (transaction) => {
      const by = { enteredBy: caller.userId, enteredAt: now() };
      const row = { patientId, date, hasDisease, note, ...by };
      const id = await heartOutcomesQueries(transaction).insert(row);
      if (id === null) return false;
      await record(transaction, caller, {
        action: 'heart-outcome.entered',
        subject: { kind: 'heart-outcome', id },
        patientIds: [patientId],
      });
      return true;
    });
    // Entered by somebody else meanwhile.
    return isNew ? 'new' : ofDay(patientId, said);
  }

  return {
    async figures(chosen: string | undefined): Promise<Validation> {
      const outcomes = await queries.count();
      const none = { outcomes, withoutSound: 0, unheard: 0, ...groupsOf([]) };
      if ((await mode()) === 'off') return { isOff: true, version: null, versions: [], ...none };
      const versions = await queries.versions();
      const version = chosen ?? versions[0]?.version ?? null;
      const leftOut = await queries.leftOut(version, timeZone);
      const counted = version === null ? [] : await queries.counted(version, timeZone);
      return { isOff: false, version, versions, outcomes, ...leftOut, ...groupsOf(counted) };
    },

    async list(page: number, pageSize: number): Promise<{ outcomes: HeartOutcome[]; total: number }> {
      const [rows, total] = await Promise.all([
        queries.list(pageSize, (page - 1) * pageSize),
        queries.count(),
      ]);
      const outcomes = rows.map(({ outcome, hn, name, enteredBy }) => {
        const { id, patientId, date, hasDisease, note, version, enteredAt } = outcome;
        const ofPatient = { patient_id: patientId, hn, name };
        return {
          id,
          ...ofPatient,
          date,
          hasDisease,
          note,
          version,
          enteredBy,
          enteredAt: enteredAt.toISOString(),
        };
      });
      return { outcomes, total };
    },

    /** A trial says whose the rows are. One that is refused keeps no other back. */
    async add(
      by: By,
      { rows, isTrial }: { rows: OutcomeInput[]; isTrial: boolean },
    ): Promise<OutcomeAnswer[]> {
      const answers: OutcomeAnswer[] = [];
      for (const row of rows) {
        const patient = await patients.withHn(row.hn);
        const judgement = await judged(row, patient, isTrial);
        const isStored = patient !== null && judgement === 'new' && !isTrial;
        const fate = isStored ? await stored(by.caller, patient.id, row) : judgement;
        const isShown = patient !== null && fate !== 'restricted';
        answers.push({ fate, patient: isShown ? await shown(by, patient) : null });
      }
      const seen = answers.flatMap(({ patient }) => patient?.id ?? []);
      if (seen.length > 0)
        await record(db, by.caller, {
          action: 'patient.found',
          subject: { kind: 'list', id: 'outcomes' },
          patientIds: [...new Set(seen)],
        });
      return answers;
    },

    /** Changes the version that was edited, unless somebody was faster. */
    async correct(caller: Caller, { id, version, ...said }: Said & { id: number; version: number }) {
      const { date, hasDisease, note } = said;
      await once(db, caller, async (transaction) => {
        const inside = heartOutcomesQueries(transaction);
        const before = await inside.lock(id);
        if (!before) throw new AppError('OUTCOME_NOT_FOUND');
        if (before.version !== version) throw new AppError('OUTCOME_CHANGED', 'version');
        const ofThatDay = await inside.ofDay(before.patientId, date);
        if (ofThatDay && ofThatDay.id !== id) throw new AppError('OUTCOME_OF_THE_DAY', 'date');
        const by = { correctedBy: caller.userId, correctedAt: now() };
        await inside.change(id, { date, hasDisease, note, version: version + 1, ...by });
        await record(transaction, caller, {
          action: 'heart-outcome.corrected',
          subject: { kind: 'heart-outcome', id },
          patientIds: [before.patientId],
          details: {
            changed: (['date', 'hasDisease', 'note'] as const).filter((each) => before[each] !== said[each]),
          },
        });
        return null;
      });
      return { ok: true as const };
    },

    async remove(caller: Caller, id: number) {
      await once(db, caller, async (transaction) => {
        const inside = heartOutcomesQueries(transaction);
        const before = await inside.lock(id);
        if (!before) throw new AppError('OUTCOME_NOT_FOUND');
        await record(transaction, caller, {
          action: 'heart-outcome.removed',
          subject: { kind: 'heart-outcome', id },
          patientIds: [before.patientId],
        });
        await inside.remove(id);
        return null;
      });
      return { ok: true as const };
    },
  };
}
export type AiValidation = ReturnType<typeof createAiValidation>;

function groupsOf(rows: readonly Counted[]) {
  const of = (kind: Counted['kind']) => rows.filter((row) => row.kind === kind);
  const each = <Key>(kind: Counted['kind'], keyOf: (row: Counted) => Key) =>
    [...new Set(of(kind).map(keyOf))].map(
      (key) => [key, countsOf(of(kind).filter((row) => keyOf(row) === key))] as const,
    );
  return {
    overall: countsOf(of('overall')),
    devices: each('device', ({ device }) => device).map(([name, counts]) => ({ name, ...counts })),
    ages: each('age', ({ band }) => band).flatMap(([band, counts]) => (band ? [{ band, ...counts }] : [])),
  };
}

function countsOf(rows: readonly Counted[]): OutcomeCounts {
  const of = (hasDisease: boolean) => {
    const { murmur = 0, none = 0, uncertain = 0 } = rows.find((row) => row.hasDisease === hasDisease) ?? {};
    return { murmur, none, uncertain };
  };
  return { diseased: of(true), healthy: of(false) };
}
