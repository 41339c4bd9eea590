import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import { isWrittenAs, pathOf } from './request-path.ts';

/**
 * A route is found only under its own letters. The router reads '%6c' as 'l', ends a path at '#', and takes a
 * whole address for its path; limits, hooks and a proxy's log read the path as it was sent.
 */
export function refuseEscapedRoutes(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const path = pathOf(request);
    const { url } = request.routeOptions;
    if (url !== undefined && !isWrittenAs(path, url)) throw new AppError('NO_SUCH_ROUTE');
  });
}
