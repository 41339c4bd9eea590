import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { Auth } from '../features/auth/index.ts';
import type { Caller } from './caller.ts';
import { cookieIn } from './cookies.ts';

const MEDIA_COOKIE = 'sadap_media';

export function bearerToken(request: FastifyRequest): string | null {
  const match = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}

/** The token again, for bytes in <audio> and <img>, which cannot send a header. */
export function mediaCookie(token: string | null, maxAgeSeconds: number, isSecure: boolean): string {
  const flags = `HttpOnly; SameSite=Strict; Path=/api${isSecure ? '; Secure' : ''}`;
  return `${MEDIA_COOKIE}=${token ?? ''}; Max-Age=${Math.floor(token ? maxAgeSeconds : 0)}; ${flags}`;
}

/** The caller of a route that only reads bytes: by header, otherwise by the cookie. Throws `AppError`. */
export async function mediaCaller(request: FastifyRequest, auth: Auth): Promise<Caller> {
  const caller = await auth.authenticate(bearerToken(request) ?? cookieIn(request, MEDIA_COOKIE));
  if (typeof caller === 'string') throw new AppError(caller);
  return { ...caller, origin: { address: request.ip, requestId: randomUUID() } };
}
