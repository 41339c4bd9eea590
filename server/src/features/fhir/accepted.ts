import type { FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';

const JSON_TYPES = ['application/fhir+json', 'application/json', 'text/json', 'json'];
const ANY = ['*/*', 'application/*'];

/** Throws unless JSON may be answered. `_format` goes before Accept (FHIR R4, 3.1.0.1.11). */
export function assertJsonAccepted(request: FastifyRequest, query: URLSearchParams): void {
  const format = query.get('_format');
  // '+' in a query is a space, and nobody writes '%2B'.
  const asked = format === null ? (request.headers.accept ?? ANY[0]) : format.replaceAll(' ', '+');
  if (!typesIn(asked ?? '').some((type) => [...JSON_TYPES, ...ANY].includes(type)))
    throw new AppError('NOT_ACCEPTABLE');
}

/** Bytes are answered as what they are. */
export function assertTypeAccepted(request: FastifyRequest, type: string): void {
  const [group] = type.split('/');
  if (!typesIn(request.headers.accept ?? '*/*').some((each) => [type, `${group}/*`, '*/*'].includes(each)))
    throw new AppError('NOT_ACCEPTABLE');
}

/** Without those that are not acceptable at all. */
const typesIn = (header: string) =>
  header
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((each) => each.trim()))
    .filter(([, ...parameters]) => !parameters.some((each) => /^q=0(\.0*)?$/.test(each)))
    .map(([type = '']) => type);
