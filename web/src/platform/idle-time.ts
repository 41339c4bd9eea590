import { SCREEN_LOCK_MS } from '@sadap/contract/limits';
import { sharedStorage } from './browser-storage.ts';
import { currentSession, type Session } from './session.ts';

/** The last touch in any tab of this browser. */
const KEY = 'last-touch';
/** Written for the other tabs at most this often. */
const WRITE_MS = 5_000;
/** A touch that seems to come from so far in the future was written by another clock. */
const SET_BACK_MS = 60_000;

let lastTouchMs = 0;
let writtenMs = 0;

export function noteTouch(nowMs: number): void {
  lastTouchMs = nowMs;
  // A clock that was set back is no reason to write nothing until it has caught up.
  if (Math.abs(nowMs - writtenMs) < WRITE_MS) return;
  writtenMs = nowMs;
  sharedStorage.setItem(KEY, String(nowMs));
}

/** For how long no tab of this browser was touched. Signing in counts as a touch. */
export function untouchedMs(session: Session, nowMs: number): number {
  const inOtherTabs = Number(sharedStorage.getItem(KEY)) || 0;
  const touches = [lastTouchMs, inOtherTabs, Date.parse(session.loginTime)];
  // A clock that was ahead and has been set back wrote the others.
  const past = touches.filter((ms) => ms <= nowMs + SET_BACK_MS);
  return Math.max(0, nowMs - Math.max(0, ...past));
}

/** Whether no tab was touched for as long as it takes to lock the screen. */
export function isIdleTooLong(nowMs: number): boolean {
  const session = currentSession();
  return session !== null && untouchedMs(session, nowMs) >= SCREEN_LOCK_MS;
}
