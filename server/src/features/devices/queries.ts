import { and, asc, eq, getTableColumns, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../database/connection.ts';
import { prepared } from '../../database/prepared.ts';
import { loginSessions } from '../auth/index.ts';
import { users } from '../users/index.ts';
import { stethoscopes } from './schema.ts';

export type DeviceRow = typeof stethoscopes.$inferSelect;
export type Keys = Partial<Pick<DeviceRow, 'keyHash' | 'nextKeyHash' | 'keyEndsAt'>>;
const withMac = (mac: string) => eq(stethoscopes.macAddress, mac);
const NO_LEASE = { connectedBy: null, connectedSession: null, connectedAt: null };

const adder = alias(users, 'adder');
/** Devices with the names of whoever connected and whoever added each. */
const withNames = (db: Queryable) =>
  db
    .select({ device: getTableColumns(stethoscopes), username: users.username, addedBy: adder.username })
    .from(stethoscopes)
    .leftJoin(users, eq(users.id, stethoscopes.connectedBy))
    .innerJoin(adder, eq(adder.id, stethoscopes.createdBy));

export const devicesQueries = (db: Queryable) => ({
  all: prepared('stethoscopes_all', [], () =>
    withNames(db).orderBy(asc(stethoscopes.name), asc(stethoscopes.id)),
  ),
  async byMac(mac: string) {
    const rows = await withNames(db).where(withMac(mac));
    return rows[0];
  },
  insert: (row: typeof stethoscopes.$inferInsert) => db.insert(stethoscopes).values(row),
  // By id: the device may have been deleted, and its address added again by somebody else.
  setKeys: (id: number, keys: Keys) =>
    db.update(stethoscopes).set(keys).where(eq(stethoscopes.id, id)).returning({ name: stethoscopes.name }),
  /** The next key takes the old one's place, unless another was issued meanwhile. */
  promoteNextKey: (id: number, nextKeyHash: string) =>
    db
      .update(stethoscopes)
      .set({ keyHash: nextKeyHash, nextKeyHash: null, keyEndsAt: null })
      .where(and(eq(stethoscopes.id, id), eq(stethoscopes.nextKeyHash, nextKeyHash))),
  withEndedKey: (now: Date) =>
    db
      .select({ id: stethoscopes.id, mac: stethoscopes.macAddress, nextKeyHash: stethoscopes.nextKeyHash })
      .from(stethoscopes)
      .where(lte(stethoscopes.keyEndsAt, now)),
  deleteFree: (id: number) =>
    db
      .delete(stethoscopes)
      .where(and(eq(stethoscopes.id, id), isNull(stethoscopes.connectedBy)))
      .returning({ id: stethoscopes.id }),
  /** Takes the lease if it is free or the user's own. Returns whether it did. */
  async takeLease(mac: string, userId: number, sessionId: string, at: Date): Promise<boolean> {
    const taken = await db
      .update(stethoscopes)
      .set({ connectedBy: userId, connectedSession: sessionId, connectedAt: at })
      .where(and(withMac(mac), or(isNull(stethoscopes.connectedBy), eq(stethoscopes.connectedBy, userId))))
      .returning({ id: stethoscopes.id });
    return taken.length > 0;
  },
  releaseLease: (mac: string, sessionId?: string) =>
    db
      .update(stethoscopes)
      .set(NO_LEASE)
      .where(and(withMac(mac), sessionId ? eq(stethoscopes.connectedSession, sessionId) : undefined)),
  /** Every lease, and whether its login session is over. */
  leases: () =>
    db
      .select({
        mac: stethoscopes.macAddress,
        sessionId: stethoscopes.connectedSession,
        isSessionOver: sql<boolean>`${loginSessions.id} is null or ${loginSessions.endedAt} is not null`,
      })
      .from(stethoscopes)
      .leftJoin(loginSessions, eq(loginSessions.id, stethoscopes.connectedSession))
      .where(isNotNull(stethoscopes.connectedBy)),
  setConnection: (mac: string, connectionId: string, lastSeenAt: Date) =>
    db.update(stethoscopes).set({ connectionId, lastSeenAt }).where(withMac(mac)),
  /** Records a sign of life; null if a newer connection has the device, or it was deleted. */
  async touch(
    mac: string,
    connectionId: string,
    lastSeenAt: Date,
  ): Promise<{ sessionId: string | null } | null> {
    const touched = await db
      .update(stethoscopes)
      .set({ lastSeenAt })
      .where(and(withMac(mac), eq(stethoscopes.connectionId, connectionId)))
      .returning({ sessionId: stethoscopes.connectedSession });
    return touched[0] ?? null;
  },
  /** Returns whether this connection was the device's current one. */
  async clearConnection(mac: string, connectionId: string): Promise<boolean> {
    const cleared = await db
      .update(stethoscopes)
      .set({ connectionId: null, lastSeenAt: null })
      .where(and(withMac(mac), eq(stethoscopes.connectionId, connectionId)))
      .returning({ id: stethoscopes.id });
    return cleared.length > 0;
  },
  setStream: (mac: string, streamId: number | null) =>
    db.update(stethoscopes).set({ streamId }).where(withMac(mac)),
  endStream: (mac: string, streamId: number) =>
    db
      .update(stethoscopes)
      .set({ streamId: null })
      .where(and(withMac(mac), eq(stethoscopes.streamId, streamId))),
});
