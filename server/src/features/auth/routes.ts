import type { AuthOptions } from '@sadap/contract/auth';
import { open, signedIn, signedInOrLocked } from '../../http/procedures.ts';
import type { Auth } from './service.ts';

const DONE = { ok: true as const };

export const authRoutes = (auth: Auth, options: AuthOptions) => ({
  options: open.auth.options.handler(() => options),
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
  unlock: signedInOrLocked.auth.unlock.handler(async ({ context, input }) => {
    await auth.unlock(context.sessionHolder, input.password);
    return DONE;
  }),
  logout: signedInOrLocked.auth.logout.handler(async ({ context }) => {
    await auth.logout(context.sessionHolder);
    context.setMediaCookie(null, 0);
    return DONE;
  }),
});
