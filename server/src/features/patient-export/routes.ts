import { EXPECTED_BYTES_HEADER, EXPORT_LANGUAGES, patientExportPath } from '@sadap/contract/patient-export';
import { UNPRINTED_HEADER } from '@sadap/contract/printed-letters';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { contentDisposition } from '../../http/content-disposition.ts';
import type { PatientAccess } from '../../http/patient-access.ts';
import { mediaCaller } from '../../http/tokens-in-requests.ts';
import type { Auth } from '../auth/index.ts';
import type { PatientExports } from './service.ts';

const LARGEST_ID = 2 ** 31 - 1;
const Params = z.object({ id: z.coerce.number().int().min(1).max(LARGEST_ID) });
const Query = z.object({ language: z.enum(EXPORT_LANGUAGES).default('th') });

/** GET /api/patients/{id}/export: a ZIP, for administrators. */
export function servePatientExports(
  app: FastifyInstance,
  exports: PatientExports,
  { auth, access }: { auth: Auth; access: PatientAccess },
): void {
  const url = `/api${patientExportPath('{id}').replace('{id}', ':id')}`;
  app.get(url, { exposeHeadRoute: false }, async (request, reply) => {
    const caller = await mediaCaller(request, auth);
    if (caller.role !== 'ADMIN') throw new AppError('FORBIDDEN');
    const params = Params.safeParse(request.params);
    if (!params.success) throw new AppError('PATIENT_NOT_FOUND');
    const query = Query.safeParse(request.query);
    if (!query.success) throw AppError.invalid('language', 'invalid');
    await access.assertOpen(caller, [{ kind: 'patient', id: params.data.id }], 'patients.export');
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const zip = await exports.open(caller, params.data.id, query.data.language, gone.signal);
    reply
      .type('application/zip')
      .header('content-disposition', contentDisposition('attachment', zip.fileName))
      .header(EXPECTED_BYTES_HEADER, zip.expectedBytes)
      .header(UNPRINTED_HEADER, zip.unprinted);
    return reply.send(zip.bytes);
  });
}
