import type { Clock } from './clock.ts';

/** Marks of what lives are asked about every few seconds; the others of so many are forgotten first. */
const REMEMBERED = 10_000;

/**
 * How long this server has known what rows say; a mark names one such thing. The instants in the rows are by
 * some server's wall clock, which may be set in between.
 */
export function createKnownMarks(clock: Pick<Clock, 'monotonicMs'>) {
  const sinceMs = new Map<string, number>();

  /** 0 for a mark that is new. */
  function knownForMs(mark: string): number {
    const nowMs = clock.monotonicMs();
    const firstMs = sinceMs.get(mark) ?? nowMs;
    // The last of the map again, so that the first is the one that nobody has asked about for longest.
    sinceMs.delete(mark);
    sinceMs.set(mark, firstMs);
    const oldest = sinceMs.size > REMEMBERED ? sinceMs.keys().next().value : undefined;
    if (oldest !== undefined) sinceMs.delete(oldest);
    return nowMs - firstMs;
  }
  return {
    knownForMs,
    note(...marks: string[]): void {
      for (const mark of marks) knownForMs(mark);
    },
  };
}
