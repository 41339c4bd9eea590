import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import { AppError } from '../../errors.ts';
import { cookieIn, hostCookie } from '../../http/cookies.ts';
import type { Log } from '../../log.ts';
import { type Oidc, refusedCode } from './service.ts';
import { CALLBACK_PATH } from './settings.ts';

const START_PATH = '/api/auth/oidc/start';
const LOGOUT_PATH = '/api/auth/oidc/backchannel-logout';
const LOGOUT_LIMIT_BYTES = 64 * 1024;

export const oidcCookie = (isSecure: boolean) => hostCookie('sadap_oidc', isSecure);

/** The two addresses that a browser, not a script, goes to. */
export function serveOidcRedirects(app: FastifyInstance, oidc: Oidc, isSecure: boolean): void {
  const cookie = oidcCookie(isSecure);
  const send = (reply: FastifyReply, address: string) =>
    reply.header('cache-control', 'no-store').redirect(address, 302);

  type Start = { Querystring: Wish };
  app.get<Start>(START_PATH, { config: { refusalPage } }, async ({ query, headers }, reply) => {
    const { purpose, to } = wishIn(query);
    if (isFromElsewhere(headers)) return send(reply, PAGE_OF[purpose]);
    const start = await oidc.start(purpose, to);
    if ('code' in start) return send(reply, pageWith(start.code, purpose, to));
    return send(
      reply.header('set-cookie', cookie.header(start.sealed, oidc.requestLifetimeS)),
      start.address,
    );
  });

  app.get(CALLBACK_PATH, { config: { refusalPage } }, async (request: FastifyRequest, reply) => {
    const query = request.url.split('?', 2)[1] ?? '';
    const origin = { address: request.ip, requestId: randomUUID() };
    const arrival = await oidc.arrive(cookieIn(request, cookie.name), query, origin);
    const { code, browserSecret, request: asked } = arrival;
    reply.header('set-cookie', cookie.header(browserSecret, oidc.codeLifetimeS));
    return send(reply, pageWith(code, asked?.purpose ?? 'sign-in', asked?.to ?? '/'));
  });
}

/** OpenID Connect Back-Channel Logout 1.0: the provider itself calls, no browser. */
export function serveProviderLogout(app: FastifyInstance, oidc: Oidc, log: Log): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: LOGOUT_LIMIT_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.post(LOGOUT_PATH, async ({ body }, reply) => {
      reply.header('cache-control', 'no-store');
      try {
        await oidc.loggedOutThere((body instanceof URLSearchParams && body.get('logout_token')) || '');
        return reply.status(200).send();
      } catch (error) {
        const isRefusal = error instanceof AppError || error instanceof ZodError;
        if (!isRefusal) throw error;
        log.warn({ reason: error.name }, 'a logout token of the OpenID provider was refused');
        return reply.status(400).send({ error: 'invalid_request' });
      }
    });
  });
}

/**
 * ASVS 7.6.2: a link on another website begins no sign-in; the user finds the button. Browsers say so
 * wherever the page comes over HTTPS (Chrome 76, Firefox 90, Safari 16.4); older ones say nothing, and go on.
 */
const isFromElsewhere = ({ 'sec-fetch-site': site }: IncomingHttpHeaders): boolean =>
  site === 'cross-site' || site === 'same-site';

const PAGE_OF = { 'sign-in': '/login', unlock: '/unlock' } as const;

type Wish = { to?: unknown; unlock?: unknown };
const wishIn = ({ to, unlock }: Wish) =>
  ({ purpose: unlock === 'true' ? 'unlock' : 'sign-in', to: ownPath(to) }) as const;

/** The page that says what was wrong. On the way back nobody can tell what for the browser had gone. */
function refusalPage(refusal: string, { query }: FastifyRequest): string {
  const { purpose, to } = wishIn(query as Wish);
  return pageWith(refusedCode(refusal), purpose, to);
}

/** The page that exchanges the code. It is in the fragment: that reaches no server, no log, no other page. */
const pageWith = (code: string, purpose: 'sign-in' | 'unlock', to: string) =>
  `${PAGE_OF[purpose]}#${new URLSearchParams({ oidc: code, to })}`;

/** Only paths of this page: an address elsewhere would be an open door for deceit. */
export function ownPath(to: unknown): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, and `/\t/x` becomes `//x`
  const isOwn = typeof to === 'string' && to.length <= 500 && /^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(to);
  return isOwn ? to : '/';
}
