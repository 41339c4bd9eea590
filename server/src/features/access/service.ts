import { type AccessMode, GLASS_HOURS, type GlassOpening, type PatientDoor } from '@sadap/contract/access';
import type { BreakGlassInput } from '@sadap/contract/access/schema';
import type { ErrorCode } from '@sadap/contract/errors';
import { fullName } from '@sadap/contract/patients';
import type { z } from 'zod';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import type { PatientAccess, PatientSubject, Viewer } from '../../http/patient-access.ts';
import { createAttempts } from '../../limits/attempts.ts';
import { record } from '../audit/index.ts';
import { once } from '../requests/index.ts';
import { usersQueries } from '../users/index.ts';
import { accessQueries } from './queries.ts';
import { createRestrictions } from './restrictions.ts';

/** More than an emergency department opens; fewer than somebody who copies the register. */
const OPENED_AT_MOST = 60;
const OPENED_WINDOW_MS = 10 * 60_000;

/** A page that is refused asks for several things at once; its session's next refusals are the same one. */
const SAME_REFUSAL_MS = 60_000;
const MOST_REMEMBERED = 10_000;

/** Which records there are of a closed patient is nobody's to know. */
const REFUSAL_OF = {
  patient: 'GLASS_CLOSED',
  'to-be-named': 'TO_BE_NAMED_NOT_FOUND',
  hn: 'GLASS_CLOSED',
  'check-up': 'CHECK_UP_NOT_FOUND',
  examination: 'EXAMINATION_NOT_FOUND',
  recording: 'RECORDING_NOT_FOUND',
  capture: 'CAPTURE_NOT_FOUND',
  file: 'FILE_NOT_FOUND',
  question: 'QUESTION_NOT_FOUND',
  'ai-analysis': 'AI_RESULT_NOT_FOUND',
} as const satisfies Record<PatientSubject['kind'], ErrorCode>;

type Parts = { mode: () => Promise<AccessMode>; clock: Clock };

/** Which patients an account opens. Grounds are in the database's function `open_patients`. */
export function createAccess(db: Database, { mode, clock }: Parts) {
  const queries = accessQueries(db);
  const openings = createAttempts(clock, OPENED_AT_MOST, OPENED_WINDOW_MS);
  const refusals = createAttempts(clock, 1, SAME_REFUSAL_MS, MOST_REMEMBERED);
  const now = () => new Date(clock.now());

  const { areAny, lookAgain, ...restrictions } = createRestrictions(db, clock);

  async function viewer({ userId, machine }: Caller): Promise<Viewer | null> {
    if (machine) {
      const opensRestricted = machine.readsRestricted;
      return (await areAny()) ? { userId, at: now(), hasToKnow: false, opensRestricted } : null;
    }
    const hasToKnow = (await mode()) === 'need-to-know';
    return hasToKnow || (await areAny()) ? { userId, at: now(), hasToKnow } : null;
  }

  async function recordRefusal(
    by: Caller,
    patientIds: number[],
    route: string,
    asked = patientIds.join(' '),
  ): Promise<void> {
    const key = `${by.sessionId} ${asked}`;
    if (refusals.areExceeded(key)) return;
    refusals.add(key);
    await record(db, by, {
      action: 'access.refused',
      outcome: 'refused',
      subject: { kind: 'route', id: route },
      patientIds,
    });
  }

  const patientAccess: PatientAccess = {
    viewer,
    async assertOpen(by, subjects, route) {
      if (subjects.length === 0) return;
      const seenBy = await viewer(by);
      if (!seenBy) return;
      const closed = await queries.closedOfSubjects(subjects, seenBy);
      if (closed.length === 0) return;
      await recordRefusal(by, closed, route);
      for (const subject of subjects)
        if (subjects.length === 1 || (await queries.closedOfSubjects([subject], seenBy)).length > 0)
          throw new AppError(
            // No glass opens somebody who awaits a name.
            subject.kind === 'patient' && (await queries.awaitsName([Number(subject.id)]))
              ? 'PATIENT_NOT_FOUND'
              : REFUSAL_OF[subject.kind],
            subject.field,
          );
      throw new AppError('GLASS_CLOSED');
    },
    recordMiss: (by, route, name) => recordRefusal(by, [], route, name),
    async closedAmong(by, patientIds) {
      const seenBy = patientIds.length > 0 ? await viewer(by) : null;
      return new Set(seenBy ? await queries.closedAmong(patientIds, seenBy) : []);
    },
  };

  async function door(caller: Caller, id: number): Promise<PatientDoor> {
    const patient = await queries.patient(id);
    if (!patient) throw new AppError('PATIENT_NOT_FOUND');
    const seenBy = await viewer(caller);
    const closed = seenBy ? await queries.closedAmong([patient.id], seenBy) : [];
    const until = seenBy && (await queries.openUntil(patient.id, seenBy));
    return { ...patient, isClosed: closed.length > 0, openUntil: until?.toISOString() ?? null };
  }

  return {
    ...patientAccess,
    ...restrictions,
    /** Of those who await a name there is one more. */
    lookAgain,
    door,

    /** Nothing happens for a patient who is open to the caller. */
    async breakGlass(
      caller: Caller,
      { id, reason, note }: z.output<typeof BreakGlassInput>,
    ): Promise<PatientDoor> {
      // Of a merged record, the one that it is part of.
      const { id: patientId, isClosed } = await door(caller, id);
      if (!isClosed) return door(caller, id);
      const key = String(caller.userId);
      if (openings.areExceeded(key)) throw new AppError('RATE_LIMITED');
      openings.add(key);
      await once(db, caller, async (transaction) => {
        const openedAt = now();
        const until = new Date(openedAt.getTime() + GLASS_HOURS * 3_600_000);
        const row = { userId: caller.userId, patientId, reason, note, openedAt, until };
        const opening = await accessQueries(transaction).insert(row);
        await record(transaction, caller, {
          action: 'access.glass',
          subject: { kind: 'patient', id: patientId },
          details: { opening, reason, hasNote: note !== '', until: until.toISOString() },
        });
        return opening;
      });
      return door(caller, id);
    },

    async openings(): Promise<GlassOpening[]> {
      const rows = await queries.unreviewed(now());
      return rows.map(({ opening, user: { id, username, ...name }, patient }) => ({
        id: opening.id,
        at: opening.openedAt.toISOString(),
        until: opening.until.toISOString(),
        user: { id, username, fullName: fullName(name) },
        patient,
        reason: opening.reason,
        note: opening.note,
      }));
    },

    /** Nobody reviews their own, unless there is no other administrator. */
    async reviewOpening(caller: Caller, id: number): Promise<void> {
      await db.transaction(async (transaction) => {
        const row = await accessQueries(transaction).lock(id);
        if (!row) throw new AppError('OPENING_NOT_FOUND');
        if (row.reviewedAt) return;
        if (
          row.userId === caller.userId &&
          (await usersQueries(transaction).areThereOtherAdministrators(caller.userId))
        )
          throw new AppError('OWN_OPENING');
        await accessQueries(transaction).review(id, caller.userId, now());
        await record(transaction, caller, {
          action: 'access.glass-reviewed',
          subject: { kind: 'glass-opening', id },
          patientIds: [row.patientId],
        });
      });
    },
  };
}
export type Access = ReturnType<typeof createAccess>;
