import { calculateJwkThumbprint, importPKCS8, type JWK } from 'jose';
import * as client from 'openid-client';
import { z } from 'zod';
import type { Clock } from '../../../clock.ts';
import { smartBaseOf } from '../../../config/smart.ts';
import { AppError } from '../../../errors.ts';
import { requireOwnIdToken } from '../../../http/id-token.ts';
import { keptAnswer } from '../../../http/kept-answer.ts';
import { SIGNATURES } from '../../../http/signatures.ts';
import type { Log } from '../../../log.ts';
import { isIssuer } from './account.ts';
import { jsonOf, limitedFetch, refusalBy } from './limited-fetch.ts';
import type { SmartSettings } from './settings.ts';

/** A server may change its keys and addresses. */
const REDISCOVER_MS = 5 * 60_000;
const CLOCK_TOLERANCE_S = 30;
/** FHIR R4, 2.24.0.1, type `id`. */
const ID = /^[A-Za-z0-9\-.]{1,64}$/;

const Address = z.string().refine((text) => smartBaseOf(text.split('?', 1)[0] ?? '') !== null);
/** SMART App Launch 2, `.well-known/smart-configuration`, of a server that says who has signed in. */
const SmartConfiguration = z.looseObject({
  issuer: Address,
  jwks_uri: Address,
  authorization_endpoint: Address,
  token_endpoint: Address,
});

export type Secrets = { state: string; nonce: string; verifier: string };
export type Claims = Record<string, unknown> & { iss: string; sub: string };
/** Who has come, with which patient in context, and the token that reads it. */
export type Arrival = { claims: Claims; patientId: string; accessToken: string };

/** One server of the hospital, `base` of `SMART_SERVERS`: authorization code with PKCE, state and nonce. */
export function createEhr(base: string, settings: SmartSettings, clock: Clock, log: Log) {
  const discovered = keptAnswer(clock, REDISCOVER_MS, discover);

  async function discover(): Promise<client.Configuration> {
    const response = await limitedFetch(`${base}/.well-known/smart-configuration`, {
      headers: { accept: 'application/json' },
    });
    if (response.status >= 500) throw refusalBy('SMART_UNAVAILABLE', new Error(`${response.status}`));
    const said = SmartConfiguration.parse(response.ok ? await jsonOf(response) : null);
    if (!mayBe(said.issuer, said.jwks_uri, settings))
      throw new Error('keys of the OpenID provider elsewhere');
    const listed = said.id_token_signing_alg_values_supported;
    const signatures = Array.isArray(listed)
      ? SIGNATURES.filter((each) => listed.includes(each))
      : SIGNATURES;
    const configuration = new client.Configuration(
      { ...said, id_token_signing_alg_values_supported: signatures },
      settings.clientId,
      { [client.clockTolerance]: CLOCK_TOLERANCE_S },
      await authenticationOf(settings, said.token_endpoint),
    );
    configuration[client.customFetch] = (address, init) => limitedFetch(address, init as RequestInit);
    // The ID token's signature is checked too, not only the line that it came through.
    client.enableNonRepudiationChecks(configuration);
    // Settings allow it on this machine only.
    if (base.startsWith('http:')) client.allowInsecureRequests(configuration);
    return configuration;
  }

  /** Calls `work`; whatever fails becomes words for the user and a cause in the log. */
  async function asked<Value>(work: (configuration: client.Configuration) => Promise<Value>): Promise<Value> {
    try {
      return await work(await discovered());
    } catch (error) {
      const refusal = refusalOf(error);
      // Their server is away, or somebody else's stands in its place.
      const level = refusal.code === 'SMART_UNAVAILABLE' ? 'error' : 'warn';
      log[level]({ server: base, code: refusal.code, cause: causeOf(error) }, 'a SMART launch failed');
      throw refusal;
    }
  }

  return {
    /** Where the browser goes. `audience`: the server's address as the launch spelt it. */
    address: ({ state, nonce, verifier }: Secrets, launch: string, audience: string): Promise<URL> =>
      asked(async (configuration) =>
        client.buildAuthorizationUrl(configuration, {
          redirect_uri: settings.redirectUri,
          scope: settings.scope,
          launch,
          aud: audience,
          state,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        }),
      ),

    /** Who has come, from the query with which the browser came back. Throws `AppError`. */
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
        if (!claims) throw new Error('no ID token');
        requireOwnIdToken(claims, { clientId: settings.clientId, clock, toleranceS: CLOCK_TOLERANCE_S });
        const patientId = tokens.patient;
        if (typeof patientId !== 'string' || !ID.test(patientId)) throw new AppError('SMART_NO_PATIENT');
        return { claims, patientId, accessToken: tokens.access_token };
      }),

    /** The Patient resource as the server has it, unread. Throws `AppError`. */
    patient: ({ patientId, accessToken }: Arrival): Promise<unknown> =>
      asked(async () => {
        const response = await limitedFetch(`${base}/Patient/${patientId}`, {
          headers: { accept: 'application/fhir+json', authorization: `Bearer ${accessToken}` },
        });
        if (response.ok) return jsonOf(response);
        throw refusalBy(codeOfStatus(response.status), new Error(`Patient: ${response.status}`));
      }),
  };
}
export type Ehr = ReturnType<typeof createEhr>;

/** One of several servers must not speak for the OpenID provider: that has its keys itself. */
const mayBe = (issuer: string, keys: string, { oidc }: SmartSettings): boolean =>
  !oidc || !isIssuer(issuer, oidc.issuer) || new URL(keys).origin === new URL(issuer).origin;

function codeOfStatus(status: number) {
  if (status === 404 || status === 410) return 'SMART_NO_PATIENT';
  if (status === 401 || status === 403) return 'SMART_REFUSED';
  return status >= 500 || status === 429 ? 'SMART_UNAVAILABLE' : 'SMART_INVALID';
}

/** What those who register Sadap at a server need: its public key; null where it has none. */
export async function publicKeyOf({ clientKey }: SmartSettings): Promise<JWK | null> {
  if (!clientKey) return null;
  const { kty, n, e, crv, x, y } = clientKey.key.export({ format: 'jwk' }) as JWK;
  const jwk = kty === 'RSA' ? { kty, n, e } : { kty, crv, x, y };
  const kid = await calculateJwkThumbprint(jwk as JWK);
  return { ...jwk, kid, alg: clientKey.algorithm, use: 'sig' } as JWK;
}

async function authenticationOf(settings: SmartSettings, tokenEndpoint: string): Promise<client.ClientAuth> {
  const { clientKey, clientSecret } = settings;
  if (clientSecret) return client.ClientSecretBasic(clientSecret);
  const publicKey = await publicKeyOf(settings);
  if (!clientKey || !publicKey?.kid) return client.None();
  const pem = clientKey.key.export({ type: 'pkcs8', format: 'pem' }).toString();
  const key = await importPKCS8(pem, clientKey.algorithm);
  return client.PrivateKeyJwt(
    { key, kid: publicKey.kid },
    {
      // "The FHIR authorization server's token URL" (SMART App Launch 2, asymmetric authentication).
      [client.modifyAssertion]: (_header, payload) => {
        payload.aud = tokenEndpoint;
      },
    },
  );
}

const chainOf = (error: unknown): Error[] => (error instanceof Error ? [error, ...chainOf(error.cause)] : []);

function refusalOf(error: unknown): AppError {
  // The library wraps what a fetch throws.
  const own = chainOf(error).find((each) => each instanceof AppError);
  if (own) return own;
  // The server said no: a launch that it does not know any more, somebody who may not, a code that is used.
  const isRefusal =
    error instanceof client.AuthorizationResponseError ||
    (error instanceof client.ResponseBodyError && error.error === 'invalid_grant');
  return new AppError(isRefusal ? 'SMART_REFUSED' : 'SMART_INVALID');
}

/** Never the error itself: it holds tokens. `error` is OAuth's word for it, such as `invalid_client`. */
const causeOf = (error: unknown): string =>
  chainOf(error)
    .map((each) => {
      const { code, error: word } = each as { code?: unknown; error?: unknown };
      return [each.name, code, typeof word === 'string' && word.slice(0, 100), each.message]
        .filter(Boolean)
        .join(' ');
    })
    .join(': ') || 'unknown';
