import { UNPRINTED_HEADER } from '@sadap/contract/printed-letters';
import { REPORT_LANGUAGES, reportPath } from '@sadap/contract/reports';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { unprintedIn } from '../../documents/unprinted.ts';
import { AppError } from '../../errors.ts';
import type { Show } from '../../http/byte-shows.ts';
import { contentDisposition } from '../../http/content-disposition.ts';
import { mediaCaller } from '../../http/tokens-in-requests.ts';
import type { Auth } from '../auth/index.ts';
import type { Reports } from './service.ts';

const LARGEST_ID = 2 ** 31 - 1;
const Params = z.object({ id: z.coerce.number().int().min(1).max(LARGEST_ID) });
const Query = z.object({ language: z.enum(REPORT_LANGUAGES).default('th') });

type Parts = { auth: Auth; show: Show /** Of PUBLIC_URL. */; publicOrigin: string | null };

/** GET /api/sessions/{id}/report.pdf. */
export function serveReports(app: FastifyInstance, reports: Reports, parts: Parts): void {
  const { auth, show, publicOrigin } = parts;
  const originOf = ({ protocol, host }: FastifyRequest) => publicOrigin ?? `${protocol}://${host}`;
  const url = `/api${reportPath('{id}').replace('{id}', ':id')}`;
  app.get(url, { exposeHeadRoute: false }, async (request, reply) => {
    const caller = await mediaCaller(request, auth);
    const params = Params.safeParse(request.params);
    if (!params.success) throw new AppError('CHECK_UP_NOT_FOUND');
    const query = Query.safeParse(request.query);
    if (!query.success) throw AppError.invalid('language', 'invalid');
    const { id: checkUpId } = params.data;
    await show(caller, { action: 'check-up.reported', subject: { kind: 'check-up', id: checkUpId } });
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const asked = { checkUpId, language: query.data.language, origin: originOf(request) };
    const { bytes, fileName, sha256 } = await reports.pdf(caller, asked, gone.signal);
    reply
      .type('application/pdf')
      .header('etag', `"${sha256}"`)
      .header(UNPRINTED_HEADER, unprintedIn(bytes))
      .header('content-disposition', contentDisposition('inline', fileName));
    return reply.send(Buffer.from(bytes));
  });
}
