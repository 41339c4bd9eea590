import type { Registration } from '@sadap/contract/auth';
import type { CallContext } from '../../http/caller.ts';
import { heldSession, open, signedIn } from '../../http/procedures.ts';
import type { Security } from '../security/index.ts';
import type { Auth } from './service.ts';

const DONE = { ok: true as const };

type SignedIn = Awaited<ReturnType<Auth['renew']>>;
function withCookie({ setMediaCookie }: CallContext, { lifetimeMs, ...result }: SignedIn) {
  setMediaCookie(result.token, lifetimeMs / 1000);
  return result;
}

type EntryOptions = { registration: Registration; areNamesHidden: boolean };

export const authRoutes = (
  auth: Auth,
  security: Security,
  { registration, areNamesHidden }: EntryOptions,
) => ({
  options: open.auth.options.handler(async () => {
    const { passwordMinimumLength } = await security.settings();
    return { registration, passwordMinimumLength, areNamesHidden };
  }),
  login: open.auth.login.handler(async ({ context, input }) => {
    const answer = await auth.login(context.sessionHolder, input, context.address);
    return 'secondStep' in answer ? answer : withCookie(context, answer);
  }),
  loginWithCode: open.auth.loginWithCode.handler(async ({ context, input }) =>
    withCookie(context, await auth.loginWithCode(context.sessionHolder, input, context.address)),
  ),
  passkeyOptions: open.auth.passkeyOptions.handler(async ({ context, input }) => ({
    options: { ...(await auth.passkeyOptions(input.id, context.origin)) },
  })),
  loginWithPasskey: open.auth.loginWithPasskey.handler(async ({ context, input }) =>
    withCookie(context, await auth.loginWithPasskey(context.sessionHolder, input, context.origin)),
  ),
  renew: signedIn.auth.renew.handler(async ({ context }) => {
    return withCookie(context, await auth.renew(context.caller));
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
    await auth.logout(context.sessionHolder);
    context.setMediaCookie(null, 0);
    return DONE;
  }),
});
