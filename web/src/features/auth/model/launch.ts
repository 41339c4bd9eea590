import type { LoginResult, SecondStep } from '@sadap/contract/auth';
import { i18n } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { noteTouch } from '../../../platform/idle-time.ts';
import { markLocked, markUnlocked } from '../../../platform/screen-lock.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { enter } from './enter.ts';

type Answer = LoginResult | SecondStep | { signedIn: true; isLocked: boolean } | { launchedUser: string };
/** What is still to be done; null once the user of the launch is signed in. */
export type LaunchStep = SecondStep | { launchedUser: string } | null;

let exchanged: { code: string; round: number; step: Promise<LaunchStep> } | null = null;

/** Says who it is: whoever sits here has typed no name. */
export function enterByLaunch(result: LoginResult): void {
  enter(result);
  toast.info({
    title: i18n.t('launch.signedIn', { username: result.username }),
    message: i18n.t('launch.notYou'),
  });
}

async function exchange(code: string): Promise<LaunchStep> {
  // The hand was in the hospital's system: without it, an old login would lock itself at once.
  noteTouch(Date.now());
  const answer: Answer = await client.launch.signIn({ code });
  if ('secondStep' in answer || 'launchedUser' in answer) return answer;
  if (!('signedIn' in answer)) enterByLaunch(answer);
  // Locked before, it stays so: the patient opens behind the lock screen.
  else if (answer.isLocked) markLocked();
  else markUnlocked();
  return null;
}

/** Signs in the user of a launch. Asks once for each code and round; a logout begins another round. */
export function signInByLaunch(code: string, round: number): Promise<LaunchStep> {
  if (exchanged?.code !== code || exchanged.round !== round)
    exchanged = { code, round, step: exchange(code) };
  return exchanged.step;
}

/** What a launch has put into the address's fragment; null if a plain one was refused. */
export const launchCodeInAddress = (): string | null =>
  new URLSearchParams(window.location.hash.slice(1)).get('code');
