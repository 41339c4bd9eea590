import { createHash, randomBytes } from 'node:crypto';
import { type ErrorCode, isErrorCode } from '@sadap/contract/errors';
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import { AppError } from '../../errors.ts';
import type { Caller, Origin } from '../../http/caller.ts';
import { SERVER_REFUSALS } from '../../http/refusal-page.ts';
import { createSeal } from '../../http/seal.ts';
import { record } from '../audit/index.ts';
import type { Auth, LoginFrom } from '../auth/index.ts';
import type { ExternalAccounts } from '../external-accounts/index.ts';
import { usersQueries } from '../users/index.ts';
import { AuthorizationRequest } from './authorization-request.ts';
import { personOf, sessionOf } from './person.ts';
import { LOGOUT_TOKEN_S, type Provider } from './provider.ts';
import { oidcQueries } from './queries.ts';
import type { OidcSettings } from './settings.ts';

const CODE_MS = 60_000;
const REFUSED = 'refused.';
/** The provider's clock and ours may differ. */
const FRESH_TOLERANCE_MS = 60_000;

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** OpenID Connect Back-Channel Logout 1.0, 2.4; the rest is checked with the signature. */
/** What the database can look for. */
const Storable = z
  .string()
  .min(1)
  .refine((text) => !text.includes('\u0000'));
const LogoutClaims = z.object({
  iss: z.string(),
  sub: Storable.optional(),
  sid: Storable.optional(),
  jti: z.string().min(1),
  events: z.looseObject({ [LOGOUT_EVENT]: z.looseObject({}) }),
  nonce: z.unknown().optional(),
});

type Parts = {
  settings: OidcSettings;
  provider: Provider;
  accounts: ExternalAccounts;
  auth: Auth;
  secret: string;
  clock: Clock;
};

const strangerAt = (origin: Origin) => ({ userId: null, sessionId: null, origin });
const digest = (text: string) => createHash('sha256').update(text).digest('base64url');
const random = () => randomBytes(32).toString('base64url');

/** Sign-in at the hospital's OpenID provider. */
export function createOidc(db: Database, { settings, provider, accounts, auth, secret, clock }: Parts) {
  const requests = createSeal(secret, 'sadap oidc journey', AuthorizationRequest, clock);
  const needsFresh = (purpose: AuthorizationRequest['purpose']) =>
    purpose === 'unlock' || settings.prompt === 'login';

  /** Whoever sits at a locked screen may be somebody else than who is signed in at the provider. */
  function requireFresh(authTime: unknown, { purpose, startedAtMs }: AuthorizationRequest): void {
    if (!needsFresh(purpose)) return;
    const signedInAtMs = typeof authTime === 'number' ? authTime * 1000 : Number.NaN;
    const isFresh =
      signedInAtMs >= startedAtMs - FRESH_TOLERANCE_MS && signedInAtMs <= clock.now() + FRESH_TOLERANCE_MS;
    if (!isFresh) throw new AppError('OIDC_NOT_FRESH');
  }

  /** `acr_values` is a wish; what was done stands in the ID token (OpenID Connect Core, 3.1.2.1). */
  function requireStrength(acr: unknown): void {
    const { acrValues } = settings;
    if (acrValues && !(typeof acr === 'string' && acrValues.includes(acr)))
      throw new AppError('OIDC_TOO_WEAK');
  }

  async function arrived(
    request: AuthorizationRequest,
    query: string,
    browserSecret: string,
    origin: Origin,
  ): Promise<string> {
    const { claims, idToken } = await provider.whoCame(query, request);
    requireFresh(claims.auth_time, request);
    requireStrength(claims.acr);
    const person = personOf(claims, settings);
    if (!person) throw new AppError('OIDC_NO_USERNAME');
    const user = await accounts.admit(person, settings.rules, strangerAt(origin));
    const code = random();
    await oidcQueries(db).insert(
      {
        codeHash: digest(code),
        browserHash: digest(browserSecret),
        purpose: request.purpose,
        userId: user.id,
        subject: claims.sub,
        providerSession: sessionOf(claims),
        idToken,
        expiresAt: new Date(clock.now() + CODE_MS),
      },
      new Date(clock.now()),
    );
    return code;
  }

  /** The account that a code stands for. Each code works once. */
  async function take(code: string, browserSecret: string | null, purpose: AuthorizationRequest['purpose']) {
    if (code.startsWith(REFUSED)) throw new AppError(refusalIn(code));
    const key = { codeHash: digest(code), browserHash: digest(browserSecret ?? ''), purpose };
    const row = browserSecret ? await oidcQueries(db).take(key, new Date(clock.now())) : undefined;
    const user = row && (await usersQueries(db).byId({ id: row.userId }));
    if (!user) throw new AppError('OIDC_START_AGAIN');
    const { subject, providerSession, idToken } = row;
    return { user, from: { issuer: settings.issuer, subject, providerSession, idToken } };
  }

  return {
    requestLifetimeS: requests.lifetimeS,
    codeLifetimeS: CODE_MS / 1000,

    /** Where to send the browser, and what it carries; or what to say instead. */
    async start(
      purpose: AuthorizationRequest['purpose'],
      to: string,
    ): Promise<{ address: string; sealed: string } | { code: string }> {
      const secrets = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
      const request = { ...secrets, purpose, to, startedAtMs: clock.now() };
      try {
        const address = await provider.address(secrets, needsFresh(purpose));
        return { address: address.href, sealed: await requests.close(request) };
      } catch (error) {
        return { code: refused(error) };
      }
    },

    /** The browser is back. What went wrong travels in the code, and is said when it is exchanged. */
    async arrive(sealed: string | null, query: string, origin: Origin) {
      const request = await requests.open(sealed);
      const browserSecret = random();
      if (!request) return { code: `${REFUSED}OIDC_START_AGAIN`, browserSecret, request };
      try {
        return { code: await arrived(request, query, browserSecret, origin), browserSecret, request };
      } catch (error) {
        const code = refused(error);
        await record(db, strangerAt(origin), {
          action: 'session.refused',
          outcome: 'refused',
          subject: { kind: 'user', id: 'unknown' },
          details: { reason: code.slice(REFUSED.length) },
        });
        return { code, browserSecret, request };
      }
    },

    async signIn(holder: Caller | null, code: string, browserSecret: string | null, from: LoginFrom) {
      const { user, from: providerSession } = await take(code, browserSecret, 'sign-in');
      const opening = { remember: false, by: 'provider' } as const;
      const signedIn = await auth.openSession(holder, user, opening, from);
      await oidcQueries(db).addProviderSession({ sessionId: signedIn.sessionId, ...providerSession });
      return signedIn;
    },

    /** Only who locked the screen unlocks it. */
    async unlock(holder: Caller, code: string, browserSecret: string | null): Promise<void> {
      const { user } = await take(code, browserSecret, 'unlock');
      if (user.id !== holder.userId) throw new AppError('OIDC_OTHER_USER');
      await auth.unlockProven(holder);
    },

    /** Where the browser ends the session at the provider from which a login has come; null without one. */
    async logoutAddress(sessionId: string): Promise<string | null> {
      if (!settings.endsProviderSession) return null;
      const row = await oidcQueries(db).providerSession(sessionId);
      // Logging out here must not fail because the provider is away.
      const address = row && (await provider.logoutAddress(row.idToken).catch(() => null));
      return address?.href ?? null;
    },

    /** The provider says that a session or a person has been logged out there. Throws `AppError`. */
    async loggedOutThere(token: string): Promise<void> {
      const { iss, sub, sid, jti, nonce } = LogoutClaims.parse(await provider.logoutClaims(token));
      if (nonce !== undefined || (sub === undefined && sid === undefined)) throw new AppError('OIDC_INVALID');
      const expiresAt = new Date(clock.now() + 2 * LOGOUT_TOKEN_S * 1000);
      const heard = { idHash: digest(jti), expiresAt };
      const whose = { issuer: settings.issuer, ...(sub && { sub }), ...(sid && { sid }) };
      const person = sub === undefined ? undefined : await accounts.userOf(iss, sub);
      // Used up only if the logins end: the provider tries again with the same token.
      await auth.endSessionsByProvider(async (transaction) => {
        const queries = oidcQueries(transaction);
        if (!(await queries.useLogoutToken(heard, new Date(clock.now())))) throw new AppError('OIDC_INVALID');
        const launched = person ? await queries.otherLoginsOf(person.id) : [];
        return [...(await queries.loginsFrom(whose)), ...launched];
      });
    },
  };
}
export type Oidc = ReturnType<typeof createOidc>;

/** What the callback may say; anything else is somebody's own invention. */
const SAID: readonly ErrorCode[] = [
  'ACCOUNT_REMOVED',
  'NAME_TAKEN_HERE',
  'NOT_IN_GROUP',
  'OIDC_INVALID',
  'OIDC_NO_USERNAME',
  'OIDC_NOT_FRESH',
  'OIDC_REFUSED',
  'OIDC_TOO_WEAK',
  'OIDC_UNAVAILABLE',
];

function refused(error: unknown): string {
  if (!(error instanceof AppError)) throw error;
  return refusedCode(error.code);
}

/** In the place of a code: what went wrong. */
export const refusedCode = (refusal: string): string => `${REFUSED}${refusal}`;

function refusalIn(code: string): ErrorCode {
  const said = code.slice(REFUSED.length);
  return isErrorCode(said) && [...SAID, ...SERVER_REFUSALS].includes(said) ? said : 'OIDC_START_AGAIN';
}
