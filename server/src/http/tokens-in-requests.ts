import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { Caller } from './caller.ts';
import { cookieIn } from './cookies.ts';
import type { Sessions } from './held-session.ts';

/** `__Host-`: set by this host, over HTTPS, for all of it (RFC 6265bis, 4.1.3.2). */
const mediaCookieName = (isSecure: boolean) => (isSecure ? '__Host-sadap_media' : 'sadap_media');

export function bearerToken(request: FastifyRequest): string | null {
  const match = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}

/** The media token for <audio> and <img>, which cannot send a header; null takes it back. */
export function mediaCookie(token: string | null, maxAgeS: number, isSecure: boolean): string {
  const flags = `HttpOnly; SameSite=Strict; ${isSecure ? 'Path=/; Secure' : 'Path=/api'}`;
  return `${mediaCookieName(isSecure)}=${token ?? ''}; Max-Age=${token === null ? 0 : maxAgeS}; ${flags}`;
}

export const cookieToken = (request: FastifyRequest, isSecure: boolean): string | null =>
  cookieIn(request, mediaCookieName(isSecure));

/** The caller of a route that only reads bytes: by header, otherwise by the cookie. Throws `AppError`. */
export async function mediaCaller(request: FastifyRequest, auth: Sessions): Promise<Caller> {
  const bearer = bearerToken(request);
  const caller = await (bearer === null
    ? auth.media.authenticate(cookieToken(request, auth.media.isSecure))
    : auth.authenticate(bearer));
  if (typeof caller === 'string') throw new AppError(caller);
  return { ...caller, origin: { address: request.ip, requestId: randomUUID() } };
}
