import type { FastifyRequest } from 'fastify';

/** The value of a request's cookie. */
export function cookieIn(request: FastifyRequest, name: string): string | null {
  for (const cookie of (request.headers.cookie ?? '').split(';')) {
    const text = cookie.trim();
    if (text.startsWith(`${name}=`)) return text.slice(name.length + 1) || null;
  }
  return null;
}

/**
 * A cookie that no script reads. `__Host-`: no other host of the same domain can set it; browsers accept the
 * name over HTTPS only.
 */
export const hostCookie = (of: string, isSecure: boolean) => {
  const name = isSecure ? `__Host-${of}` : of;
  const flags = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return {
    name,
    header: (value: string, maxAgeS: number) => `${name}=${value}; Max-Age=${maxAgeS}; ${flags}`,
  };
};
