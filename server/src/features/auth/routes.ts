import type { Registration } from '@sadap/contract/auth';
import { open, signedIn, signedInOrLocked } from '../../http/procedures.ts';
import type { Auth } from './service.ts';

const DONE = { ok: true as const };

export const authRoutes = (auth: Auth, registration: Registration) => ({
  options: open.auth.options.handler(() => ({ registration })),
  login: open.auth.login.handler(async ({ context, input }) => {
    const { sessionId, ...result } = await auth.login(context.sessionHolder, input, context);
    await context.setMediaCookie(sessionId);
    return result;
  }),
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
  unlock: signedInOrLocked.auth.unlock.handler(async ({ context, input }) => {
    await auth.unlock(context.sessionHolder, input.password);
    return DONE;
  }),
  logout: signedInOrLocked.auth.logout.handler(async ({ context }) => {
    await auth.logout(context.sessionHolder);
    await context.setMediaCookie(null);
    context.clearSiteData();
    return DONE;
  }),
});
