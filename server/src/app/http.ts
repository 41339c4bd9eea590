import { Server as TlsServer } from 'node:tls';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import { apiError } from '@sadap/contract/errors';
import { BODY_LIMIT_BYTES } from '@sadap/contract/limits';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { type Config, isHttps } from '../config/config.ts';
import { isLoopback, trustOf } from '../config/trusted-proxies.ts';
import { FHIR_JSON, isFhir, outcomeOf } from '../features/fhir/index.ts';
import { isTokenRequest, oauthErrorOf } from '../features/fhir-clients/index.ts';
import { type Certificates, readPem } from '../http/certificates.ts';
import { limitConnections } from '../http/connection-limits.ts';
import { type ErrorAnswer, errorAnswer } from '../http/error-answer.ts';
import { createRefusedRequests } from '../http/refused-requests.ts';
import { pathOf } from '../http/request-path.ts';
import { createSocketGate } from '../http/socket-gate.ts';
import { loggerOptions } from '../log.ts';

export type Http = ReturnType<typeof createHttp>;

/** Whatever lies below them may be a patient's. */
const isPatients = (request: FastifyRequest) => pathOf(request).startsWith('/api/') || isFhir(request);

/** TLS 1.3, or 1.2 with forward secrecy and an authenticated cipher. */
const TLS = {
  minVersion: 'TLSv1.2',
  honorCipherOrder: true,
  ciphers: [
    'TLS_AES_256_GCM_SHA384',
    'TLS_CHACHA20_POLY1305_SHA256',
    'TLS_AES_128_GCM_SHA256',
    'ECDHE-ECDSA-AES256-GCM-SHA384',
    'ECDHE-RSA-AES256-GCM-SHA384',
    'ECDHE-ECDSA-CHACHA20-POLY1305',
    'ECDHE-RSA-CHACHA20-POLY1305',
    'ECDHE-ECDSA-AES128-GCM-SHA256',
    'ECDHE-RSA-AES128-GCM-SHA256',
  ].join(':'),
} as const;

/** Set before the bytes are read; an error in their place has none of them. */
const HEADERS_OF_BYTES = [
  'accept-ranges',
  'content-type',
  'content-length',
  'content-range',
  'content-disposition',
  'etag',
];

const SEE_OTHER = 303;
const RATE_LIMITED = 429;
/** The limits count by the minute. */
const RETRY_AFTER_S = 60;

/** A browser on its way is led to a page that says it; who asks in FHIR is answered in FHIR. */
function sendError(request: FastifyRequest, reply: FastifyReply, answer: ErrorAnswer, error: unknown) {
  const { refusalPage } = request.routeOptions.config;
  if (refusalPage && answer.body.type !== 'NO_SUCH_ROUTE')
    return reply
      .header('cache-control', 'no-store')
      .redirect(refusalPage(answer.body.type, request), SEE_OTHER);
  if (isTokenRequest(request))
    return reply.status(answer.status).type('application/json; charset=utf-8').send(oauthErrorOf(answer));
  if (!isFhir(request)) return reply.status(answer.status).send(answer.body);
  return reply
    .status(answer.status)
    .type(FHIR_JSON)
    .send(outcomeOf(answer, request, error));
}

/** The HTTP server without its routes. It holds nothing open before it listens. */
export function createHttp(config: Config) {
  const trust = trustOf(config.TRUST_PROXY);
  const options = {
    bodyLimit: BODY_LIMIT_BYTES,
    // The slowest upload of the largest sound; a stalled one must not hold its place forever.
    requestTimeout: 15 * 60_000,
    trustProxy: trust,
    logController: new LogController({ disableRequestLogging: true }),
    logger: loggerOptions(config.LOG_LEVEL),
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      const answer = errorAnswer(error, app.log);
      refused.add(request, answer.status, answer.body.type);
      return sendError(request, reply, answer, error);
    },
  };
  const { TLS_CERT: cert, TLS_KEY: key } = config;
  const files = cert && key ? { cert, key } : null;
  const app = (files
    ? Fastify({ ...options, https: { ...TLS, ...readPem(files) } })
    : Fastify(options)) as unknown as FastifyInstance;
  const refused = createRefusedRequests(app.log);
  // A proxy holds the connections of all its clients, and limits them itself.
  limitConnections(app.server, (address) => isLoopback(address) || trust(address, 0));
  // Bytes that a browser may keep say so themselves (http/bytes-answer.ts).
  app.addHook('onRequest', async (request, reply) => {
    if (isPatients(request)) reply.header('cache-control', 'no-store');
  });
  app.setErrorHandler((error, request, reply) => {
    const answer = errorAnswer(error, app.log);
    const { status } = answer;
    refused.add(request, status, answer.body.type);
    for (const name of HEADERS_OF_BYTES) reply.removeHeader(name);
    if (status === RATE_LIMITED) reply.header('retry-after', RETRY_AFTER_S);
    if (isPatients(request)) reply.header('cache-control', 'no-store');
    return sendError(request, reply, answer, error);
  });
  // Route patterns only: paths contain HNs and file names.
  app.addHook('onResponse', async (request, reply) => {
    app.log.debug(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'page',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
  void app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], baseUri: ["'none'"], frameAncestors: ["'none'"] },
    },
    hsts: isHttps(config),
  });
  void app.register(rateLimit, {
    global: false,
    errorResponseBuilder: () => ({ statusCode: 429, ...apiError('RATE_LIMITED') }),
  });
  return {
    app,
    /** Lets a renewed certificate be shown without a restart. */
    keepCertificate(certificates: Certificates): void {
      if (files && app.server instanceof TlsServer) certificates.keep('https', app.server, files, TLS);
    },
    refused,
    trust,
    gate: createSocketGate(trust, config.PUBLIC_URL, app.log),
    publicOrigin: config.PUBLIC_URL === undefined ? null : new URL(config.PUBLIC_URL).origin,
    isSecure: isHttps(config),
  };
}
