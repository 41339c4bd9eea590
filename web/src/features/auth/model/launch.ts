import type { LoginResult, SecondStep } from '@sadap/contract/auth';
import { client } from '../../../platform/api.ts';
import { markUnlocked } from '../../../platform/screen-lock.ts';
import { enter } from './enter.ts';

type Answer = LoginResult | SecondStep | { signedIn: true };

let exchanged: { code: string; answer: Promise<Answer> } | null = null;

async function exchange(code: string): Promise<Answer> {
  const answer = await client.launch.signIn({ code });
  if ('signedIn' in answer) markUnlocked();
  else if (!('secondStep' in answer)) enter(answer);
  return answer;
}

/** Signs in the user of a launch, or returns the second step to come. Asks once for each code. */
export async function signInByLaunch(code: string): Promise<SecondStep | null> {
  if (exchanged?.code !== code) exchanged = { code, answer: exchange(code) };
  const answer = await exchanged.answer;
  return 'secondStep' in answer ? answer : null;
}

/** What `POST /launch` has put into the address's fragment; null if it was refused. */
export const launchCodeInAddress = (): string | null =>
  new URLSearchParams(window.location.hash.slice(1)).get('code');
