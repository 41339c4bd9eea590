import { createHash } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import { type DelayRule, oneMore, type Tries, waitMs } from './growing-delay.ts';
import { wrongTriesQueries } from './queries.ts';

const HOUR_MS = 3_600_000;
/** No rule remembers longer. */
const KEPT_MS = 24 * HOUR_MS;

/** What is tried, by whom and from where, and how its tries are slowed down. */
export type Tried = { key: string; rule: DelayRule };

/** A try that has been counted. */
export type Attempt = {
  /** It was not looked at, or was no wrong one. */
  takeBack(): Promise<void>;
  /** It was right: all that went before is forgotten. */
  wasRight(): Promise<void>;
};

const digest = (key: string) => createHash('sha256').update(key).digest('base64');

/**
 * Counts wrong tries for all servers of a database, and through their restarts. The time is the database's,
 * read once and followed by this process's monotonic clock: no step of a wall clock shortens a wait, and one
 * of the database's prolongs none.
 */
export function createWrongTries(db: Database, clock: Clock) {
  let offsetMs: Promise<number> | undefined;
  let sweptAtMs = Number.NEGATIVE_INFINITY;

  async function now(): Promise<number> {
    offsetMs ??= wrongTriesQueries(db)
      .now()
      .then((ms) => ms - clock.monotonicMs());
    return offsetMs.then(
      (offset) => offset + clock.monotonicMs(),
      (error: unknown) => {
        offsetMs = undefined;
        throw error;
      },
    );
  }
  async function sweep(nowMs: number): Promise<void> {
    if (nowMs - sweptAtMs < HOUR_MS) return;
    sweptAtMs = nowMs;
    await wrongTriesQueries(db).forgetBefore(new Date(nowMs - KEPT_MS));
  }

  return {
    /**
     * Counts a try of each, before its result is known: concurrent tries must not all pass. Where one of them
     * must wait none is counted, and the answer is for how long.
     */
    async begin(...tried: Tried[]): Promise<Attempt | { waitMs: number }> {
      const nowMs = await now();
      await sweep(nowMs);
      const keys = tried.map(({ key }) => digest(key));
      const longestMs = await db.transaction(async (transaction) => {
        const queries = wrongTriesQueries(transaction);
        const rows = await queries.hold(keys, new Date(nowMs));
        const of = tried.map(({ rule }, index) => {
          const row = rows.find(({ key }) => key === keys[index]);
          const lastAtMs = Math.min(row?.lastAt.getTime() ?? nowMs, nowMs);
          return { key: keys[index] as string, rule, tries: { count: row?.count ?? 0, lastAtMs } };
        });
        const wait = Math.max(...of.map(({ rule, tries }) => waitMs(rule, tries, nowMs)));
        const set = (key: string, { count, lastAtMs }: Tries) =>
          queries.set({ key, count, lastAt: new Date(lastAtMs) });
        for (const { key, rule, tries } of of) await set(key, wait > 0 ? tries : oneMore(rule, tries, nowMs));
        return wait;
      });
      if (longestMs > 0) return { waitMs: longestMs };
      return {
        takeBack: () => wrongTriesQueries(db).takeBack(keys),
        wasRight: async () => {
          await wrongTriesQueries(db).takeBack(keys.slice(1));
          await wrongTriesQueries(db).forget(keys[0] as string);
        },
      };
    },
  };
}
export type WrongTries = ReturnType<typeof createWrongTries>;
