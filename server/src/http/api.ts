import {
  BODY_LIMIT_BYTES,
  FILE_UPLOAD_LIMIT_BYTES,
  FORM_OVERHEAD_BYTES,
  SOUND_UPLOAD_LIMIT_BYTES,
} from '@sadap/contract/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { AppError } from '../errors.ts';
import { type Auth, refusalOf } from '../features/auth/index.ts';
import type { CallContext } from './caller.ts';
import { checkAnswer } from './checked-answer.ts';
import { requestIdOf } from './identified-request.ts';
import { ownOriginOf } from './own-origin.ts';
import { Procedure, type Router } from './procedures.ts';
import { inputOf, isForm, isTypeTaken } from './request-input.ts';
import { isPlainPath, isWrittenAs, pathOf } from './request-path.ts';
import { bearerToken, mediaCookie } from './tokens-in-requests.ts';
import { createUploadBudget } from './upload-budget.ts';

/** Calls that may send a form larger than `BODY_LIMIT_BYTES`, if their caller is signed in. */
const UPLOADS = [
  {
    kind: 'sound',
    path: /^\/api\/(heart|lung)soundrecordings\/?$/,
    limit: SOUND_UPLOAD_LIMIT_BYTES + FORM_OVERHEAD_BYTES,
    refusal: 'SOUND_TOO_LARGE',
  },
  {
    kind: 'file',
    path: /^\/api\/patients\/[^/]+\/files\/?$/,
    limit: FILE_UPLOAD_LIMIT_BYTES + FORM_OVERHEAD_BYTES,
    refusal: 'FILE_TOO_LARGE',
  },
] as const;

type ApiOptions = {
  /** The page comes over HTTPS. */
  isSecure: boolean;
  /** Of PUBLIC_URL. */
  publicOrigin: string | null;
  areAnswersChecked: boolean;
};

/** Serves the contract under /api. */
export async function serveApi(
  app: FastifyInstance,
  router: Router,
  auth: Auth,
  { areAnswersChecked, ...options }: ApiOptions,
): Promise<void> {
  const uploads = createUploadBudget();

  async function answer(procedure: Procedure, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { successStatus, outputStructure } = procedure.contract['~orpc'].route;
    reply.code(successStatus ?? 200);
    const context = await contextOf(request, reply, auth, options);
    const byteCount = contentLength(request);
    const upload = byteCount > BODY_LIMIT_BYTES ? uploadOf(request) : undefined;
    // nobody but a signed-in user may send a large body
    if (upload && !context.caller) throw new AppError(context.refusal);
    const release =
      upload && context.caller
        ? uploads.admit({ kind: upload.kind, userId: context.caller.userId, byteCount })
        : undefined;
    try {
      let read: Promise<unknown> | undefined;
      const input = () => {
        read ??= inputOf(request);
        return read;
      };
      const output = await procedure.run({ context, input, signal: () => signalOf(reply) });
      if (areAnswersChecked) await checkAnswer(procedure.contract, output);
      reply.header('content-type', 'application/json');
      if (outputStructure === 'detailed') {
        const { headers, body } = output as { headers: Record<string, string>; body: unknown };
        reply.headers(headers).send(JSON.stringify(body));
      } else reply.send(JSON.stringify(output));
    } finally {
      release?.();
    }
  }

  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      const path = pathOf(request);
      // it must not be another one than the request limits have read
      if (!isPlainPath(path)) throw new AppError('NO_SUCH_ROUTE');
      if (path.includes('%') && !isWrittenAs(path, request.routeOptions.url ?? ''))
        throw new AppError('NO_SUCH_ROUTE');
      if (request.headers['transfer-encoding']) throw new AppError('LENGTH_REQUIRED');
      const { limit, refusal } =
        uploadOf(request) ?? ({ limit: BODY_LIMIT_BYTES, refusal: 'TOO_LARGE' } as const);
      if (contentLength(request) > limit)
        throw new AppError(refusal, undefined, { megabytes: String(SOUND_UPLOAD_LIMIT_BYTES / 1024 / 1024) });
      if (contentLength(request) > 0 && !isTypeTaken(request)) throw new AppError('UNSUPPORTED_TYPE');
    });
    // bodies are read by `inputOf`, once it is known who is calling
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined));
    for (const procedure of proceduresIn(router)) {
      const { method, path } = procedure.contract['~orpc'].route;
      const url = `/api${(path ?? '').replace(/\{(\w+)\}/g, ':$1')}`;
      const handler = async (request: FastifyRequest, reply: FastifyReply) => {
        await answer(procedure, request, reply);
        return reply;
      };
      for (const each of [url, `${url}/`])
        scope.route({ method: method as HTTPMethods, url: each, exposeHeadRoute: false, handler });
    }
    scope.all('/api/*', () => {
      throw new AppError('NO_SUCH_ROUTE');
    });
  });
}

function proceduresIn(router: Router): Procedure[] {
  return Object.values(router).flatMap((each) => (each instanceof Procedure ? [each] : proceduresIn(each)));
}

const uploadOf = (request: FastifyRequest) =>
  request.method === 'POST' && isForm(request)
    ? UPLOADS.find(({ path }) => path.test(pathOf(request)))
    : undefined;

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

async function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  auth: Auth,
  { isSecure, publicOrigin }: Omit<ApiOptions, 'areAnswersChecked'>,
): Promise<CallContext> {
  const held = await auth.sessionOf(bearerToken(request));
  const { holder, duty, refusal } =
    typeof held === 'string'
      ? { holder: null, duty: null, refusal: held }
      : { ...held, refusal: refusalOf(held) };
  return {
    address: request.ip,
    origin: ownOriginOf(request.headers, publicOrigin),
    requestId: requestIdOf(request),
    caller: refusal === null ? holder : null,
    sessionHolder: holder,
    duty,
    refusal: refusal ?? 'UNAUTHORIZED',
    setStatus: (status) => {
      reply.code(status);
    },
    setMediaCookie: (token, maxAgeSeconds) => {
      reply.header('set-cookie', mediaCookie(token, maxAgeSeconds, isSecure));
    },
  };
}
