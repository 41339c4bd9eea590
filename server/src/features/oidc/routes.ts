import { AppError } from '../../errors.ts';
import { heldSession, open } from '../../http/procedures.ts';
import { oidcCookie } from './redirects.ts';
import type { Oidc } from './service.ts';

/** `oidc` is null where no provider is configured. */
export const oidcRoutes = (oidc: Oidc | null, isSecure: boolean) => {
  const cookie = oidcCookie(isSecure);
  const configured = () => {
    if (!oidc) throw new AppError('NO_SUCH_ROUTE');
    return oidc;
  };
  return {
    signIn: open.auth.oidc.signIn.handler(async ({ context, input }) => {
      const secret = context.cookie(cookie.name);
      const { sessionId, ...result } = await configured().signIn(
        context.sessionHolder,
        input.code,
        secret,
        context,
      );
      await context.setMediaCookie(sessionId);
      return result;
    }),
    unlock: heldSession.auth.oidc.unlock.handler(async ({ context, input }) => {
      await configured().unlock(context.sessionHolder, input.code, context.cookie(cookie.name));
      return { ok: true as const };
    }),
  };
};
