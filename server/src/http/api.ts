import { randomUUID } from 'node:crypto';
import { BODY_LIMIT_BYTES, SOUND_UPLOAD_LIMIT_BYTES, UNTOUCHED_HEADER } from '@sadap/contract/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { AppError } from '../errors.ts';
import type { AccountWork } from './account-work.ts';
import type { AuditTrail } from './audit-trail.ts';
import type { CallContext } from './caller.ts';
import { checkAnswer } from './checked-answer.ts';
import { checkTrace } from './checked-trace.ts';
import { cookieIn } from './cookies.ts';
import { refusalOf, type Sessions } from './held-session.ts';
import { requestIdOf } from './identified-request.ts';
import { ownOriginOf } from './own-origin.ts';
import type { PatientAccess } from './patient-access.ts';
import { Procedure, type Router } from './procedures.ts';
import { noteCaller } from './refused-requests.ts';
import { inputOf, isForm, isTypeTaken } from './request-input.ts';
import type { RequestPace } from './request-pace.ts';
import { isPlainPath, pathOf } from './request-path.ts';
import { type BodyLimits, bodyLimitsOf } from './route-bodies.ts';
import { bearerToken, cookieToken, mediaCookie } from './tokens-in-requests.ts';
import { createUploadBudget } from './upload-budget.ts';

/**
 * Not `storage`, which holds the installed page, the language and unsent work; not `cookies`, which would
 * sign the user out of every other application of the hospital's domain.
 */
const CLEARED_AT_THE_END = '"cache"';

/** Somebody asked for what they have no right to: the audit trail says so. */
const RIGHTS_MISSING = new Set(['FORBIDDEN', 'DOCTORS_ONLY']);

/** What an account may do however much it reads: lock its screen, leave, and go on with its call. */
const ALWAYS = new Set(['auth', 'peers', 'calls']);

declare module 'fastify' {
  interface FastifyContextConfig {
    bodyLimits?: BodyLimits;
  }
}

type ApiOptions = {
  /** Of PUBLIC_URL. */
  publicOrigin: string | null;
  audit: AuditTrail;
  access: PatientAccess;
  pace: RequestPace;
  work: AccountWork;
  areAnswersChecked: boolean;
};

/** Serves the contract under /api. */
export async function serveApi(
  app: FastifyInstance,
  router: Router,
  auth: Sessions,
  { audit, access, pace, work, publicOrigin, areAnswersChecked }: ApiOptions,
): Promise<void> {
  const uploads = createUploadBudget();

  async function answer(
    procedure: Procedure,
    limits: BodyLimits,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const { successStatus, outputStructure } = procedure.contract['~orpc'].route;
    reply.code(successStatus ?? 200);
    const context = await contextOf(request, reply, { auth, look: audit.look, access, publicOrigin });
    const isPaced = !ALWAYS.has(procedure.path[0] ?? '');
    if (context.sessionHolder) {
      const { userId } = context.sessionHolder;
      noteCaller(request, userId);
      if (isPaced) pace.count(userId);
    }
    await renewMediaCookie(request, context);
    // The page learns by this answer that its session is over, and no logout has cleared anything.
    if (!context.sessionHolder && bearerToken(request) !== null) context.clearSiteData();
    const byteCount = contentLength(request);
    const upload = byteCount > BODY_LIMIT_BYTES ? limits.upload : undefined;
    // nobody but a signed-in user may send a large body
    if (upload && !context.caller) throw new AppError(context.refusal);
    const release =
      upload && context.caller
        ? uploads.admit({ kind: upload.kind, userId: context.caller.userId, byteCount })
        : undefined;
    try {
      let read: Promise<unknown> | undefined;
      const input = () => {
        read ??= inputOf(request, limits);
        return read;
      };
      const signal = () => signalOf(reply);
      const run = async () => {
        const output = await procedure.run({ context, input, signal }).catch(async (error: unknown) => {
          const isForbidden = error instanceof AppError && RIGHTS_MISSING.has(error.code);
          if (isForbidden && context.caller) await audit.refused(context.caller, procedure.path.join('.'));
          throw error;
        });
        if (areAnswersChecked) {
          await checkAnswer(procedure.contract, output);
          await checkTrace(procedure.path, context.origin.requestId, audit.isRecorded);
        }
        if (outputStructure !== 'detailed') return { headers: {}, text: JSON.stringify(output) };
        const { headers, body } = output as { headers: Record<string, string>; body: unknown };
        return { headers, text: JSON.stringify(body) };
      };
      const { headers, text } = await (context.sessionHolder && isPaced
        ? work(context.sessionHolder.userId, { run, received: input, signal })
        : run());
      reply.headers(headers).header('content-type', 'application/json').send(text);
    } finally {
      release?.();
    }
  }

  /** The page's next request renews it, long before it ends. */
  async function renewMediaCookie(request: FastifyRequest, { caller, setMediaCookie }: CallContext) {
    if (!caller) return;
    const token = cookieToken(request, auth.media.isSecure);
    if (token === null || !auth.media.isFresh(token, caller.sessionId))
      await setMediaCookie(caller.sessionId);
  }

  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      const path = pathOf(request);
      // it must not be another one than the request limits have read
      if (!isPlainPath(path)) throw new AppError('NO_SUCH_ROUTE');
      if (request.headers['transfer-encoding']) throw new AppError('LENGTH_REQUIRED');
      const { bytes, refusal } = largestOf(request);
      if (contentLength(request) > bytes)
        throw new AppError(refusal, undefined, { megabytes: String(SOUND_UPLOAD_LIMIT_BYTES / 1024 / 1024) });
      if (contentLength(request) > 0 && !isTypeTaken(request)) throw new AppError('UNSUPPORTED_TYPE');
    });
    // bodies are read by `inputOf`, once it is known who is calling
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined));
    for (const procedure of proceduresIn(router)) {
      const { method, path } = procedure.contract['~orpc'].route;
      const url = `/api${(path ?? '').replace(/\{(\w+)\}/g, ':$1')}`;
      const bodyLimits = bodyLimitsOf(procedure.path);
      const handler = async (request: FastifyRequest, reply: FastifyReply) => {
        await answer(procedure, bodyLimits, request, reply);
        return reply;
      };
      const route = {
        method: method as HTTPMethods,
        exposeHeadRoute: false,
        config: { bodyLimits },
        handler,
      };
      for (const each of [url, `${url}/`]) scope.route({ ...route, url: each });
    }
    scope.all('/api/*', () => {
      throw new AppError('NO_SUCH_ROUTE');
    });
  });
}

function proceduresIn(router: Router): Procedure[] {
  return Object.values(router).flatMap((each) => (each instanceof Procedure ? [each] : proceduresIn(each)));
}

/** Of this request’s body, by its route and its type. A path that is no route reads none. */
function largestOf(request: FastifyRequest): Pick<NonNullable<BodyLimits['upload']>, 'bytes' | 'refusal'> {
  const { bodyLimits } = request.routeOptions.config;
  if (bodyLimits?.upload && isForm(request)) return bodyLimits.upload;
  return { bytes: bodyLimits?.bytes ?? BODY_LIMIT_BYTES, refusal: 'TOO_LARGE' };
}

/** For how long nobody has touched the page that asks. A program's request is a touch itself. */
function untouchedMs(request: FastifyRequest): number {
  const seconds = Number(request.headers[UNTOUCHED_HEADER] ?? 0);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0;
}

const contentLength = (request: FastifyRequest) => Number(request.headers['content-length'] ?? 0);

/** Aborts when the connection goes before the answer is out. */
function signalOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const abort = () => {
    if (!raw.writableFinished) gone.abort();
  };
  if (raw.destroyed) abort();
  else raw.once('close', abort);
  return gone.signal;
}

type Parts = Pick<CallContext, 'look' | 'access'> & { auth: Sessions; publicOrigin: string | null };

async function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { auth, look, access, publicOrigin }: Parts,
): Promise<CallContext> {
  const held = await auth.sessionOf(bearerToken(request), untouchedMs(request));
  const requestId = requestIdOf(request);
  const origin = { address: request.ip, requestId: requestId ?? randomUUID() };
  const { holder, duty, refusal } =
    typeof held === 'string'
      ? { holder: null, duty: null, refusal: held }
      : { ...held, refusal: refusalOf(held) };
  const sessionHolder = holder && { ...holder, origin };
  return {
    origin,
    pageOrigin: ownOriginOf(request.headers, publicOrigin),
    requestId,
    caller: refusal === null ? sessionHolder : null,
    sessionHolder,
    duty,
    refusal: refusal ?? 'UNAUTHORIZED',
    cookie: (name) => cookieIn(request, name),
    look,
    access,
    setStatus: (status) => {
      reply.code(status);
    },
    userAgent: request.headers['user-agent'] ?? '',
    setMediaCookie: async (sessionId) => {
      const { issue, lifetimeS, isSecure } = auth.media;
      const token = sessionId === null ? null : await issue(sessionId);
      // Fastify would send both.
      reply.removeHeader('set-cookie').header('set-cookie', mediaCookie(token, lifetimeS, isSecure));
    },
    clearSiteData: () => {
      reply.header('clear-site-data', CLEARED_AT_THE_END);
    },
  };
}
