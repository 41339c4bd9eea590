/** The server gives a sign of life at least this often, plus the way there and back. See `server/src/realtime.ts`. */
const SILENCE_MS = 5_000;
/** After a failed request, or on a page that slept, the next sign of life must come within this. */
const GRACE_MS = 2_000;
/** Timers that were held back for this long: the page slept, and what came meanwhile is still to be read. */
const SLEPT_MS = 2_500;

/** What a page knows of its way to the server. All instants are of one clock that is never set back. */
export type Reach = {
  isOpen: boolean;
  /** The connection counts as lost then, unless the server gives a sign of life before. */
  lostAtMs: number;
  judgedAtMs: number;
  isReachable: boolean;
};

export type ReachEvent =
  | { type: 'opened' | 'heard' | 'closed' | 'request-failed'; nowMs: number }
  /** Time passed. A page that nobody sees is not judged: its timers are held back. */
  | { type: 'looked'; nowMs: number; isSeen: boolean };

export const UNREACHED: Reach = { isOpen: false, lostAtMs: 0, judgedAtMs: 0, isReachable: false };

/** Whether the server can be reached: the channel is open, and something came over it a short while ago. */
export function afterReachEvent(reach: Reach, event: ReachEvent): Reach {
  const { nowMs } = event;
  switch (event.type) {
    case 'opened':
    case 'heard':
      // one that is being opened may still be refused
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
