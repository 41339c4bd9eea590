import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors.ts';
import { hostCookie } from '../../http/cookies.ts';
import { open, signedIn } from '../../http/procedures.ts';
import type { Patients } from '../patients/index.ts';
import type { Launches } from './open.ts';
import { PATH } from './path.ts';
import { type Launch, refusalPage } from './service.ts';
import { serveSmartLaunch } from './smart/routes.ts';

const LIMIT_BYTES = 16 * 1024;

const cookieOf = (isSecure: boolean) => hostCookie('sadap_launch', isSecure);

/** The addresses to which the hospital's system sends a browser. */
export function serveLaunches(
  app: FastifyInstance,
  { plain, smart, launch }: Launches,
  isSecure: boolean,
): void {
  if (plain) serveLaunch(app, plain, isSecure);
  if (launch && smart) serveSmartLaunch(app, smart, { isSecure, lifetimeS: launch.lifetimeS });
}

/** The address to which the hospital's page sends its form. The code in the fragment reaches no log. */
function serveLaunch(app: FastifyInstance, launch: Launch, isSecure: boolean): void {
  const cookie = cookieOf(isSecure);
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: LIMIT_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.post(
      PATH,
      { bodyLimit: LIMIT_BYTES, config: { refusalPage } },
      async ({ body, ip, headers }, reply) => {
        const token = (body instanceof URLSearchParams && body.get('token')) || '';
        const arrived = await launch.arrive(
          { token, website: headers.origin },
          { address: ip, requestId: randomUUID() },
        );
        reply.header('cache-control', 'no-store');
        // A refused one leaves an earlier launch of this browser alone.
        if (arrived) reply.header('set-cookie', cookie.header(arrived.sealed, launch.lifetimeS));
        return reply.redirect(arrived ? `${PATH}#code=${arrived.code}` : PATH, 303);
      },
    );
  });
}

/** `launch` is null where none is configured. */
export const launchRoutes = (launch: Launch | null, patients: Patients, isSecure: boolean) => {
  const { name } = cookieOf(isSecure);
  const configured = () => {
    if (!launch) throw new AppError('NO_SUCH_ROUTE');
    return launch;
  };
  return {
    signIn: open.launch.signIn.handler(async ({ context, input: { code } }) => {
      const isLocked = context.refusal === 'SESSION_LOCKED';
      const brought = { sealed: context.cookie(name), code };
      const answer = await configured().signIn(context.sessionHolder, isLocked, context, brought);
      if ('secondStep' in answer || 'launchedUser' in answer || 'signedIn' in answer) return answer;
      const { sessionId, ...result } = answer;
      await context.setMediaCookie(sessionId);
      return result;
    }),
    patient: signedIn.launch.patient.handler(({ context, input: { code } }) =>
      configured().patient(context, { sealed: context.cookie(name), code }, patients),
    ),
    rename: signedIn.launch.rename.handler(({ context, input }) =>
      configured().rename(context, { sealed: context.cookie(name), ...input }, patients),
    ),
  };
};
