import type { LaunchedPatient } from '@sadap/contract/launch';
import { currentSession, loginOf, subscribeSession } from '../../../../platform/session.ts';

/**
 * New patients on their way from a launch to the form. In memory alone and for one login: the browser's
 * history would show them to the next user.
 */
type Launched = {
  patient: LaunchedPatient;
  /** Of the launch, for which the server keeps the patient for ten minutes. */
  code: string;
};
const kept = new Map<string, Launched & { login: string | null }>();
let made = 0;

subscribeSession(() => {
  const login = loginOf(currentSession());
  for (const [key, launched] of kept) if (launched.login !== login) kept.delete(key);
});

/** Returns the key for the history; no other page load makes the same. */
export function keepLaunched(launched: Launched): string {
  const key = `${performance.timeOrigin} ${++made}`;
  kept.set(key, { login: loginOf(currentSession()), ...launched });
  return key;
}

/** The patient of a history's state; null after a reload, or after whoever launched it has logged out. */
export function launchedIn(state: unknown): Launched | null {
  if (typeof state !== 'object' || state === null || !('launched' in state)) return null;
  return kept.get(String(state.launched)) ?? null;
}
