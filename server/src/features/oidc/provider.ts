import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose';
import * as client from 'openid-client';
import type { Clock } from '../../clock.ts';
import { AppError } from '../../errors.ts';
import { requireOwnIdToken } from '../../http/id-token.ts';
import { keptAnswer } from '../../http/kept-answer.ts';
import { SIGNATURES } from '../../http/signatures.ts';
import type { Log } from '../../log.ts';
import type { OidcSettings } from './settings.ts';

const TIMEOUT_S = 5;
/** A provider may change its keys and addresses. */
const REDISCOVER_MS = 60 * 60_000;
const CLOCK_TOLERANCE_S = 30;
/** An older logout token is not heard: what was heard is remembered for this long. */
export const LOGOUT_TOKEN_S = 10 * 60;

export type Secrets = { state: string; nonce: string; verifier: string };
export type Claims = Record<string, unknown> & { iss: string; sub: string };
/** Who has come, and the signed token that says so. */
export type Arrival = { claims: Claims; idToken: string };

/** The hospital's OpenID provider: authorization code with PKCE, state and nonce. */
export function createProvider(settings: OidcSettings, clock: Clock, log: Log) {
  let keys: { address: string; find: ReturnType<typeof createRemoteJWKSet> } | null = null;

  const discovered = keptAnswer(clock, REDISCOVER_MS, discover);

  async function discover(): Promise<client.Configuration> {
    const { issuer, clientId, clientSecret } = settings;
    // Settings allow it on this machine only.
    const isPlain = new URL(issuer).protocol === 'http:';
    const configuration = await client.discovery(
      new URL(issuer),
      clientId,
      { [client.clockTolerance]: CLOCK_TOLERANCE_S },
      clientSecret ? client.ClientSecretBasic(clientSecret) : client.None(),
      { timeout: TIMEOUT_S, execute: isPlain ? [client.allowInsecureRequests] : [] },
    );
    // The ID token's signature is checked too, not only the line that it came through.
    client.enableNonRepudiationChecks(configuration);
    return configuration;
  }

  /** Calls `work`; whatever fails becomes words for the user and a cause in the log. */
  async function asked<Value>(work: (configuration: client.Configuration) => Promise<Value>): Promise<Value> {
    const configuration = await discovered().catch((error: unknown) => {
      log.error({ cause: causeOf(error) }, 'the OpenID provider cannot be reached');
      throw new AppError('OIDC_UNAVAILABLE');
    });
    try {
      return await work(configuration);
    } catch (error) {
      log.warn({ cause: causeOf(error) }, 'a sign-in at the OpenID provider failed');
      if (error instanceof client.AuthorizationResponseError) throw new AppError('OIDC_REFUSED');
      throw new AppError(isUnreachable(error) ? 'OIDC_UNAVAILABLE' : 'OIDC_INVALID');
    }
  }

  return {
    /** Where the browser goes. `isFresh` makes the provider ask for the password again. */
    address: ({ state, nonce, verifier }: Secrets, isFresh: boolean): Promise<URL> =>
      asked(async (configuration) =>
        client.buildAuthorizationUrl(configuration, {
          redirect_uri: settings.redirectUri,
          scope: settings.scope,
          state,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(settings.acrValues && { acr_values: settings.acrValues.join(' ') }),
          ...(isFresh ? { prompt: 'login', max_age: '0' } : settings.prompt && { prompt: settings.prompt }),
        }),
      ),

    /** Who has signed in there, from the query with which the browser came back. Throws `AppError`. */
    whoCame: (query: string, { state, nonce, verifier }: Secrets): Promise<Arrival> =>
      asked(async (configuration) => {
        const address = new URL(settings.redirectUri);
        address.search = query;
        const tokens = await client.authorizationCodeGrant(configuration, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        const { id_token: idToken } = tokens;
        if (!claims || !idToken) throw new Error('no ID token');
        requireOwnIdToken(claims, { clientId: settings.clientId, clock, toleranceS: CLOCK_TOLERANCE_S });
        if (!configuration.serverMetadata().userinfo_endpoint) return { claims, idToken };
        const more = await client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
        // How and when somebody signed in is what the signed token says, or nothing.
        const { acr, auth_time, sid } = claims;
        return { claims: { ...more, ...claims, acr, auth_time, sid }, idToken };
      }),

    /** Where the browser ends the session there; null where the provider has no such address. */
    logoutAddress: (idToken: string): Promise<URL | null> =>
      asked(async (configuration) => {
        if (!configuration.serverMetadata().end_session_endpoint) return null;
        return client.buildEndSessionUrl(configuration, {
          id_token_hint: idToken,
          post_logout_redirect_uri: settings.afterLogoutUri,
        });
      }),

    /** What a logout token says whose signature, issuer, audience and times are right. Throws `AppError`. */
    logoutClaims: (token: string): Promise<JWTPayload> =>
      asked(async (configuration) => {
        const { jwks_uri: address, issuer } = configuration.serverMetadata();
        if (!address) throw new Error('the provider has no keys');
        if (keys?.address !== address)
          keys = {
            address,
            find: createRemoteJWKSet(new URL(address), { timeoutDuration: TIMEOUT_S * 1000 }),
          };
        const { payload } = await jwtVerify(token, keys.find, {
          issuer,
          audience: settings.clientId,
          algorithms: SIGNATURES,
          requiredClaims: ['iat', 'jti', 'events'],
          maxTokenAge: LOGOUT_TOKEN_S,
          clockTolerance: CLOCK_TOLERANCE_S,
          currentDate: new Date(clock.now()),
        });
        return payload;
      }),
  };
}
export type Provider = ReturnType<typeof createProvider>;

/** Never the error itself: it holds tokens. Below 'fetch failed' stands why, such as a false certificate. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { code?: unknown };
  const said = [error.name, code, error.message].filter(Boolean).join(' ');
  return error.cause instanceof Error ? `${said}: ${causeOf(error.cause)}` : said;
}

function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'TimeoutError' || (error instanceof TypeError && error.message === 'fetch failed');
}
