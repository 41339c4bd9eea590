import { setServerAhead } from '@sadap/contract/present-time';
import { Listeners } from './store.ts';

/** An answer's header says whole seconds. */
const UNSURE_MS = 2_000;
const HEADER_STEP_MS = 1_000;

let aheadMs = 0;
const listeners = new Listeners<[number]>();

/** Reads the server's time from an answer's `Date` header; `tookMs`: from the request to the answer. */
export function noteServerTime(date: string | null, tookMs: number): void {
  const serverMs = Date.parse(date ?? '') + HEADER_STEP_MS / 2;
  if (Number.isNaN(serverMs) || tookMs > UNSURE_MS) return;
  const measuredMs = serverMs + tookMs / 2 - Date.now();
  if (Math.abs(measuredMs - aheadMs) < UNSURE_MS) return;
  aheadMs = Math.abs(measuredMs) < UNSURE_MS ? 0 : measuredMs;
  setServerAhead(aheadMs);
  listeners.tell(aheadMs);
}

/** Calls back when the server's clock turns out to be this far ahead. Returns a function that stops it. */
export function onServerTime(listener: (aheadMs: number) => void): () => void {
  const stop = listeners.add(listener);
  if (aheadMs !== 0) listener(aheadMs);
  return stop;
}
