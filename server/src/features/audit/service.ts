import type { Access, AccessOfPatient, AuditEvent, UnusualReading } from '@sadap/contract/audit';
import type { AuditListInput } from '@sadap/contract/audit/schema';
import { fullName } from '@sadap/contract/patients';
import type { SecuritySettings } from '@sadap/contract/security';
import type { z } from 'zod';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import type { Log } from '../../log.ts';
import { affectedQueries } from './affected-queries.ts';
import { createAuditChain } from './chain.ts';
import { createIdMarks } from './id-marks.ts';
import { inTheLog } from './log-copy.ts';
import { createLooks } from './looks.ts';
import { type AccessRow, auditQueries, type EventFilter, type EventRow, type StaffRow } from './queries.ts';
import { record } from './record.ts';
import { createRemovalTime } from './removal-time.ts';

/** A name in a list says little; so many more of them count as unusual. */
const IN_LISTS_TIMES = 5;
const UNUSUAL_WITHIN_MS = 3_600_000;
const ACCESSES_AT_ONCE = 60;
const EXPORTED_AT_ONCE = 1_000;

type Parts = {
  security: { settings(): Promise<Pick<SecuritySettings, 'unusualPatientsPerHour'>> };
  clock: Pick<Clock, 'now' | 'monotonicMs' | 'uptimeMs'>;
  timeZone: string;
  /** Seals where the chain begins. */
  secret: string;
  /** Where each event is written too, for the hospital's collector; nowhere if it is absent. */
  copyTo?: Pick<Log, 'info'> | undefined;
};

export function createAudit(db: Database, { security, clock, timeZone, secret, copyTo }: Parts) {
  const queries = auditQueries(db);
  const removalTime = createRemovalTime(db, clock);
  const marks = createIdMarks(clock, UNUSUAL_WITHIN_MS);
  const chain = createAuditChain(
    db,
    secret,
    copyTo && ((sealed) => copyTo.info({ audit: inTheLog(sealed) }, 'audit')),
  );

  return {
    look: createLooks(db, clock.monotonicMs),
    chain,
    forgetOlderThan: async (days: number) => chain.forgetOlderThan(days, await removalTime()),
    isRecorded: queries.isRecorded,
    /** The patients a breach concerns. */
    affected: affectedQueries(db).page,
    countAffected: affectedQueries(db).count,
    allAffected: affectedQueries(db).ids,

    /** Newest first. */
    async list({ page, pageSize, ...filter }: z.output<typeof AuditListInput>) {
      const [rows, total] = await Promise.all([
        queries.page(filter, pageSize, (page - 1) * pageSize),
        queries.count(filter),
      ]);
      return { events: rows.map(toEvent), total };
    },

    /** Newest first, in batches, as of now. */
    async *everything(filter: EventFilter): AsyncGenerator<AuditEvent[]> {
      let before = Number.MAX_SAFE_INTEGER;
      for (;;) {
        const rows = await queries.batchBefore(filter, before, EXPORTED_AT_ONCE);
        if (rows.length > 0) yield rows.map(toEvent);
        if (rows.length < EXPORTED_AT_ONCE) return;
        before = Number(rows.at(-1)?.id);
      }
    },

    async ofPatient(id: number, before?: string): Promise<AccessOfPatient> {
      if (!(await queries.isPatient(id))) throw new AppError('PATIENT_NOT_FOUND');
      const rows = await queries.accesses(id, before, timeZone, ACCESSES_AT_ONCE + 1);
      const hasMore = rows.length > ACCESSES_AT_ONCE;
      // the next page begins with a whole day
      const lastDay = hasMore ? rows.at(-1)?.day : undefined;
      const shown = rows.filter(({ day }) => day !== lastDay);
      return { accesses: (shown.length > 0 ? shown : rows).map(toAccess), hasMore };
    },

    /** Records that a caller without access was refused. */
    refused: (caller: Caller, route: string) =>
      record(db, caller, {
        action: 'access.refused',
        outcome: 'refused',
        subject: { kind: 'route', id: route },
      }),

    exported: (caller: Caller, details: { format: string; named: string[] }) =>
      record(db, caller, { action: 'audit.exported', subject: { kind: 'audit', id: 'list' }, details }),

    async printed(caller: Caller, patientId: number): Promise<void> {
      if (!(await queries.isPatient(patientId))) throw new AppError('PATIENT_NOT_FOUND');
      await record(db, caller, { action: 'patient.printed', subject: { kind: 'patient', id: patientId } });
    },

    /** Looks for users who opened unusually many patients. Returns how many it recorded. */
    async watchReading(): Promise<number> {
      const { unusualPatientsPerHour } = await security.settings();
      return db.transaction(async (transaction) => {
        const inside = auditQueries(transaction);
        await inside.lockForUnusual();
        const knownBefore = marks.knownBefore(await inside.newestId());
        return inside.recordUnusual(unusualPatientsPerHour, IN_LISTS_TIMES, knownBefore);
      });
    },
    async unusual(): Promise<UnusualReading[]> {
      return (await queries.unusual()).map(({ id, at, details: { opened, seen, limit }, ...user }) => ({
        id: Number(id),
        at: new Date(at).toISOString(),
        user: toStaff(user),
        opened,
        seen,
        limit,
      }));
    },
    async reviewUnusual(caller: Caller, id: number): Promise<void> {
      const known = await queries.unusual();
      if (!known.some((each) => Number(each.id) === id)) return;
      await record(db, caller, { action: 'reading.reviewed', subject: { kind: 'audit-event', id } });
    },
  };
}
export type Audit = ReturnType<typeof createAudit>;

function toStaff({ user_id: id, username, title, first_name: firstName, last_name: lastName }: StaffRow) {
  return { id, username, fullName: fullName({ title, firstName, lastName }) };
}

const isStaff = <Row extends EventRow | AccessRow>(row: Row): row is Row & StaffRow =>
  row.user_id !== null && row.username !== null;

function toEvent(row: EventRow): AuditEvent {
  return {
    id: Number(row.id),
    at: new Date(row.at).toISOString(),
    user: isStaff(row) ? toStaff(row) : null,
    action: row.action,
    outcome: row.outcome,
    subject: { kind: row.subject_kind, id: row.subject_id },
    patients: row.patients,
    patientCount: row.patient_count,
    address: row.address,
    requestId: row.request_id,
    sessionId: row.session_id,
    details: row.details,
  };
}

function toAccess(row: AccessRow): Access {
  return {
    user: isStaff(row) ? toStaff(row) : null,
    ...(row.program !== null && { program: row.program }),
    day: row.day,
    firstAt: new Date(row.first_at).toISOString(),
    lastAt: new Date(row.last_at).toISOString(),
    counts: {
      found: row.found,
      reading: row.reading,
      listening: row.listening,
      takingOut: row.taking_out,
      change: row.change,
      deletion: row.deletion,
    },
  };
}
