import { OpenAPIHandler } from '@orpc/openapi/fastify';
import { ORPCError } from '@orpc/server';
import {
  ApiError,
  apiError,
  BODY_LIMIT_BYTES,
  FILE_UPLOAD_LIMIT_BYTES,
  FORM_OVERHEAD_BYTES,
  isErrorCode,
  SOUND_UPLOAD_LIMIT_BYTES,
} from '@sadap/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { Auth } from '../features/auth/index.ts';
import type { CallContext } from './caller.ts';
import { errorAnswer } from './error-answer.ts';
import { requestIdOf } from './identified-request.ts';
import { readLargeForm } from './large-form.ts';
import { isPlainPath, pathOf } from './request-path.ts';
import { bearerToken, mediaCookie } from './tokens-in-requests.ts';
import { createUploadBudget } from './upload-budget.ts';
import { atPace } from './upload-pace.ts';

type Router = ConstructorParameters<typeof OpenAPIHandler<CallContext>>[0];
/** The only bodies that are read in pieces; any other large one would delay everybody's live sound. */
const FORM = /^multipart\/form-data\s*(;|$)/i;
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

/** Serves the contract under /api. */
export async function serveApi(
  app: FastifyInstance,
  router: Router,
  auth: Auth,
  isSecure: boolean,
): Promise<void> {
  const handler = new OpenAPIHandler<CallContext>(router, {
    clientInterceptors: [
      async (options) => {
        try {
          return await options.next();
        } catch (error) {
          const { status, body } = errorAnswer(error, app.log);
          throw new ORPCError(isErrorCode(body.type) ? body.type : 'INTERNAL', {
            defined: true,
            status,
            message: body.messageEn,
            data: body,
          });
        }
      },
    ],
    customErrorResponseBodyEncoder: (error) => {
      const body = ApiError.safeParse(error.data);
      return body.success ? body.data : apiError(error.status < 500 ? 'MALFORMED_REQUEST' : 'INTERNAL');
    },
  });

  const uploads = createUploadBudget();
  await app.register(async (scope) => {
    // Fastify's own body limit does not see bodies that oRPC reads itself.
    scope.addHook('onRequest', async (request) => {
      // oRPC would read another path than the request limits did.
      if (!isPlainPath(pathOf(request))) throw new AppError('NO_SUCH_ROUTE');
      if (request.headers['transfer-encoding']) throw new AppError('LENGTH_REQUIRED');
      const { limit, refusal } =
        uploadOf(request) ?? ({ limit: BODY_LIMIT_BYTES, refusal: 'TOO_LARGE' } as const);
      if (contentLength(request) > limit)
        throw new AppError(refusal, undefined, { megabytes: String(SOUND_UPLOAD_LIMIT_BYTES / 1024 / 1024) });
    });
    // oRPC sets the route's own status as it sends.
    const statuses = new WeakMap<FastifyReply, number>();
    scope.addHook('onSend', async (_request, reply) => {
      const status = statuses.get(reply);
      if (status) reply.code(status);
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined));
    scope.all('/api/*', async (request, reply) => {
      const context = {
        ...(await contextOf(request, reply, auth, isSecure)),
        setStatus: (status: number) => void statuses.set(reply, status),
      };
      const byteCount = contentLength(request);
      const upload = byteCount > BODY_LIMIT_BYTES ? uploadOf(request) : undefined;
      // oRPC reads a body before it knows the caller: only signed-in users may send a large one.
      if (upload && !context.caller) throw new AppError(context.refusal);
      const release =
        upload && context.caller
          ? uploads.admit({ kind: upload.kind, userId: context.caller.userId, byteCount })
          : () => undefined;
      try {
        if (upload) request.body = await formOf(request);
        const { matched } = await handler.handle(request, reply, { prefix: '/api', context });
        if (!matched) throw new AppError('NO_SUCH_ROUTE');
      } finally {
        release();
      }
      return reply;
    });
  });
}

const contentType = (request: FastifyRequest) => request.headers['content-type'] ?? '';

const uploadOf = (request: FastifyRequest) =>
  request.method === 'POST' && FORM.test(contentType(request))
    ? UPLOADS.find(({ path }) => path.test(pathOf(request)))
    : undefined;

async function formOf(request: FastifyRequest): Promise<FormData> {
  try {
    return await readLargeForm(atPace(request.raw), contentType(request));
  } catch (error) {
    // The connection closed or stalled: nobody waits for the answer, and nothing is wrong here.
    if (!(error instanceof AppError) && request.raw.destroyed) throw new AppError('MALFORMED_REQUEST');
    throw error;
  }
}

const contentLength = (request: FastifyRequest) => Number(request.headers['content-length'] ?? 0);

async function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  auth: Auth,
  isSecure: boolean,
): Promise<Omit<CallContext, 'setStatus'>> {
  const held = await auth.sessionOf(bearerToken(request));
  const { holder, isLocked, refusal } =
    typeof held === 'string'
      ? { holder: null, isLocked: false, refusal: held }
      : { ...held, refusal: 'SESSION_LOCKED' as const };
  return {
    requestId: requestIdOf(request),
    caller: isLocked ? null : holder,
    sessionHolder: holder,
    refusal,
    setMediaCookie: (token, maxAgeSeconds) => {
      reply.header('set-cookie', mediaCookie(token, maxAgeSeconds, isSecure));
    },
  };
}
