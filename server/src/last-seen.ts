import type { Clock } from './clock.ts';
import { createKnownMarks } from './known-marks.ts';
import { createWallAgo } from './wall-ago.ts';

/**
 * Whether something has been silent for `silentMs`, by the instant that a row says it was last seen at. Some
 * server's wall clock gave that instant, perhaps another one's. A clock that is set forward silences nothing;
 * one that is set back keeps what is silent only for as long again. Ask every few seconds.
 */
export function createLastSeen(clock: Pick<Clock, 'now' | 'monotonicMs' | 'uptimeMs'>, silentMs: number) {
  const known = createKnownMarks(clock);
  const wallAgo = createWallAgo(clock, silentMs);
  return {
    /** For a query: whatever was last seen before that is silent. */
    after: () => new Date(wallAgo()),
    isSilent(mark: string, seenAt: Date): boolean {
      if (seenAt.getTime() <= wallAgo()) return true;
      // Seen before the clock was set back, and perhaps never since.
      const isAhead = seenAt.getTime() > clock.now();
      return isAhead && known.knownForMs(`${mark} ${seenAt.getTime()}`) >= silentMs;
    },
  };
}
