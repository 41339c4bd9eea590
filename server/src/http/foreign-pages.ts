import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import { ownOriginOf } from './own-origin.ts';
import { pathOf } from './request-path.ts';

const READS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * ASVS 3.5.1: refuses what the page of another website sends, above all before a sign-in, where no token
 * shows whose wish it is. A request without `Origin` is no browser's. `Sec-Fetch-Site` is the browser's own
 * word; it counts where `Origin` says nothing: behind a proxy that changes `Host`.
 */
export function refuseForeignPages(app: FastifyInstance, publicOrigin: string | null): void {
  app.addHook('onRequest', async (request) => {
    const { headers, method } = request;
    if (READS.includes(method) || !pathOf(request).startsWith('/api/')) return;
    if (headers.origin === undefined || ownOriginOf(headers, publicOrigin) !== null) return;
    if (headers['sec-fetch-site'] === 'same-origin') return;
    const { origin, host } = headers;
    request.log.warn(
      { origin, host },
      'a request was refused: set PUBLIC_URL to the address that users type',
    );
    throw new AppError('FOREIGN_PAGE');
  });
}
