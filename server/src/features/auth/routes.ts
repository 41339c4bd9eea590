import type { AuthOptions } from '@sadap/contract/auth';
import type { CallContext } from '../../http/caller.ts';
import { heldSession, open, signedIn } from '../../http/procedures.ts';
import type { Security } from '../security/index.ts';
import type { Auth } from './service.ts';

const DONE = { ok: true as const };

async function withCookie<Result>(
  { setMediaCookie }: CallContext,
  { sessionId, ...result }: Result & { sessionId: string },
): Promise<Omit<Result & { sessionId: string }, 'sessionId'>> {
  await setMediaCookie(sessionId);
  return result;
}

/** The others are the administrator's settings. */
type EntryOptions = Omit<AuthOptions, 'passwordMinimumLength'>;

/** Where the browser ends a login's session at the hospital's provider; null for others. */
type ProviderLogout = (sessionId: string) => Promise<string | null>;

export const authRoutes = (
  auth: Auth,
  security: Security,
  options: EntryOptions,
  providerLogout: ProviderLogout,
) => ({
  options: open.auth.options.handler(async () => {
    const { passwordMinimumLength } = await security.settings();
    return { ...options, passwordMinimumLength };
  }),
  login: open.auth.login.handler(async ({ context, input }) => {
    const answer = await auth.login(context.sessionHolder, input, context);
    return 'secondStep' in answer ? answer : withCookie(context, answer);
  }),
  loginWithCode: open.auth.loginWithCode.handler(async ({ context, input }) =>
    withCookie(context, await auth.loginWithCode(context.sessionHolder, input, context)),
  ),
  passkeyOptions: open.auth.passkeyOptions.handler(async ({ context, input }) => ({
    options: { ...(await auth.passkeyOptions(input.id, context.pageOrigin)) },
  })),
  loginWithPasskey: open.auth.loginWithPasskey.handler(async ({ context, input }) =>
    withCookie(context, await auth.loginWithPasskey(context.sessionHolder, input, context)),
  ),
  renew: signedIn.auth.renew.handler(({ context }) => auth.renew(context.caller)),
  sessions: signedIn.auth.sessions.handler(async ({ context }) => ({
    sessions: await auth.sessions(context.caller),
  })),
  endSessions: signedIn.auth.endSessions.handler(async ({ context, input }) => {
    await auth.endSessions(context.caller, input);
    return DONE;
  }),
  lock: signedIn.auth.lock.handler(async ({ context }) => {
    await auth.lock(context.caller);
    return DONE;
  }),
  unlock: heldSession.auth.unlock.handler(async ({ context, input }) => {
    await auth.unlock(context.sessionHolder, input.password);
    return DONE;
  }),
  logout: heldSession.auth.logout.handler(async ({ context }) => {
    const { sessionId } = context.sessionHolder;
    const continueAt = await providerLogout(sessionId);
    await auth.logout(context.sessionHolder);
    await context.setMediaCookie(null);
    context.clearSiteData();
    return { ...DONE, ...(continueAt !== null && { continueAt }) };
  }),
});
