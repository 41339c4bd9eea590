import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { cookieIn, hostCookie } from '../../../http/cookies.ts';
import { PATH } from '../path.ts';
import { refusalPage } from '../service.ts';
import type { Smart } from './service.ts';
import { CALLBACK_PATH, SMART_PATH } from './settings.ts';

/** Where hospitals' servers read Sadap's public key. */
const KEYS_PATH = `${SMART_PATH}/jwks.json`;
/** Without answers to HEAD, which would use up a code. */
const ONLY_GET = { exposeHeadRoute: false };
const FOR_BROWSERS = { ...ONLY_GET, config: { refusalPage } };

/** The addresses of SMART App Launch, to which a browser goes: from the hospital's page, and back. */
export function serveSmartLaunch(
  app: FastifyInstance,
  smart: Smart,
  { isSecure, lifetimeS }: { isSecure: boolean; lifetimeS: number },
): void {
  const browser = hostCookie('sadap_smart', isSecure);
  const launched = hostCookie('sadap_launch', isSecure);
  const send = (reply: FastifyReply, address: string) =>
    reply.header('cache-control', 'no-store').redirect(address, 303);

  type Start = { Querystring: { iss?: unknown; launch?: unknown } };
  app.get<Start>(SMART_PATH, FOR_BROWSERS, async (request, reply) => {
    const { iss, launch } = request.query;
    const browserSecret = cookieIn(request, browser.name);
    const origin = { address: request.ip, requestId: randomUUID() };
    const start = await smart.start({ iss, launch, browserSecret }, origin);
    if ('code' in start) return send(reply, `${PATH}#code=${start.code}`);
    return send(
      reply.header('set-cookie', browser.header(start.browserSecret, smart.stateLifetimeS)),
      start.address,
    );
  });

  app.get(CALLBACK_PATH, FOR_BROWSERS, async (request, reply) => {
    const query = request.url.split('?', 2)[1] ?? '';
    const browserSecret = cookieIn(request, browser.name);
    const origin = { address: request.ip, requestId: randomUUID() };
    const { code, sealed } = await smart.arrive({ query, browserSecret }, origin);
    // A refused one leaves an earlier launch of this browser alone.
    if (sealed) reply.header('set-cookie', launched.header(sealed, lifetimeS));
    return send(reply, `${PATH}#code=${code}`);
  });

  app.get(KEYS_PATH, ONLY_GET, async (_request, reply) => {
    const key = await smart.publicKey();
    return reply.send({ keys: key ? [key] : [] });
  });
}
