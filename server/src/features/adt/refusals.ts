import type { Clock } from '../../clock.ts';

const ONCE_MS = 60_000;
const MOST_PEERS = 1_000;

export type Refusals = { add(code: string, peer: string): void };

/** Notes at most one refusal of a peer in a minute: a peer that sends on and on fills no log. */
export function refusals(clock: Clock, note: (code: string, peer: string) => void): Refusals {
  const notedAtMs = new Map<string, number>();
  return {
    add(code, peer) {
      const nowMs = clock.monotonicMs();
      for (const [each, atMs] of notedAtMs) if (nowMs - atMs >= ONCE_MS) notedAtMs.delete(each);
      if (notedAtMs.has(peer) || notedAtMs.size >= MOST_PEERS) return;
      notedAtMs.set(peer, nowMs);
      note(code, peer);
    },
  };
}
