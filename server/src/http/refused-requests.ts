import type { FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';

const EVERY_MS = 60_000;
/** A minute's line has no more entries than these; whoever sends from many addresses fills no disk. */
const MAX_ENTRIES = 50;
/** Faults of the request itself, and limits. Refused rights are in the audit trail (`access.refused`). */
const COUNTED = new Set([400, 411, 413, 415, 422, 429]);

type Entry = { userId: number | null; address: string; type: string; count: number };
export type RefusedRequests = ReturnType<typeof createRefusedRequests>;

const callers = new WeakMap<FastifyRequest, number>();
/** Notes who sent the request, for the log. */
export const noteCaller = (request: FastifyRequest, userId: number) => callers.set(request, userId);

/**
 * Counts refused input and reached limits, and logs them once a minute: who, from where, which error and how
 * often. Never what was sent.
 */
export function createRefusedRequests(log: Pick<Log, 'warn'>) {
  let entries = new Map<string, Entry>();
  let others = 0;

  function add(request: FastifyRequest, status: number, type: string): void {
    if (!COUNTED.has(status)) return;
    const userId = callers.get(request) ?? null;
    const address = request.ip;
    const key = `${userId} ${address} ${type}`;
    const entry = entries.get(key);
    if (entry) entry.count++;
    else if (entries.size < MAX_ENTRIES) entries.set(key, { userId, address, type, count: 1 });
    else others++;
  }

  function tell(): void {
    if (entries.size === 0) return;
    log.warn({ refused: [...entries.values()], others }, 'requests were refused in the last minute');
    entries = new Map();
    others = 0;
  }

  return { add, tell };
}

/** Logs once a minute. Returns a function that stops it, after the last line. */
export function tellOfRefused(refused: RefusedRequests, clock: Clock): () => void {
  let cancel = clock.after(EVERY_MS, turn);
  function turn() {
    refused.tell();
    cancel = clock.after(EVERY_MS, turn);
  }
  return () => {
    cancel();
    refused.tell();
  };
}
