import { and, asc, count, desc, eq, getTableColumns, inArray, min, ne, notInArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import { outgoingResults, resultReceivers, resultsUnderWay } from './schema.ts';

const own = outgoingResults;
const underWay = resultsUnderWay;
export type OutgoingRow = typeof outgoingResults.$inferSelect;
/** `isOld`: its tries have failed for too long, by the database's clock alone. */
type NextRow = OutgoingRow & { isOld: boolean };
const notRestricted = sql`not exists (select from patient_restrictions held
  where held.patient_id = ${own.patientId} and held.lifted_at is null)`;
/**
 * Since when it has failed; null: it has not. While the record was restricted nothing was tried, so that time
 * does not count.
 */
const failingSince = sql`case when ${own.firstFailedAt} is not null then greatest(${own.firstFailedAt},
  (select max(held.lifted_at) from patient_restrictions held where held.patient_id = ${own.patientId})) end`;
const ofKnownCheckUp = sql`exists (select from check_ups where check_ups.id = ${own.checkUpId})`;
/** So long a receiver may be away before an administrator is told. */
const QUIET = sql`interval '1 hour'`;
type Place = Pick<OutgoingRow, 'receiver' | 'checkUpId'>;
export type UnderWay = { key: string; replaces: string | null; basis: string; patientId: number };
type End = {
  state: 'sent' | 'refused' | 'given-up';
  key?: string;
  basis?: string;
  /** Whom it names. */
  patientId?: number;
  why: string | null;
};

export const resultsQueries = (db: Queryable) => ({
  /** It is owed results from now on; a server without the setting may have started meanwhile. */
  keepReceiver: (name: string) => db.insert(resultReceivers).values({ name }).onConflictDoNothing(),
  /** From now on these are owed results. What a former one is still owed stays, until it is set again. */
  async receive(names: readonly string[]): Promise<void> {
    const others = names.length > 0 ? notInArray(resultReceivers.name, [...names]) : undefined;
    await db.delete(resultReceivers).where(others);
    for (const name of names) await this.keepReceiver(name);
  },
  /** The ids of deleted check-ups go; those that are being sent do later. */
  async forgetDeleted(): Promise<void> {
    await db.delete(own).where(
      sql`${own.id} in (select gone.id from outgoing_results gone
        where not exists (select from check_ups where check_ups.id = gone.check_up_id) for update skip locked)`,
    );
    await db
      .delete(underWay)
      .where(sql`not exists (select from check_ups where check_ups.id = ${underWay.checkUpId})`);
  },
  /** Whether the record was restricted since the row was taken. */
  async isRestricted({ patientId }: OutgoingRow): Promise<boolean> {
    const { rows } = await db.execute(
      sql`select from patient_restrictions where patient_id = ${patientId} and lifted_at is null`,
    );
    return rows.length > 0;
  },
  /**
   * The oldest that may leave now, held until the transaction ends: none of a patient of whom an earlier one
   * is waiting, and none that another server holds.
   */
  async next(receiver: string, exceptIds: readonly number[], oldDays: number): Promise<NextRow | undefined> {
    const rows = await db
      .select({
        ...getTableColumns(own),
        isOld: sql<boolean>`coalesce(${failingSince} < now() - make_interval(days => ${oldDays}), false)`,
      })
      .from(own)
      .where(
        and(
          eq(own.receiver, receiver),
          eq(own.state, 'waiting'),
          exceptIds.length > 0 ? notInArray(own.id, [...exceptIds]) : undefined,
          sql`not exists (select from outgoing_results earlier where earlier.receiver = ${own.receiver}
            and earlier.state = 'waiting' and earlier.patient_id = ${own.patientId} and earlier.id < ${own.id})`,
          // Of a restricted record nothing leaves; it waits until that is lifted.
          notRestricted,
        ),
      )
      .orderBy(asc(own.id))
      .limit(1)
      .for('update', { skipLocked: true });
    return rows[0];
  },
  /**
   * Ids of what else the receiver is owed of the check-up by now. What it says is read afterwards, so what
   * leaves with the row says all that they would.
   */
  async owedBeside({ id, receiver, checkUpId }: OutgoingRow): Promise<number[]> {
    const rows = await db
      .select({ id: own.id })
      .from(own)
      .where(
        and(
          eq(own.checkUpId, checkUpId),
          eq(own.receiver, receiver),
          eq(own.state, 'waiting'),
          ne(own.id, id),
        ),
      );
    return rows.map((row) => row.id);
  },
  /** The one of the check-up that the receiver has had last: ids are given before rows are seen. */
  async lastSent({ receiver, checkUpId }: OutgoingRow) {
    const rows = await db
      .select({ key: own.key, basis: own.basis, patientId: own.patientId })
      .from(own)
      .where(and(eq(own.checkUpId, checkUpId), eq(own.receiver, receiver), eq(own.state, 'sent')))
      .orderBy(desc(own.endedAt), desc(own.id))
      .limit(1);
    return rows[0];
  },
  /** Whether a record is the patient's, or part of it. */
  async isOf(recordId: number, patientId: number): Promise<boolean> {
    const { rows } = await db.execute<{ isOf: boolean }>(
      sql`select ${recordId}::int = any(patient_with_merged(${patientId}::int)) as "isOf"`,
    );
    return rows[0]?.isOf ?? false;
  },
  async underWay({ receiver, checkUpId }: Place): Promise<UnderWay | undefined> {
    const [found] = await db
      .select({
        key: underWay.key,
        replaces: underWay.replaces,
        basis: underWay.basis,
        patientId: underWay.patientId,
      })
      .from(underWay)
      .where(and(eq(underWay.receiver, receiver), eq(underWay.checkUpId, checkUpId)));
    return found;
  },
  async setUnderWay({ receiver, checkUpId }: Place, value: UnderWay | undefined): Promise<void> {
    // In one statement: a server that dies in between must not forget what was under way before.
    if (value)
      await db
        .insert(underWay)
        .values({ receiver, checkUpId, ...value })
        .onConflictDoUpdate({ target: [underWay.receiver, underWay.checkUpId], set: value });
    else
      await db
        .delete(underWay)
        .where(and(eq(underWay.receiver, receiver), eq(underWay.checkUpId, checkUpId)));
  },
  /** Those that have left meanwhile stay. */
  removeWaiting: (ids: readonly number[]) =>
    db.delete(own).where(and(inArray(own.id, [...ids]), eq(own.state, 'waiting'))),
  remove: (id: number) => db.delete(own).where(eq(own.id, id)),
  failed: (id: number, why: string) =>
    db
      .update(own)
      .set({
        tries: sql`${own.tries} + 1`,
        firstFailedAt: sql`coalesce(${own.firstFailedAt}, now())`,
        why,
      })
      .where(eq(own.id, id)),
  end: (id: number, { state, why, ...sent }: End) =>
    db
      .update(own)
      .set({ state, why, endedAt: sql`clock_timestamp()`, ...sent })
      .where(eq(own.id, id)),
  async state() {
    const [waiting] = await db
      .select({ waiting: count(), oldest: min(own.changedAt) })
      .from(own)
      .where(eq(own.state, 'waiting'));
    const [latest] = await db
      .select({ at: own.endedAt })
      .from(own)
      .where(eq(own.state, 'sent'))
      .orderBy(sql`${own.endedAt} desc`)
      .limit(1);
    const failing = await db
      .select({ why: own.why, isStuck: sql<boolean>`${failingSince} < now() - ${QUIET}` })
      .from(own)
      .where(and(eq(own.state, 'waiting'), sql`${own.tries} > 0`, notRestricted))
      .orderBy(asc(own.id));
    const [refused] = await db
      .select({ count: count() })
      .from(own)
      .where(and(eq(own.state, 'refused'), ofKnownCheckUp));
    return {
      waiting: waiting?.waiting ?? 0,
      oldest: waiting?.oldest ?? null,
      latest: latest?.at ?? null,
      why: failing[0]?.why ?? null,
      stuck: failing.filter(({ isStuck }) => isStuck).length,
      refused: refused?.count ?? 0,
    };
  },
  /** Dead letters, oldest first. */
  refused: (limit: number) =>
    db
      .select({ row: own, patientId: sql<number>`check_ups.patient_id`, number: sql<number>`session_number` })
      .from(own)
      .innerJoin(sql`check_ups`, sql`check_ups.id = ${own.checkUpId}`)
      .where(eq(own.state, 'refused'))
      .orderBy(asc(own.id))
      .limit(limit),
  async lockRefused(ids: readonly number[]): Promise<OutgoingRow[]> {
    return db
      .select()
      .from(own)
      .where(and(eq(own.state, 'refused'), inArray(own.id, [...ids])))
      .for('update');
  },
  /** As a new one, behind what is waiting: what it says is read when it leaves. */
  again: ({ receiver, checkUpId, patientId }: OutgoingRow) =>
    db.insert(own).values({ receiver, checkUpId, patientId }),
});
