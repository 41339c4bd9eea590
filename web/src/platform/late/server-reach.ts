/**
 * The server gives a sign of life at least this often, including the round trip. See
 * `server/src/realtime/realtime.ts`.
 */
const SILENCE_MS = 5_000;
/** After a failed request, or on a page that slept, the next sign of life must arrive within this. */
const GRACE_MS = 2_000;
/** Timers delayed by this much mean that the page slept, and what arrived meanwhile is still to be read. */
const SLEPT_MS = 2_500;

/** What a page knows about its connection to the server. All instants are of one monotonic clock. */
export type Reach = {
  isOpen: boolean;
  /** When the connection counts as lost, unless the server gives a sign of life first. */
  lostAtMs: number;
  judgedAtMs: number;
  isReachable: boolean;
};

export type ReachEvent =
  | { type: 'opened' | 'heard' | 'closed' | 'request-failed'; nowMs: number }
  /** Time passed. A hidden page is not judged: its timers are throttled. */
  | { type: 'looked'; nowMs: number; isSeen: boolean };

export const UNREACHED: Reach = { isOpen: false, lostAtMs: 0, judgedAtMs: 0, isReachable: false };

/** Whether the server is reachable: the channel is open, and something arrived recently. */
export function afterReachEvent(reach: Reach, event: ReachEvent): Reach {
  const { nowMs } = event;
  switch (event.type) {
    case 'opened':
    case 'heard':
      // One that is being opened may still be refused.
      if (event.type === 'heard' && !reach.isOpen) return reach;
      return { isOpen: true, lostAtMs: nowMs + SILENCE_MS, judgedAtMs: nowMs, isReachable: true };
    case 'closed':
      return { ...reach, isOpen: false, judgedAtMs: nowMs, isReachable: false };
    case 'request-failed':
      return { ...reach, lostAtMs: Math.min(reach.lostAtMs, nowMs + GRACE_MS) };
    case 'looked': {
      if (!event.isSeen) return reach;
      const lostAtMs =
        nowMs - reach.judgedAtMs > SLEPT_MS ? Math.max(reach.lostAtMs, nowMs + GRACE_MS) : reach.lostAtMs;
      return { ...reach, lostAtMs, judgedAtMs: nowMs, isReachable: reach.isOpen && nowMs < lostAtMs };
    }
  }
}
