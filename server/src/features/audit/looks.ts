import type { Database } from '../../database/connection.ts';
import type { Caller } from '../../http/caller.ts';
import type { Look } from '../../http/route-traces.ts';
import { auditQueries } from './queries.ts';
import { type NewRow, rowOf } from './record.ts';

/** The same session looking at the same thing again is the same look. */
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
  return async function look(by: Caller, { action, subject, patientIds }: Look): Promise<void> {
    const key = JSON.stringify([by.sessionId, action, subject, patientIds]);
    const before = remembered.get(key);
    if (before && before.untilMs > monotonicMs()) return before.written;
    const written = write(rowOf(by, { action, subject, ...(patientIds ? { patientIds } : {}) }));
    remembered.delete(key);
    forgetOldest();
    remembered.set(key, { untilMs: monotonicMs() + SAME_LOOK_MS, written });
    try {
      await written;
    } catch (error) {
      remembered.delete(key);
      throw error;
    }
  };
}
export type Looks = ReturnType<typeof createLooks>;
