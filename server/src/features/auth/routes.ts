import type { Registration } from '@sadap/contract';
import { open, signedIn } from '../../http/procedures.ts';
import type { Auth } from './service.ts';

export const authRoutes = (auth: Auth, registration: Registration) => ({
  options: open.auth.options.handler(() => ({ registration })),
  login: open.auth.login.handler(async ({ context, input }) => {
    const { lifetimeMs, ...result } = await auth.login(context.caller, input);
    context.setMediaCookie(result.token, lifetimeMs / 1000);
    return result;
  }),
  renew: signedIn.auth.renew.handler(async ({ context }) => {
    const { lifetimeMs, ...result } = await auth.renew(context.caller);
    context.setMediaCookie(result.token, lifetimeMs / 1000);
    return result;
  }),
  logout: signedIn.auth.logout.handler(async ({ context }) => {
    await auth.logout(context.caller);
    context.setMediaCookie(null, 0);
    return { ok: true as const };
  }),
});
