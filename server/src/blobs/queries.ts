import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  max,
  not,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import type { Queryable } from '../database/connection.ts';
import { LOCKS } from '../database/locks.ts';
import { doomedBlobs, scrubs, storedBlobs } from './schema.ts';

/** Few: whoever removes them holds up the start of a backup until all of them are gone. */
export const REMOVAL_BATCH = 20;

export const doomedBlobsQueries = (db: Queryable) => ({
  /** Due at once, also those that were doomed for later. */
  async add(keys: string[]): Promise<void> {
    if (keys.length === 0) return;
    await db
      .insert(doomedBlobs)
      .values(keys.map((key) => ({ key })))
      .onConflictDoUpdate({
        target: doomedBlobs.key,
        set: { doomedAt: sql`least(${doomedBlobs.doomedAt}, now())` },
      });
  },
  /** False while a backup runs: the rows that it copied may name these bytes. Until the transaction ends. */
  async mayRemove(): Promise<boolean> {
    const { rows } = await db.execute<{ is_held: boolean }>(
      sql`select pg_try_advisory_xact_lock_shared(${LOCKS.backup}) as is_held`,
    );
    return rows[0]?.is_held === true;
  },
  async addForLater(key: string, minutes: number): Promise<void> {
    await db
      .insert(doomedBlobs)
      .values({ key, doomedAt: sql`now() + make_interval(mins => ${minutes})` })
      .onConflictDoNothing();
  },
  /** The next ones due, except those just tried. */
  async next(tried: string[]): Promise<string[]> {
    const rows = await db
      .select()
      .from(doomedBlobs)
      .where(and(notInArray(doomedBlobs.key, tried), lte(doomedBlobs.doomedAt, sql`now()`)))
      .orderBy(asc(doomedBlobs.doomedAt))
      .limit(REMOVAL_BATCH);
    return rows.map(({ key }) => key);
  },
  /** Those of them that are still due. */
  async dueAmong(keys: string[]): Promise<string[]> {
    const rows = await db
      .select({ key: doomedBlobs.key })
      .from(doomedBlobs)
      .where(and(inArray(doomedBlobs.key, keys), lte(doomedBlobs.doomedAt, sql`now()`)));
    return rows.map(({ key }) => key);
  },
  /** How many have been due for longer than these minutes. */
  async overdueCount(minutes: number): Promise<number> {
    const [row] = await db
      .select({ value: count() })
      .from(doomedBlobs)
      .where(lte(doomedBlobs.doomedAt, sql`now() - make_interval(mins => ${minutes})`));
    return row?.value ?? 0;
  },
  /** Returns how many of them were still doomed. */
  async takeBack(keys: string[]): Promise<number> {
    const rows = await db
      .delete(doomedBlobs)
      .where(inArray(doomedBlobs.key, keys))
      .returning({ key: doomedBlobs.key });
    return rows.length;
  },
  async forget(keys: string[]): Promise<void> {
    if (keys.length === 0) return;
    const folders = keys.filter((key) => key.endsWith('/'));
    await db
      .delete(storedBlobs)
      .where(or(inArray(storedBlobs.key, keys), ...folders.map((folder) => inFolder(folder))));
    await db.delete(doomedBlobs).where(inArray(doomedBlobs.key, keys));
  },
});

const inFolder = (folder: string) => sql`starts_with(${storedBlobs.key}, ${folder})`;

/** Its record is deleted, or was never written. */
const isDoomed = sql`exists (select from ${doomedBlobs} where ${doomedBlobs.key} = ${storedBlobs.key}
  or (${doomedBlobs.key} like '%/' and starts_with(${storedBlobs.key}, ${doomedBlobs.key})))`;

const NO_FAULT = { fault: null, faultFoundAt: null, acknowledgedAt: null };

export type Fault = 'damaged' | 'missing';
/** What reading a blob or a folder whole has shown; a folder has no SHA-256. */
export type Finding = { sha256: string | null; byteCount: number } | Fault;

export const storedBlobsQueries = (db: Queryable) => ({
  async put(row: { key: string; sha256: string; byteCount: number; isDerived?: boolean }): Promise<void> {
    await db
      .insert(storedBlobs)
      .values(row)
      .onConflictDoUpdate({
        target: storedBlobs.key,
        set: { sha256: row.sha256, byteCount: row.byteCount, ...NO_FAULT },
      });
  },
  /** Folders that a scrub verifies too, once each. */
  async addFolders(folders: string[]): Promise<void> {
    if (folders.length === 0) return;
    await db
      .insert(storedBlobs)
      .values(folders.map((key) => ({ key })))
      .onConflictDoNothing();
  },
  /** Null for a blob whose record is gone. */
  async of(key: string) {
    const [row] = await db
      .select()
      .from(storedBlobs)
      .where(and(eq(storedBlobs.key, key), not(isDoomed)));
    return row ?? null;
  },
  async byId(id: number) {
    const [row] = await db
      .select()
      .from(storedBlobs)
      .where(and(eq(storedBlobs.id, id), not(isDoomed)));
    return row ?? null;
  },
  note: (id: number, finding: Finding, at: Date) =>
    db
      .update(storedBlobs)
      .set(
        typeof finding === 'string'
          ? { fault: finding, faultFoundAt: sql`coalesce(${storedBlobs.faultFoundAt}, ${at.toISOString()})` }
          : { ...finding, verifiedAt: at, ...NO_FAULT },
      )
      .where(eq(storedBlobs.id, id)),
  acknowledge: (id: number, at: Date) =>
    db
      .update(storedBlobs)
      .set({ acknowledgedAt: at })
      .where(and(eq(storedBlobs.id, id), isNotNull(storedBlobs.fault), isNull(storedBlobs.acknowledgedAt))),
  async hasAlarm(): Promise<boolean> {
    const rows = await db
      .select({ id: storedBlobs.id })
      .from(storedBlobs)
      .where(and(isNotNull(storedBlobs.fault), isNull(storedBlobs.acknowledgedAt), not(isDoomed)))
      .limit(1);
    return rows.length > 0;
  },
  faults: (limit: number) =>
    db
      .select()
      .from(storedBlobs)
      .where(and(isNotNull(storedBlobs.fault), not(isDoomed)))
      .orderBy(sql`${storedBlobs.acknowledgedAt} is not null`, desc(storedBlobs.faultFoundAt))
      .limit(limit),
  async faultCount(): Promise<number> {
    const [row] = await db
      .select({ value: count() })
      .from(storedBlobs)
      .where(and(isNotNull(storedBlobs.fault), not(isDoomed)));
    return row?.value ?? 0;
  },
});

export type ScrubRow = typeof scrubs.$inferSelect;

export const scrubsQueries = (db: Queryable) => ({
  /** Until the transaction ends, no other server starts a scrub. */
  lockStart: () => db.execute(sql`select pg_advisory_xact_lock(${LOCKS.scrubStart})`),
  async latest(): Promise<ScrubRow | null> {
    const [row] = await db.select().from(scrubs).orderBy(desc(scrubs.id)).limit(1);
    return row ?? null;
  },
  /** Forgets an unfinished one. */
  abandon: () => db.delete(scrubs).where(isNull(scrubs.finishedAt)),
  async begin(at: Date): Promise<void> {
    const [last] = await db.select({ id: max(storedBlobs.id) }).from(storedBlobs);
    await db.insert(scrubs).values({ startedAt: at, toBlob: last?.id ?? 0 });
  },
  /** The unfinished one, locked until the transaction ends; null if another server holds it. */
  async hold(): Promise<ScrubRow | null> {
    const [row] = await db
      .select()
      .from(scrubs)
      .where(isNull(scrubs.finishedAt))
      .orderBy(asc(scrubs.id))
      .limit(1)
      .for('update', { skipLocked: true });
    return row ?? null;
  },
  async nextBlob({ atBlob, toBlob }: ScrubRow) {
    const [row] = await db
      .select()
      .from(storedBlobs)
      .where(
        and(
          gt(storedBlobs.id, atBlob),
          lte(storedBlobs.id, toBlob),
          eq(storedBlobs.isDerived, false),
          not(isDoomed),
        ),
      )
      .orderBy(asc(storedBlobs.id))
      .limit(1);
    return row ?? null;
  },
  update: (id: number, changes: Partial<ScrubRow>) => db.update(scrubs).set(changes).where(eq(scrubs.id, id)),
  /** How many of it there are, and how many are done. */
  async progress({ atBlob, toBlob }: ScrubRow): Promise<{ done: number; all: number }> {
    const among = await db
      .select({
        done: sql<number>`count(*) filter (where ${storedBlobs.id} <= ${atBlob})::int`,
        all: count(),
      })
      .from(storedBlobs)
      .where(and(lte(storedBlobs.id, toBlob), eq(storedBlobs.isDerived, false), not(isDoomed)));
    return among[0] ?? { done: 0, all: 0 };
  },
});
export type StoredBlobRow = typeof storedBlobs.$inferSelect;
