import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import { settingsQueries } from '../settings/index.ts';

const NAME = 'audit_removal_time';
/** A server that runs for six hours a day keeps up with the days that pass. */
const HOURS_PER_HOUR = 4;

/**
 * Returns a function that says what time it is for the removal of old events: never later than the wall
 * clock, and not much further than when it was last asked, by the time that has really passed since. A wall
 * clock that is set years ahead removes a few hours' events more in each hour until somebody sees it.
 */
export function createRemovalTime(db: Database, clock: Pick<Clock, 'now' | 'uptimeMs'>) {
  let askedAtMs = clock.uptimeMs();
  return async (): Promise<Date> => {
    const queries = settingsQueries(db);
    const stored = await queries.read(NAME);
    const nowMs = clock.uptimeMs();
    const wallClock = clock.now();
    const reached = stored === undefined ? wallClock : Date.parse(stored);
    const furthest = reached + HOURS_PER_HOUR * (nowMs - askedAtMs);
    askedAtMs = nowMs;
    const time = Math.min(wallClock, furthest);
    await queries.write(NAME, new Date(Math.max(reached, time)).toISOString());
    return new Date(time);
  };
}
