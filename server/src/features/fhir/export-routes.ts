import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import type { AccountWork } from '../../http/account-work.ts';
import type { Caller } from '../../http/caller.ts';
import type { RequestPace } from '../../http/request-pace.ts';
import { assertJsonAccepted } from './accepted.ts';
import { linesIn } from './export-file.ts';
import { EXPORT_PATHS, type ExportLevel, exportOf } from './export-query.ts';
import { assertProgram, exportPath, type FhirExports, manifestOf } from './exports.ts';
import type { Systems } from './source.ts';

type Parts = {
  exports: FhirExports;
  pace: RequestPace;
  work: AccountWork;
  callerOf(request: FastifyRequest): Promise<Caller>;
  systemsOf(request: FastifyRequest): Systems;
  queryOf(request: FastifyRequest): URLSearchParams;
  goneOf(reply: FastifyReply): AbortSignal;
};
type Params = { id?: string; file?: string };

const ACCEPTED = 202;
const NDJSON = 'application/fhir+ndjson';
const JSON_TYPE = 'application/json; charset=utf-8';
/** Files that are read at once, at each server. A program reads one. */
const MOST_READ = 2;
const STALL_MS = 60_000;

const prefers = ({ headers }: FastifyRequest, what: string) =>
  String(headers.prefer ?? '')
    .toLowerCase()
    .split(/[,;]/)
    .some((each) => each.trim() === what);

/** Programs that read all at once (FHIR Bulk Data Access 2.0). */
export function serveFhirExports(app: FastifyInstance, parts: Parts): void {
  const { exports, pace, callerOf, systemsOf, queryOf } = parts;
  const quiet = { exposeHeadRoute: false };

  async function programOf(request: FastifyRequest): Promise<Caller> {
    const caller = await callerOf(request);
    pace.count(caller.userId);
    assertProgram(caller);
    return caller;
  }

  const begin = (level: ExportLevel) => async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = await programOf(request);
    const query = queryOf(request);
    assertJsonAccepted(request, query);
    if (!prefers(request, 'respond-async'))
      throw new AppError('FHIR_PARAMETER_INVALID', 'Prefer', { name: 'Prefer: respond-async' });
    const isLenient = prefers(request, 'handling=lenient');
    const id = await exports.begin(caller, exportOf(level, query, { caller, isLenient }));
    const address = `${systemsOf(request).origin}${exportPath(id)}`;
    return reply.status(ACCEPTED).header('content-location', address).send();
  };
  app.get(EXPORT_PATHS.system, quiet, begin('system'));
  app.get(EXPORT_PATHS.patient, quiet, begin('patient'));

  app.get(exportPath(':id'), quiet, async (request, reply) => {
    const caller = await programOf(request);
    const row = await exports.held(caller, (request.params as Params).id ?? '');
    const manifest = manifestOf(row, systemsOf(request).origin);
    return reply
      .type(JSON_TYPE)
      .header('expires', row.expiresAt.toUTCString())
      .send(JSON.stringify(manifest));
  });

  app.delete(exportPath(':id'), async (request, reply) => {
    const caller = await programOf(request);
    await exports.remove(caller, (request.params as Params).id ?? '');
    return reply.status(ACCEPTED).send();
  });

  app.get(`${exportPath(':id')}/:file`, quiet, fileAnswer(parts, programOf));
}

function fileAnswer(
  { exports, work, systemsOf, goneOf }: Parts,
  programOf: (request: FastifyRequest) => Promise<Caller>,
) {
  /** Programs that read a file now. */
  const reading = new Set<number>();
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const gone = goneOf(reply);
    const caller = await programOf(request);
    const { id = '', file: name = '' } = request.params as Params;
    const file = await exports.file({ caller, systems: systemsOf(request) }, id, name);
    if (reading.has(caller.userId) || reading.size >= MOST_READ) throw new AppError('RATE_LIMITED');
    // Nobody is told that has gone: the place would never be given back.
    if (gone.aborted) return reply;
    reading.add(caller.userId);
    gone.addEventListener('abort', () => reading.delete(caller.userId), { once: true });
    const page: typeof file.page = (after) =>
      work(caller.userId, {
        run: () => file.page(after),
        received: () => Promise.resolve(),
        signal: () => gone,
      });
    const { isHeld, ended } = file;
    const lines = linesIn({ first: await page(null), page, isHeld, ended, stallMs: STALL_MS });
    // What is left in the response's own buffer must be taken too.
    lines.once('end', () => {
      const stalled = setTimeout(() => reply.raw.destroy(), STALL_MS);
      gone.addEventListener('abort', () => clearTimeout(stalled), { once: true });
    });
    return reply.type(NDJSON).send(lines);
  };
}
