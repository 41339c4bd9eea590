import type { Database } from '../../database/connection.ts';
import type { Caller } from '../../http/caller.ts';
import type { Look } from '../../http/route-traces.ts';
import { auditQueries } from './queries.ts';
import { type NewRow, rowOf } from './record.ts';

/** The same session, from the same address, looking at the same thing again is the same look. */
const SAME_LOOK_MS = 5 * 60_000;
const MOST_REMEMBERED = 20_000;

/**
 * Writes what users look at, before the answer that shows it. Looks that arrive while others are being
 * written go in one statement.
 */
export function createLooks(db: Database, monotonicMs: () => number) {
  const queries = auditQueries(db);
  const remembered = new Map<string, { untilMs: number; written: Promise<void> }>();
  let waiting: NewRow[] = [];
  let writing: Promise<unknown> = Promise.resolve();
  let next: Promise<void> | null = null;

  async function writeWaiting(): Promise<void> {
    await writing;
    const rows = waiting;
    waiting = [];
    next = null;
    const written = queries.insertQuickly(rows);
    writing = written.catch(() => undefined);
    await written;
  }

  function write(row: NewRow): Promise<void> {
    waiting.push(row);
    next ??= writeWaiting();
    return next;
  }

  function forgetOldest(): void {
    const nowMs = monotonicMs();
    for (const [key, { untilMs }] of remembered) {
      if (untilMs > nowMs && remembered.size < MOST_REMEMBERED) return;
      remembered.delete(key);
    }
  }

  /** Fails when it cannot be written: then nothing is shown. */
  return async function look(by: Caller, seen: Look): Promise<void> {
    const isFresh = (key: string) => (remembered.get(key)?.untilMs ?? 0) <= monotonicMs();
    const seenBefore = keysOf(by, seen).filter(({ key }) => !isFresh(key));
    const fresh = keysOf(by, seen).filter(({ key }) => isFresh(key));
    const written = fresh.length > 0 ? write(rowOf(by, withPatients(seen, fresh))) : Promise.resolve();
    const before = seenBefore.map(({ key }) => remembered.get(key)?.written);
    forgetOldest();
    for (const { key } of fresh) {
      remembered.delete(key);
      remembered.set(key, { untilMs: monotonicMs() + SAME_LOOK_MS, written });
    }
    try {
      await written;
    } catch (error) {
      for (const { key } of fresh) remembered.delete(key);
      throw error;
    }
    await Promise.all(before);
  };
}
export type Looks = ReturnType<typeof createLooks>;

/**
 * What makes two looks the same. A patient in any list was seen, so that a page of several lists, and one
 * that is loaded again each minute, is one look.
 */
function keysOf({ sessionId, origin }: Caller, { action, subject, patientIds }: Look) {
  const key = (...what: unknown[]) => JSON.stringify([sessionId, origin?.address, action, ...what]);
  return action === 'patient.found' && patientIds
    ? patientIds.map((patientId) => ({ key: key(patientId), patientId }))
    : [{ key: key(subject, patientIds), patientId: null }];
}

/** The look at those patients alone that were not seen before. */
function withPatients({ action, subject, patientIds }: Look, fresh: { patientId: number | null }[]) {
  const ids = fresh.flatMap(({ patientId }) => (patientId === null ? [] : [patientId]));
  if (ids.length > 0) return { action, subject, patientIds: ids };
  return { action, subject, ...(patientIds ? { patientIds } : {}) };
}
