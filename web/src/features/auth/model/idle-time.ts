import { SCREEN_LOCK_MS } from '@sadap/contract/limits';
import { currentSession } from '../../../platform/session.ts';

/** The last touch in any tab of this browser. */
const KEY = 'last-touch';
/** Written for the other tabs at most this often. */
const WRITE_MS = 5_000;

let lastTouchMs = 0;
let writtenMs = 0;

export function noteTouch(nowMs: number): void {
  lastTouchMs = nowMs;
  if (nowMs - writtenMs < WRITE_MS) return;
  writtenMs = nowMs;
  localStorage.setItem(KEY, String(nowMs));
}

/** Whether no tab was touched for as long as it takes to lock the screen. Signing in counts as a touch. */
export function isIdleTooLong(nowMs: number): boolean {
  const session = currentSession();
  if (!session) return false;
  const inOtherTabs = Number(localStorage.getItem(KEY)) || 0;
  const last = Math.max(lastTouchMs, inOtherTabs, Date.parse(session.loginTime));
  return nowMs - last >= SCREEN_LOCK_MS;
}
