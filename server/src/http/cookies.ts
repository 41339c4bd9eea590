import type { FastifyRequest } from 'fastify';

/** The value of a request's cookie. */
export function cookieIn(request: FastifyRequest, name: string): string | null {
  for (const cookie of (request.headers.cookie ?? '').split(';')) {
    const text = cookie.trim();
    if (text.startsWith(`${name}=`)) return text.slice(name.length + 1) || null;
  }
  return null;
}
