import type { FastifyInstance } from 'fastify';
import type { Show } from '../../http/byte-shows.ts';
import { answerBytes } from '../../http/bytes-answer.ts';
import { contentDisposition } from '../../http/content-disposition.ts';
import { signedIn } from '../../http/procedures.ts';
import { mediaCaller } from '../../http/tokens-in-requests.ts';
import type { Auth } from '../auth/index.ts';
import type { Files } from './service.ts';

export const filesRoutes = (files: Files) => ({
  ofPatient: signedIn.files.ofPatient.handler(async ({ input }) => (await files.list(input)).files),
  uploadTo: signedIn.files.uploadTo.handler(({ context, input: { file, ...whose } }) =>
    files.upload(context.caller, whose, file || undefined),
  ),
  list: signedIn.files.list.handler(async ({ context, input }) => {
    const { patientId, files: body } = await files.list(input);
    await context.look(context.caller, {
      action: 'patient.read',
      subject: { kind: 'patient', id: patientId },
    });
    return body;
  }),
  upload: signedIn.files.upload.handler(({ context, input: { file, ...whose } }) =>
    files.upload(context.caller, whose, file || undefined),
  ),
  delete: signedIn.files.delete.handler(async ({ context, input }) => {
    await files.delete(context.caller, input.id);
    return { ok: true as const };
  }),
});

/**
 * Only our own pages may frame a file; the file itself may load only what a browser's PDF viewer consists of.
 */
const FILE_POLICY =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; " +
  "frame-ancestors 'self'";

/** GET and HEAD /api/files/{id}/{view,download,thumbnail}: bytes, with ranges. */
export function serveFileBytes(app: FastifyInstance, files: Files, auth: Auth, show: Show): void {
  for (const [as, disposition] of [
    ['view', 'inline'],
    ['download', 'attachment'],
  ] as const)
    app.get<{ Params: { id: string } }>(`/api/files/:id/${as}`, async (request, reply) => {
      const caller = await mediaCaller(request, auth);
      const id = Number(request.params.id);
      const action = as === 'view' ? 'file.read' : 'file.downloaded';
      const shown = { action, subject: { kind: 'file', id } } as const;
      const content = await show.find(caller, shown, () => files.content(id));
      await show(caller, shown);
      reply.header('content-disposition', contentDisposition(disposition, content.fileName));
      if (as === 'view') reply.header('content-security-policy', FILE_POLICY);
      await answerBytes(request, reply, content);
      return reply;
    });

  app.get<{ Params: { id: string } }>('/api/files/:id/thumbnail', async (request, reply) => {
    const caller = await mediaCaller(request, auth);
    const id = Number(request.params.id);
    const shown = { action: 'file.read', subject: { kind: 'file', id } } as const;
    await show.find(caller, shown, () => files.requireThere(id));
    await show(caller, shown);
    const thumbnail = await files.thumbnail(id);
    reply.header('content-disposition', contentDisposition('inline', `thumbnail-${id}.webp`));
    await answerBytes(request, reply, thumbnail);
    return reply;
  });
}
