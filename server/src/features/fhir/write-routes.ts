import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { identified, requestIdOf } from '../../http/identified-request.ts';
import { parseBounded } from '../../http/json-shape.ts';
import { FHIR_JSON } from './outcome.ts';
import { mayRead } from './scope.ts';
import { versionIn } from './served.ts';
import type { Asker } from './service.ts';
import type { ServedResource } from './source.ts';
import { etagOf } from './versions.ts';
import { type FhirWrites, isWritten, type Written, type WrittenType } from './writes.ts';

const WRITE_LIMIT_BYTES = 64 * 1024;
/** Of one element. */
const MEMBERS_MAX = 100;
const JSON_TYPES = ['application/fhir+json', 'application/json'];

type Route = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
type Parts = {
  writes: FhirWrites;
  /** A route for somebody who is signed in. */
  answered(
    answer: (
      asked: Asker & { params: { type?: string; id?: string }; request: FastifyRequest },
    ) => Promise<Written>,
    send: (reply: FastifyReply, written: Written, asker: Asker, request: FastifyRequest) => FastifyReply,
  ): Route;
};

/** POST and PUT of what can be written. */
export function serveFhirWrites(app: FastifyInstance, { writes, answered }: Parts): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      JSON_TYPES,
      { parseAs: 'string', bodyLimit: WRITE_LIMIT_BYTES },
      async (_request: FastifyRequest, body: string) => parseBounded(body, MEMBERS_MAX),
    );
    scope.addContentTypeParser('*', (_request, _body, done) => done(new AppError('UNSUPPORTED_TYPE')));
    const options = { bodyLimit: WRITE_LIMIT_BYTES };
    scope.post(
      '/fhir/:type',
      options,
      answered(
        ({ params, request, ...asker }) =>
          writes.create(
            identifiedBy(asker, request),
            typeFor(params.type),
            request.body,
            conditionsOf(request),
          ),
        sendWritten,
      ),
    );
    scope.put(
      '/fhir/:type/:id',
      options,
      answered(
        ({ params, request, ...asker }) =>
          writes.update(
            identifiedBy(asker, request),
            { type: typeFor(params.type), id: params.id ?? '' },
            request.body,
            conditionsOf(request),
          ),
        sendWritten,
      ),
    );
  });
}

function typeFor(type = ''): WrittenType {
  if (!isWritten(type)) throw new AppError('NO_SUCH_ROUTE');
  return type;
}

/** One that is sent twice is done once. */
function identifiedBy(asker: Asker, request: FastifyRequest): Asker {
  const { ifMatch = '', ifNoneExist = '' } = conditionsOf(request);
  const path = ['fhir', request.method, request.url, ifMatch, ifNoneExist];
  return {
    ...asker,
    caller: { ...asker.caller, ...identified(requestIdOf(request), path, () => request.body) },
  };
}

const conditionsOf = ({ headers }: FastifyRequest) => ({
  ifMatch: headers['if-match'],
  ifNoneExist: headers['if-none-exist'] === undefined ? undefined : String(headers['if-none-exist']),
});

/** The version of a resource, where it has one (FHIR R4, 3.1.0.1.3). */
export function tellVersion(reply: FastifyReply, resource: ServedResource): FastifyReply {
  const versionId = versionIn(resource);
  if (versionId === null) return reply;
  const { lastUpdated } = resource.meta as { lastUpdated: string };
  return reply.header('etag', etagOf(versionId)).header('last-modified', new Date(lastUpdated).toUTCString());
}

/** What a program may not read is not shown to it, although it has written it. */
function sendWritten(
  reply: FastifyReply,
  { status, resource }: Written,
  { caller, systems }: Asker,
  request: FastifyRequest,
): FastifyReply {
  const { resourceType, id } = resource;
  void tellVersion(reply.status(status).type(FHIR_JSON), resource);
  const version = resourceType === 'Patient' ? `/_history/${versionIn(resource)}` : '';
  if (status === 201) void reply.header('location', `${systems.origin}/fhir/${resourceType}/${id}${version}`);
  const isMinimal = /(^|[,;\s])return=minimal($|[,;\s])/i.test(String(request.headers.prefer ?? ''));
  return reply.send(isMinimal || !mayRead(caller, resourceType) ? '' : JSON.stringify(resource));
}
