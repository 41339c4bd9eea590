import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import type { AccountWork } from '../../http/account-work.ts';
import type { Caller } from '../../http/caller.ts';
import { noteCaller } from '../../http/refused-requests.ts';
import type { RequestPace } from '../../http/request-pace.ts';
import { pathOf } from '../../http/request-path.ts';
import { bearerToken } from '../../http/tokens-in-requests.ts';
import type { Auth } from '../auth/index.ts';
import { type FhirClients, serveFhirTokens } from '../fhir-clients/index.ts';
import { assertJsonAccepted } from './accepted.ts';
import type { Binaries } from './binaries.ts';
import { bundleOf } from './bundle.ts';
import { capabilityStatement } from './capability.ts';
import { serveFhirExports } from './export-routes.ts';
import type { FhirExports } from './exports.ts';
import { type FhirHistory, historyBundle } from './history.ts';
import { FHIR_JSON } from './outcome.ts';
import { mayRead } from './scope.ts';
import { isServed, type ServedType } from './search-parameters.ts';
import { PRESENTATION, searchOf } from './search-query.ts';
import type { Asker, Fhir } from './service.ts';
import type { ServedResource, Systems } from './source.ts';
import { serveFhirWrites, tellVersion } from './write-routes.ts';
import type { FhirWrites } from './writes.ts';

type Parts = {
  auth: Auth;
  fhirClients: FhirClients;
  pace: RequestPace;
  work: AccountWork;
  /** Of PUBLIC_URL. */
  publicOrigin: string | null;
  /** Of the hospital's HN; without it, one of our own. */
  hnSystem: string | undefined;
  version: string;
  binaries: Binaries;
  exports: FhirExports;
  writes: FhirWrites;
  history: FhirHistory;
};

const FORM_LIMIT_BYTES = 16 * 1024;

/** /fhir: FHIR R4. Who signs in, sees and is slowed as in /api. */
export function serveFhir(app: FastifyInstance, fhir: Fhir, parts: Parts): void {
  const { auth, fhirClients, pace, work, version, history } = parts;

  function systemsOf({ protocol, host }: FastifyRequest): Systems {
    const origin = parts.publicOrigin ?? `${protocol}://${host}`;
    return { origin, hnSystem: parts.hnSystem ?? `${origin}/fhir/hn` };
  }

  async function callerOf(request: FastifyRequest): Promise<Caller> {
    const token = bearerToken(request);
    const origin = { address: request.ip, requestId: randomUUID() };
    const caller = fhirClients.isToken(token)
      ? ((await fhirClients.callerOf(token, origin)) ?? 'UNAUTHORIZED')
      : await auth.authenticate(token);
    if (typeof caller === 'string') throw new AppError(caller);
    noteCaller(request, caller.userId);
    assertPlain(request);
    return { ...caller, origin };
  }

  /** A route for somebody who is signed in. */
  const handled =
    <Answer>(
      answer: (asked: Asked) => Promise<Answer>,
      send: (reply: FastifyReply, answer: Answer, asked: Asker, request: FastifyRequest) => FastifyReply,
    ) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const caller = await callerOf(request);
      pace.count(caller.userId);
      const query = askedIn(request);
      assertJsonAccepted(request, query);
      const asked = { caller, query, systems: systemsOf(request) };
      const isStrict = /(^|[,;\s])handling=strict($|[,;\s])/i.test(String(request.headers.prefer ?? ''));
      const params = request.params as Params;
      const run = () => answer({ ...asked, isStrict, params, request });
      const received = () => Promise.resolve();
      const given = await work(caller.userId, { run, received, signal: () => goneOf(reply) });
      return send(reply, given, asked, request);
    };
  const answered = (answer: (asked: Asked) => Promise<object>) =>
    handled(answer, (reply, resource) => reply.type(FHIR_JSON).send(JSON.stringify(resource)));

  serveFhirTokens(app, fhirClients, (request) => systemsOf(request).origin);
  serveFhirExports(app, { ...parts, callerOf, systemsOf, queryOf, goneOf });
  serveFhirWrites(app, { writes: parts.writes, answered: handled });
  app.get('/fhir/metadata', { exposeHeadRoute: false }, (request, reply) => {
    assertJsonAccepted(request, queryOf(request));
    const { origin } = systemsOf(request);
    return reply.type(FHIR_JSON).send(JSON.stringify(capabilityStatement(origin, version)));
  });

  // Counted where they are shown.
  app.get('/fhir/Binary/:id', { exposeHeadRoute: false }, async (request, reply) => {
    const caller = await callerOf(request);
    if (!mayRead(caller, 'Binary')) throw new AppError('FHIR_SCOPE');
    return parts.binaries(request, reply, { caller, ...systemsOf(request), gone: goneOf(reply) });
  });

  const searched = (isPosted: boolean) =>
    answered(async ({ query, isStrict, params, ...asker }) => {
      const type = typeFor(asker.caller, params);
      const search = searchOf(type, query, { isStrict, origin: asker.systems.origin });
      const answer = await fhir.search(asker, type, search);
      // The next page is fetched by its address, in which no HN stands that came in a body.
      const used = isPosted ? await fhir.unnamed(asker, type, search) : search.used;
      return bundleOf(asker.systems, type, { used }, answer);
    });
  app.get('/fhir/:type', { exposeHeadRoute: false }, searched(false));
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.post('/fhir/:type/_search', { bodyLimit: FORM_LIMIT_BYTES }, searched(true));
  });

  app.get(
    '/fhir/:type/:id',
    { exposeHeadRoute: false },
    handled(
      async ({ params, ...asker }) => fhir.read(asker, typeFor(asker.caller, params), params.id ?? ''),
      (reply, resource) => tellVersion(reply, resource).type(FHIR_JSON).send(JSON.stringify(resource)),
    ),
  );

  app.get(
    '/fhir/Patient/:id/_history',
    { exposeHeadRoute: false },
    answered(async ({ params, query, isStrict, ...asker }) => {
      typeFor(asker.caller, { type: 'Patient' });
      assertNoParameters(query, isStrict);
      return historyBundle(asker.systems.origin, await history.versions(asker, params.id ?? ''));
    }),
  );
  app.get(
    '/fhir/Patient/:id/_history/:versionId',
    { exposeHeadRoute: false },
    handled(({ params: { id = '', versionId = '' }, ...asker }) => {
      typeFor(asker.caller, { type: 'Patient' });
      return history.version(asker, id, versionId);
    }, sendVersion),
  );

  app.get(
    '/fhir/Patient/:id/$everything',
    { exposeHeadRoute: false },
    answered(async ({ query, isStrict, params, ...asker }) => {
      if (!mayRead(asker.caller, '*')) throw new AppError('FHIR_SCOPE');
      const search = searchOf('everything', query, { isStrict, origin: asker.systems.origin });
      const found = await fhir.everything(asker, params.id ?? '', search);
      return bundleOf(asker.systems, `Patient/${params.id}/$everything`, search, found);
    }),
  );

  for (const url of ['/fhir', '/fhir/*'])
    app.all(url, () => {
      throw new AppError('NO_SUCH_ROUTE');
    });
}

/** Of the route's address. */
type Params = { type?: string; id?: string; versionId?: string };
type Asked = Asker & {
  query: URLSearchParams;
  isStrict: boolean;
  params: Params;
  request: FastifyRequest;
};

function typeFor(caller: Caller, { type = '' }: Params): ServedType {
  if (!isServed(type)) throw new AppError('NO_SUCH_ROUTE');
  if (!mayRead(caller, type)) throw new AppError('FHIR_SCOPE');
  return type;
}

const sendVersion = (reply: FastifyReply, resource: ServedResource) =>
  tellVersion(reply, resource).type(FHIR_JSON).send(JSON.stringify(resource));

/** Of a history nothing is left out. */
function assertNoParameters(query: URLSearchParams, isStrict: boolean): void {
  const unknown = [...query.keys()].find((name) => !PRESENTATION.has(name));
  if (isStrict && unknown !== undefined)
    throw new AppError('FHIR_PARAMETER_UNKNOWN', unknown.slice(0, 64), { name: unknown.slice(0, 64) });
}

/** What logs and proxies read is what is served. */
function assertPlain(request: FastifyRequest): void {
  if (pathOf(request).includes('%')) throw new AppError('NO_SUCH_ROUTE');
}

/** In the address and in the body; what stands in both is there twice. */
const askedIn = (request: FastifyRequest) =>
  new URLSearchParams([
    ...queryOf(request),
    ...(request.body instanceof URLSearchParams ? request.body : []),
  ]);

function queryOf({ url }: FastifyRequest): URLSearchParams {
  const at = url.indexOf('?');
  return new URLSearchParams(at < 0 ? '' : url.slice(at));
}

function goneOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  return gone.signal;
}
