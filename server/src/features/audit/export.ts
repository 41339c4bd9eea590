import { Readable } from 'node:stream';
import { AUDIT_EXPORT_PATH, type AuditEvent } from '@sadap/contract/audit';
import { AuditExportInput } from '@sadap/contract/audit/schema';
import { validationKeyOf } from '@sadap/contract/validation';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { contentDisposition } from '../../http/content-disposition.ts';
import { csvLine } from '../../http/csv-line.ts';
import { fileDay } from '../../http/file-day.ts';
import { inputOf, isTypeTaken } from '../../http/request-input.ts';
import { mediaCaller } from '../../http/tokens-in-requests.ts';
import type { Auth } from '../auth/index.ts';
import { toFhirAuditEvent } from './balp.ts';
import type { Audit } from './service.ts';

const COLUMNS = [
  'id',
  'at',
  'user',
  'full name',
  'action',
  'outcome',
  'subject',
  'patients',
  'patient count',
  'address',
  'session',
  'request',
  'details',
];

const lineOf = (event: AuditEvent) =>
  csvLine([
    event.id,
    event.at,
    event.user?.username ?? null,
    event.user?.fullName ?? null,
    event.action,
    event.outcome,
    `${event.subject.kind}/${event.subject.id}`,
    event.patients.map(({ id, hn }) => hn ?? id).join(' '),
    event.patientCount,
    event.address,
    event.sessionId,
    event.requestId,
    JSON.stringify(event.details),
  ]);

async function* csv(batches: AsyncIterable<AuditEvent[]>): AsyncGenerator<string> {
  // the mark tells spreadsheets that it is UTF-8
  yield `\u{FEFF}${csvLine(COLUMNS)}`;
  for await (const events of batches) yield events.map(lineOf).join('');
}

async function* ndjson(batches: AsyncIterable<AuditEvent[]>): AsyncGenerator<string> {
  for await (const events of batches)
    yield events.map((event) => `${JSON.stringify(toFhirAuditEvent(event))}\n`).join('');
}

const FORMS = {
  csv: { type: 'text/csv; charset=utf-8', ending: 'csv', write: csv },
  fhir: { type: 'application/fhir+ndjson', ending: 'ndjson', write: ndjson },
};

/** Nothing but a filter. */
const LIMITS = { bytes: 4 * 1024, members: 100 };

/**
 * GET and POST /api/audit/export: the whole trail, or what a filter names, for administrators. The filter of
 * a POST is its body: it names patients, and addresses lie in the logs of proxies.
 */
export async function serveAuditExport(app: FastifyInstance, audit: Audit, auth: Auth): Promise<void> {
  app.get(`/api${AUDIT_EXPORT_PATH}`, async (request, reply) => {
    const caller = await exporter(request);
    return answer(caller, request.query, reply);
  });

  await app.register(async (scope) => {
    // the body is read by `inputOf`, once it is known who is calling
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined));
    scope.post(`/api${AUDIT_EXPORT_PATH}`, async (request, reply) => {
      const caller = await exporter(request);
      if (request.headers['transfer-encoding']) throw new AppError('LENGTH_REQUIRED');
      if (Number(request.headers['content-length'] ?? 0) > LIMITS.bytes) throw new AppError('TOO_LARGE');
      if (!isTypeTaken(request)) throw new AppError('UNSUPPORTED_TYPE');
      return answer(caller, await inputOf(request, LIMITS), reply);
    });
  });

  async function exporter(request: FastifyRequest): Promise<Caller> {
    const caller = await mediaCaller(request, auth);
    if (caller.role !== 'ADMIN') throw new AppError('FORBIDDEN');
    return caller;
  }

  async function answer(caller: Caller, input: unknown, reply: FastifyReply) {
    const asked = AuditExportInput.safeParse(input);
    if (!asked.success) {
      const issue = asked.error.issues[0] as z.core.$ZodIssue;
      throw AppError.invalid(issue.path.map(String).join('.'), validationKeyOf(issue));
    }
    const { format, ...filter } = asked.data;
    await audit.exported(caller, { format, named: Object.keys(filter) });
    const { type, ending, write } = FORMS[format];
    const name = `sadap-audit-${fileDay(new Date())}.${ending}`;
    reply.header('content-disposition', contentDisposition('attachment', name)).type(type);
    return reply.send(Readable.from(write(audit.everything(filter))));
  }
}
