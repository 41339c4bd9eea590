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
import { inForce, type Judging } from './operating-point.ts';
import {
  type Counted,
  type HeartOutcomesQueries,
  heartOutcomesQueries,
  type OutcomeHolder,
} from './queries.ts';

type Parts = {
  patients: Patients;
  clock: Clock;
  timeZone: string;
  mode: () => Promise<AiMode>;
  /** What answers for hearts on this server; null: it cannot be used. */
  model: () => Promise<Judging | null>;
};
type By = { caller: Caller } & Pick<CallContext, 'access'>;
type Said = Pick<OutcomeInput, 'date' | 'hasDisease' | 'note'>;

/** What references said of patients' hearts, and the AI's results held against it. */
export function createAiValidation(db: Database, { patients, clock, timeZone, mode, model }: Parts) {
  const queries = heartOutcomesQueries(db);
  const now = () => new Date(clock.now());

  /** Of a closed record no more than a list shows. */
  function shown({ id, patientID: hn, name, age, gender }: Patient, isClosed: boolean): OutcomePatient {
    return { id, hn, name, age: isClosed ? null : age, gender: isClosed ? null : gender };
  }

  function isBeforeBirth(holder: OutcomeHolder, day: string): boolean {
    // Whose age was stated may have had no birthday yet in that year.
    const born =
      holder.statedAge !== null && holder.statedAgeAt !== null
        ? holder.statedAgeAt.getFullYear() - holder.statedAge - 1
        : Number(holder.dateOfBirth.slice(0, 4));
    return Number(day.slice(0, 4)) < born;
  }

  async function judged(
    inside: HeartOutcomesQueries,
    holder: OutcomeHolder | undefined,
    { hn, patientId, date, hasDisease }: OutcomeInput,
    { isTrial, isClosed }: { isTrial: boolean; isClosed: boolean },
  ): Promise<OutcomeFate> {
    if (!holder) return 'noPatient';
    if (await inside.isRestricted(holder.id)) return 'restricted';
    // The HN may have changed hands since the patient was shown.
    const isShown = patientId === holder.id && hn.toUpperCase() === holder.hn.toUpperCase();
    if (!isTrial && !isShown) return 'unconfirmed';
    // The year of birth of a closed record is not to be had by trying dates.
    if (!isClosed && isBeforeBirth(holder, date)) return 'beforeBirth';
    const ofDay = await inside.ofDay(holder.id, date);
    if (!ofDay) return 'new';
    return ofDay.hasDisease === hasDisease ? 'known' : 'differs';
  }

  /** Judges again: what was seen outside of the transaction may not hold any more. */
  const stored = (
    caller: Caller,
    patientId: number,
    row: OutcomeInput,
    isClosed: boolean,
  ): Promise<OutcomeFate> =>
    db.transaction(async (transaction) => {
      const inside = heartOutcomesQueries(transaction);
      const holder = await inside.lockPatient(patientId);
      const fate = await judged(inside, holder, row, { isTrial: false, isClosed });
      if (fate !== 'new') return fate;
      const { date, hasDisease, note } = row;
      const by = { enteredBy: caller.userId, enteredAt: now() };
      const id = await inside.insert({ patientId, date, hasDisease, note, ...by });
      await record(transaction, caller, {
        action: 'heart-outcome.entered',
        subject: { kind: 'heart-outcome', id },
        patientIds: [patientId],
      });
      return fate;
    });

  /** The outcome, of a patient who stays as they are until the transaction's end. */
  async function held(inside: HeartOutcomesQueries, id: number) {
    const patientId = await inside.patientOf(id);
    // The patient first, as whoever deletes one does.
    const holder = patientId === undefined ? undefined : await inside.lockPatient(patientId);
    const before = holder && (await inside.lock(id));
    if (!before) throw new AppError('OUTCOME_NOT_FOUND');
    return { holder, before };
  }

  const isClosedTo = async ({ caller, access }: By, id: number) =>
    (await access.closedAmong(caller, [id])).has(id);

  async function answered(by: By, row: OutcomeInput, isTrial: boolean): Promise<OutcomeAnswer> {
    const patient = await patients.withHn(row.hn);
    if (!patient) return { fate: 'noPatient', patient: null };
    const isClosed = await isClosedTo(by, patient.id);
    const expected = await judged(queries, await queries.patient(patient.id), row, { isTrial, isClosed });
    const fate =
      expected === 'new' && !isTrial ? await stored(by.caller, patient.id, row, isClosed) : expected;
    const isShown = fate !== 'restricted' && fate !== 'noPatient';
    return { fate, patient: isShown ? shown(patient, isClosed) : null };
  }

  return {
    async figures(chosen: string | undefined): Promise<Validation> {
      const outcomes = await queries.count();
      const none = { outcomes, withoutSound: 0, unheard: 0, ...groupsOf([]) };
      if ((await mode()) === 'off')
        return { isOff: true, installed: null, version: null, versions: [], ...none };
      const installed = await model();
      const answering = installed?.version ?? null;
      const versions = withInstalled(answering, await queries.versions());
      const version = chosen ?? versions[0]?.version ?? null;
      const leftOut = await queries.leftOut(version, timeZone);
      // Limits may have changed while it was in use: all its results are judged by those in force.
      const judge = installed && version === answering ? await inForce(db, installed) : null;
      const counted = version === null ? [] : await queries.counted(version, timeZone, judge);
      return {
        isOff: false,
        installed: answering,
        version,
        versions,
        outcomes,
        ...leftOut,
        ...groupsOf(counted),
      };
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
      for (const row of rows) answers.push(await answered(by, row, isTrial));
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
    async correct(by: By, { id, version, ...said }: Said & { id: number; version: number }) {
      const { caller } = by;
      const { date, hasDisease, note } = said;
      await once(db, caller, async (transaction) => {
        const inside = heartOutcomesQueries(transaction);
        const { holder, before } = await held(inside, id);
        if (before.version !== version) throw new AppError('OUTCOME_CHANGED', 'version');
        const isTried = date !== before.date && isBeforeBirth(holder, date);
        if (isTried && !(await isClosedTo(by, holder.id))) throw AppError.invalid('date', 'beforeBirth');
        const ofThatDay = await inside.ofDay(before.patientId, date);
        if (ofThatDay && ofThatDay.id !== id) throw new AppError('OUTCOME_OF_THE_DAY', 'date');
        const corrected = { correctedBy: caller.userId, correctedAt: now() };
        await inside.change(id, { date, hasDisease, note, version: version + 1, ...corrected });
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

/** An update is in use before it has heard a sound: what older versions answered says nothing of it. */
function withInstalled(installed: string | null, heard: Validation['versions']): Validation['versions'] {
  if (installed === null) return heard;
  const sounds = heard.find(({ version }) => version === installed)?.sounds ?? 0;
  return [{ version: installed, sounds }, ...heard.filter(({ version }) => version !== installed)];
}

function groupsOf(rows: readonly Counted[]) {
  const of = (kind: Counted['kind']) => rows.filter((row) => row.kind === kind);
  const each = <Key>(kind: Counted['kind'], keyOf: (row: Counted) => Key) =>
    [...new Set(of(kind).map(keyOf))].map(
      (key) => [key, countsOf(of(kind).filter((row) => keyOf(row) === key))] as const,
    );
  return {
    overall: countsOf(of('overall')),
    devices: each('device', ({ device }) => device).map(([device, counts]) => {
      const name = rows.find((row) => row.kind === 'device' && row.device === device)?.deviceName ?? null;
      return { name, ...counts };
    }),
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
