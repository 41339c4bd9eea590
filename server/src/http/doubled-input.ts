import { UNTOUCHED_HEADER } from '@sadap/contract/limits';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import { pathOf } from './request-path.ts';

/*
 * What a request says twice is refused, whatever the two values are: a proxy or a log may read the other one
 * of them. Lists are written `name[]` or `name[0]`.
 */

/** Headers that decide something here. Node keeps the first of them and drops the rest. */
const SAID_ONCE = new Set([
  'authorization',
  'content-length',
  'content-type',
  'host',
  'if-match',
  'if-none-exist',
  'if-none-match',
  'if-range',
  'origin',
  'range',
  'request-id',
  UNTOUCHED_HEADER.toLowerCase(),
]);

export function hasDoubled(names: Iterable<string>): boolean {
  const seen = new Set<string>();
  for (const name of names) {
    if (name.endsWith('[]')) continue;
    if (seen.has(name)) return true;
    seen.add(name);
  }
  return false;
}

/** In FHIR, `date` twice is a beginning and an end; `features/fhir` refuses what may not come twice. */
const READS_ITS_OWN_QUERY = '/fhir/';

/** Refuses requests that say twice, in query or headers, what counts once. Bodies: `request-input.ts`. */
export function refuseDoubled(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { raw, url } = request;
    const names = raw.rawHeaders.filter((_text, index) => index % 2 === 0).map((name) => name.toLowerCase());
    if (hasDoubled(names.filter((name) => SAID_ONCE.has(name)))) throw new AppError('MALFORMED_REQUEST');
    if (pathOf(request).startsWith(READS_ITS_OWN_QUERY)) return;
    const at = url.indexOf('?');
    if (at >= 0 && hasDoubled(new URLSearchParams(url.slice(at)).keys()))
      throw new AppError('MALFORMED_REQUEST');
  });
}
