import type { AuthOptions } from '@sadap/contract/auth';
import { heldSession, open, signedIn } from '../../http/procedures.ts';
import type { Security } from '../security/index.ts';
import type { Auth } from './service.ts';

const DONE = { ok: true as const };

/** The others are the administrator's settings. */
type EntryOptions = Omit<AuthOptions, 'passwordMinimumLength'>;

export const authRoutes = (auth: Auth, security: Security, options: EntryOptions) => ({
  options: open.auth.options.handler(async () => {
    const { passwordMinimumLength } = await security.settings();
    return { ...options, passwordMinimumLength };
  }),
  login: open.auth.login.handler(async ({ context, input }) => {
    const { lifetimeMs, ...result } = await auth.login(context.sessionHolder, input, context.origin);
    context.setMediaCookie(result.token, lifetimeMs / 1000);
    return result;
  }),
  renew: signedIn.auth.renew.handler(async ({ context }) => {
    const { lifetimeMs, ...result } = await auth.renew(context.caller);
    context.setMediaCookie(result.token, lifetimeMs / 1000);
    return result;
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
