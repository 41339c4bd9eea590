import { client } from '../../../platform/api.ts';
import { rememberUser } from '../../../platform/recent-users.ts';
import { markUnlocked } from '../../../platform/screen-lock.ts';
import { startSession } from '../../../platform/session.ts';

const START = '/api/auth/oidc/start';

/** Where the button goes: the server sends the browser on to the hospital's provider. */
export const signInAddress = (to: string) => `${START}?${new URLSearchParams({ to })}`;
export const UNLOCK_ADDRESS = `${START}?unlock=true`;

/** A window of its own: the page behind the lock screen stays as it is. Null if the browser allows none. */
export const openUnlockWindow = () =>
  window.open(UNLOCK_ADDRESS, 'sadap-unlock', 'popup,width=520,height=760');

/** What the provider's sign-in has brought back, in the address's fragment; null if nothing. */
export function returnInAddress(): { code: string; to: string } | null {
  const said = new URLSearchParams(window.location.hash.slice(1));
  const code = said.get('oidc');
  if (!code) return null;
  const to = said.get('to') ?? '/';
  return { code, to: /^\/(?!\/)/.test(to) ? to : '/' };
}

let exchanged: { code: string; result: Promise<unknown> } | null = null;

/** Each code works once, however often a page asks. */
function once<Value>(code: string, exchange: () => Promise<Value>): Promise<Value> {
  if (exchanged?.code !== code) exchanged = { code, result: exchange() };
  return exchanged.result as Promise<Value>;
}

export const signInWithCode = (code: string) =>
  once(code, async () => {
    const result = await client.auth.oidc.signIn({ code });
    startSession(result);
    rememberUser(result.username);
    return result;
  });

export const unlockWithCode = (code: string) =>
  once(code, async () => {
    await client.auth.oidc.unlock({ code });
    markUnlocked();
  });
