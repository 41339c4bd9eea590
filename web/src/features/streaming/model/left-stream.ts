import { CAPTURE_RETURN_MS } from '@sadap/contract/limits';
import { tabStorage } from '../../../platform/browser-storage.ts';

/**
 * The stream of a page of this tab that vanished (reloaded, or its address changed), or was left while it
 * streamed.
 */
export type LeftStream = { mac: string; checkUpId: number; atMs: number };

const KEY = 'left-stream';

export const keepLeftStream = (left: LeftStream): void => tabStorage.setItem(KEY, JSON.stringify(left));

/** Once. Later than `CAPTURE_RETURN_MS` the server has stopped it by itself. */
export function takeLeftStream(nowMs: number): LeftStream | null {
  const stored = tabStorage.getItem(KEY);
  tabStorage.removeItem(KEY);
  if (stored === null) return null;
  const left = JSON.parse(stored) as LeftStream;
  return nowMs - left.atMs < CAPTURE_RETURN_MS ? left : null;
}
