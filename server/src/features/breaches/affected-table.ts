import { Readable } from 'node:stream';
import { type AffectedPatient, affectedTablePath } from '@sadap/contract/breaches';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { contentDisposition } from '../../http/content-disposition.ts';
import { csvLine } from '../../http/csv-line.ts';
import { fileDay } from '../../http/file-day.ts';
import { mediaCaller } from '../../http/tokens-in-requests.ts';
import type { Auth } from '../auth/index.ts';
import type { Breaches } from './service.ts';

const COLUMNS = [
  'patient',
  'hn',
  'name',
  'phone',
  'seen by',
  'first',
  'last',
  'listed',
  'opened',
  'taken out',
];

const lineOf = (patient: AffectedPatient) =>
  csvLine([
    patient.id,
    patient.hn,
    patient.name,
    patient.phone,
    patient.usernames.join(' '),
    patient.firstAt,
    patient.lastAt,
    patient.listed,
    patient.opened,
    patient.takenOut,
  ]);

async function* table(batches: AsyncIterable<AffectedPatient[]>): AsyncGenerator<string> {
  // the mark tells spreadsheets that it is UTF-8
  yield `\u{FEFF}${csvLine(COLUMNS)}`;
  for await (const patients of batches) yield patients.map(lineOf).join('');
}

const LARGEST_ID = 2 ** 31 - 1;
const Params = z.object({ id: z.coerce.number().int().min(1).max(LARGEST_ID) });

/** GET /api/breaches/{id}/affected.csv, for administrators. */
export function serveAffectedTable(app: FastifyInstance, breaches: Breaches, auth: Auth): void {
  const url = `/api${affectedTablePath('{id}').replace('{id}', ':id')}`;
  app.get(url, { exposeHeadRoute: false }, async (request, reply) => {
    const caller = await mediaCaller(request, auth);
    if (caller.role !== 'ADMIN') throw new AppError('FORBIDDEN');
    const params = Params.safeParse(request.params);
    if (!params.success) throw new AppError('BREACH_NOT_FOUND');
    const { id } = params.data;
    const batches = await breaches.affectedForTable(caller, id);
    const name = `sadap-breach-${id}-${fileDay(new Date())}.csv`;
    reply
      .header('content-disposition', contentDisposition('attachment', name))
      .type('text/csv; charset=utf-8');
    return reply.send(Readable.from(table(batches)));
  });
}
