import type { Clock } from '../../clock.ts';

/**
 * Which events this server has seen come: their numbers go up, and no clock that is set changes which of them
 * are of the last `windowMs`.
 */
export function createIdMarks(clock: Pick<Clock, 'monotonicMs'>, windowMs: number) {
  let marks: { id: number; atMs: number }[] = [];
  return {
    /** Notes the newest number. Returns one that all of the window are above, as far as it has seen. */
    knownBefore(newest: number): number {
      const nowMs = clock.monotonicMs();
      marks.push({ id: newest, atMs: nowMs });
      const place = marks.findLastIndex(({ atMs }) => nowMs - atMs >= windowMs);
      marks = marks.slice(Math.max(0, place));
      return marks[0]?.id ?? newest;
    },
  };
}
