import { type Clock, msSince } from '../../clock.ts';
import type { CaptureRow } from './queries.ts';

type Row = Pick<CaptureRow, 'id' | 'newestSample' | 'newestAt' | 'newestMoment'>;
/** `seenMs`: when this mark was first there; `beforeMs`: when an older one still was. */
type Seen = { sample: number; seenMs: number; beforeMs: number | null };

/**
 * How long ago the devices of running captures made the newest samples that are known. Another machine's wall
 * clock says that only roughly, and may be set in between: it counts within what this server saw itself.
 */
export function createNewestMarks(clock: Clock) {
  let seen = new Map<string, Seen>();
  let lookedMs: number | null = null;

  return {
    /** Called every few seconds with all running captures. */
    look(rows: readonly Row[]): void {
      const nowMs = clock.monotonicMs();
      seen = new Map(
        rows.map(({ id, newestSample: sample }) => {
          const before = seen.get(id);
          if (before?.sample === sample) return [id, before];
          return [id, { sample, seenMs: nowMs, beforeMs: before ? lookedMs : null }];
        }),
      );
      lookedMs = nowMs;
    },

    msSince(row: Row): number {
      const known = row.newestMoment && msSince(row.newestMoment, clock);
      if (known !== null) return Math.max(0, known);
      const wallMs = Math.max(0, clock.now() - row.newestAt.getTime());
      const mark = seen.get(row.id);
      if (mark?.sample !== row.newestSample) return wallMs;
      const nowMs = clock.monotonicMs();
      const mostMs = mark.beforeMs === null ? Number.POSITIVE_INFINITY : nowMs - mark.beforeMs;
      return Math.min(Math.max(wallMs, nowMs - mark.seenMs), mostMs);
    },
  };
}
