import { EXPORT_LANGUAGES } from '@sadap/contract/patient-export';
import { UNPRINTED_HEADER } from '@sadap/contract/printed-letters';
import { REGISTER_PDF_PATH } from '@sadap/contract/processing-register';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { unprintedIn } from '../../documents/unprinted.ts';
import { AppError } from '../../errors.ts';
import { contentDisposition } from '../../http/content-disposition.ts';
import { fileDay } from '../../http/file-day.ts';
import { administrators } from '../../http/procedures.ts';
import { mediaCaller } from '../../http/tokens-in-requests.ts';
import type { Auth } from '../auth/index.ts';
import type { ProcessingRegisters } from './service.ts';

export const processingRegisterRoutes = (register: ProcessingRegisters) => ({
  get: administrators.processingRegister.get.handler(() => register.get()),
  save: administrators.processingRegister.save.handler(({ context, input }) =>
    register.save(context.caller, input),
  ),
});

const Query = z.object({ language: z.enum(EXPORT_LANGUAGES).default('th') });

/** GET /api/privacy/register.pdf, for administrators. */
export function serveRegister(app: FastifyInstance, register: ProcessingRegisters, auth: Auth): void {
  app.get(`/api${REGISTER_PDF_PATH}`, { exposeHeadRoute: false }, async (request, reply) => {
    const caller = await mediaCaller(request, auth);
    if (caller.role !== 'ADMIN') throw new AppError('FORBIDDEN');
    const query = Query.safeParse(request.query);
    if (!query.success) throw AppError.invalid('language', 'invalid');
    const pdf = await register.pdf(caller, query.data.language);
    const name = `sadap-register-${fileDay(new Date())}.pdf`;
    reply
      .type('application/pdf')
      .header('content-disposition', contentDisposition('attachment', name))
      .header(UNPRINTED_HEADER, unprintedIn(pdf));
    return reply.send(Buffer.from(pdf));
  });
}
