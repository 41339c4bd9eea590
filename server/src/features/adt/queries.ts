import { and, count, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import { SAYING } from './event.ts';
import { adtMessages } from './schema.ts';

const own = adtMessages;
export type AdtRow = typeof adtMessages.$inferSelect;
export type NewAdt = typeof adtMessages.$inferInsert;
/** Longer than any look takes: then it is a dead letter, too. */
const LOOKED_AT = sql`interval '1 minute'`;
/** So long a message that comes again is known. */
const KNOWN = sql`interval '30 days'`;
const isLetter = or(
  eq(own.state, 'refused'),
  and(eq(own.state, 'waiting'), lt(own.receivedAt, sql`now() - ${LOOKED_AT}`)),
);

export const adtQueries = (db: Queryable) => ({
  /** Stores it, unless it is there. Returns it as it stands, and whether it is new. */
  async store(row: NewAdt): Promise<{ row: AdtRow; isNew: boolean }> {
    const [stored] = await db.insert(own).values(row).onConflictDoNothing().returning();
    if (stored) return { row: stored, isNew: true };
    const { sender, controlId, digest } = row;
    const [found] = await db
      .select()
      .from(own)
      .where(and(eq(own.sender, sender), eq(own.controlId, controlId), eq(own.digest, digest)));
    if (!found) throw new Error('a message of ADT was removed meanwhile');
    return { row: found, isNew: false };
  },
  end: (id: number, state: 'done' | 'refused' | 'put-away', why: string | null) =>
    db
      .update(own)
      .set({
        state,
        why,
        endedAt: sql`clock_timestamp()`,
        ...(state === 'refused' ? {} : { body: null }),
      })
      .where(and(eq(own.id, id), inArray(own.state, ['waiting', 'refused']))),
  /** Of what is said of the patient with an HN, the newest letter stays, whoever sent it. */
  endReplaced(hn: string) {
    const isOfHn = and(sql`upper(${own.hn}) = upper(${hn})`, inArray(own.event, SAYING));
    const newest = db
      .select({ id: sql`max(${own.id})` })
      .from(own)
      .where(and(isOfHn, eq(own.state, 'refused')));
    return db
      .update(own)
      .set({ state: 'put-away', why: 'REPLACED', body: null, endedAt: sql`clock_timestamp()` })
      .where(and(isOfHn, eq(own.state, 'refused'), lt(own.id, newest)));
  },
  /** Whether a person undid a merge of these two, or of records that are part of them. Not imported. */
  async wereParted(one: number, other: number): Promise<boolean> {
    const isOf = (column: SQL, id: number) => sql`${column} = any(patient_with_merged(${id}::int))`;
    const [kept, gone] = [sql`kept_id`, sql`gone_id`];
    const { rows } = await db.execute(sql`select from patient_merges where undone_at is not null and (
      (${isOf(kept, one)} and ${isOf(gone, other)}) or (${isOf(kept, other)} and ${isOf(gone, one)})) limit 1`);
    return rows.length > 0;
  },
  forgetOld: () =>
    db
      .delete(own)
      .where(and(inArray(own.state, ['done', 'put-away']), lt(own.endedAt, sql`now() - ${KNOWN}`))),
  async countLetters(): Promise<number> {
    const [row] = await db.select({ letters: count() }).from(own).where(isLetter);
    return row?.letters ?? 0;
  },
  letters: (limit: number) => db.select().from(own).where(isLetter).orderBy(desc(own.id)).limit(limit),
  async letter(id: number): Promise<AdtRow | undefined> {
    const [row] = await db
      .select()
      .from(own)
      .where(and(eq(own.id, id), isLetter))
      .for('update');
    return row;
  },
});
