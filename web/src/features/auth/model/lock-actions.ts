import type { LoginResult, SecondStep } from '@sadap/contract/auth';
import { client } from '../../../platform/api.ts';
import { errorCodeOf } from '../../../platform/api-error.ts';
import { rememberUser } from '../../../platform/recent-users.ts';
import { isScreenLocked, markLocked, markUnlocked } from '../../../platform/screen-lock.ts';
import { currentSession, startSession } from '../../../platform/session.ts';

const RETRY_MS = 3_000;

/** The running request that locks on the server. */
let attempt: Promise<void> = Promise.resolve();

/** Hides the page at once, and makes the server refuse this login's calls as soon as it can be reached. */
export function lockScreen(): void {
  const session = currentSession();
  if (!session || isScreenLocked()) return;
  rememberUser(session.username);
  attempt = tellServer();
  markLocked();
}

async function tellServer(): Promise<void> {
  try {
    await client.auth.lock();
  } catch (error) {
    const isAnswered = errorCodeOf(error) !== null;
    if (!isAnswered)
      setTimeout(() => {
        if (isScreenLocked()) attempt = tellServer();
      }, RETRY_MS);
  }
}

export async function unlockScreen(password: string): Promise<void> {
  // A lock that arrived after it would lock again.
  await attempt;
  await client.auth.unlock({ password });
  markUnlocked();
}

/**
 * Signs another user in; the server ends the current login with it. The password is checked first: a wrong
 * one must not cost the current user the page behind the lock screen.
 */
export async function switchUser(credentials: {
  username: string;
  password: string;
}): Promise<LoginResult | SecondStep> {
  await attempt;
  const result = await client.auth.login({ ...credentials, remember: false });
  if (!('secondStep' in result)) completeSwitch(result);
  return result;
}

export function completeSwitch(result: LoginResult): void {
  startSession(result);
  rememberUser(result.username);
  markUnlocked();
}
