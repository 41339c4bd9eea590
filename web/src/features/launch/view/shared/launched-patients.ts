import type { LaunchedPatient } from '@sadap/contract/launch';
import { currentSession, loginOf, subscribeSession } from '../../../../platform/session.ts';

/**
 * New patients on their way from a launch to the form. In memory alone and for one login: the browser's
 * history would show them to the next user.
 */
const kept = new Map<string, { login: string | null; launched: LaunchedPatient }>();
let made = 0;

subscribeSession(() => {
  const login = loginOf(currentSession());
  for (const [key, patient] of kept) if (patient.login !== login) kept.delete(key);
});

/** Returns the key for the history; no other page load makes the same. */
export function keepLaunched(launched: LaunchedPatient): string {
  const key = `${performance.timeOrigin} ${++made}`;
  kept.set(key, { login: loginOf(currentSession()), launched });
  return key;
}

/** The patient of a history's state; null after a reload, or after whoever launched it has logged out. */
export function launchedIn(state: unknown): LaunchedPatient | null {
  if (typeof state !== 'object' || state === null || !('launched' in state)) return null;
  return kept.get(String(state.launched))?.launched ?? null;
}
