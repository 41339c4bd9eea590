import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import { networkOf } from './client-address.ts';
import { pathOf, withoutSlashesBehind } from './request-path.ts';

const MINUTE_MS = 60_000;
const PROVIDER_LOGOUT = '/api/auth/oidc/backchannel-logout';
/** Calls per minute and address. A ward shares one address behind its router, so the limits are wide. */
const LIMITS = [
  { isMeant: (method: string, path: string) => method === 'POST' && path === '/api/auth/login', max: 60 },
  {
    isMeant: (method: string, path: string) => method === 'POST' && path.startsWith('/api/auth/login/'),
    max: 120,
  },
  // The provider tells of every login that it ends by a call of its own, and does not call again.
  { isMeant: (_method: string, path: string) => path === PROVIDER_LOGOUT, max: 3_000 },
  {
    isMeant: (_method: string, path: string) =>
      path.startsWith('/api/auth/oidc/') && path !== PROVIDER_LOGOUT,
    max: 120,
  },
  { isMeant: (method: string, path: string) => method === 'POST' && path === '/launch', max: 60 },
  { isMeant: (_method: string, path: string) => path.startsWith('/launch/smart'), max: 120 },
  { isMeant: (method: string, path: string) => method === 'POST' && path === '/fhir/token', max: 60 },
  { isMeant: (_method: string, path: string) => path.startsWith('/api/launch/'), max: 180 },
  { isMeant: (_method: string, path: string) => path.startsWith('/api/users/check-username/'), max: 60 },
  { isMeant: (method: string, path: string) => method === 'POST' && path === '/api/users', max: 30 },
] as const;

/**
 * Calls of strangers that distinguish wrong names and passwords from right ones are limited per address.
 * Within a login session, wrong passwords count by themselves (`users/password-checks.ts`).
 */
export async function limitRequests(app: FastifyInstance, isOn: boolean): Promise<void> {
  if (!isOn) return;
  await app.after();
  const limiters = LIMITS.map(({ isMeant, max }) => ({
    isMeant,
    check: app.createRateLimit({
      max,
      timeWindow: MINUTE_MS,
      keyGenerator: ({ ip }) => networkOf(ip),
    }),
  }));
  app.addHook('onRequest', async (request) => {
    // a route is served with a slash behind it too
    const path = withoutSlashesBehind(pathOf(request));
    for (const { isMeant, check } of limiters) {
      if (!isMeant(request.method, path)) continue;
      const limit = await check(request);
      if (!limit.isAllowed && limit.isExceeded) throw new AppError('RATE_LIMITED');
    }
  });
}
