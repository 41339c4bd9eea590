/// <reference path="./oidc-provider.d.ts" />
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { type Context, errors, Provider } from 'oidc-provider';
import { freePort } from '../src/database/free-port.ts';

const SECRET = 'the client secret of the SMART tests, long enough';
const KEY = 'key-1';
const SCOPES = ['openid', 'fhirUser', 'launch', 'patient/Patient.read'];

/** Otherwise it is a sign-in with the hospital's account. */
const isLaunch = ({ oidc }: Context) => oidc?.params?.scope?.split(' ').includes('launch');

type Answer = { status?: number; type?: string; location?: string; body: string; slow?: true };
export type SmartServer = Awaited<ReturnType<typeof startSmartServer>>;

/**
 * A hospital's server of SMART on FHIR on loopback: `oidc-provider` signs in, with its own pages. Beside it
 * a FHIR server of ours has the patients of the launches. It reads the key of `sadap-key` from Sadap.
 */
export async function startSmartServer(publicUrl: string) {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const base = `${issuer}/fhir`;
  const own = await generateKeyPair('RS256', { extractable: true });
  const stranger = await generateKeyPair('RS256');
  const client = {
    redirect_uris: [`${publicUrl}/launch/smart/callback`, `${publicUrl}/api/auth/oidc/callback`],
  };
  /** Launches that wait, and which patient each has in context. */
  const launches = new Map<string, string | null>();
  const launchOfCode = new Map<string, string>();
  const patients = new Map<string, object | Answer>();
  const readers = new Map<string, string | null>();
  const asked: string[] = [];
  let claims: (claims: JWTPayload) => JWTPayload = (same) => same;
  let isSignedByStranger = false;
  let configuration: (said: Record<string, unknown>) => object | Answer = (same) => same;

  const provider = new Provider(issuer, {
    clients: [
      { client_id: 'sadap', client_secret: SECRET, ...client },
      { client_id: 'sadap-public', token_endpoint_auth_method: 'none', ...client },
      {
        client_id: 'sadap-key',
        token_endpoint_auth_method: 'private_key_jwt',
        jwks_uri: `${publicUrl}/launch/smart/jwks.json`,
        ...client,
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(own.privateKey)), kid: KEY, alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['of the tests'] },
    scopes: SCOPES,
    claims: { openid: ['sub', 'preferred_username', 'groups'], fhirUser: ['fhirUser'] },
    conformIdTokenClaims: false,
    enabledJWA: { clientAuthSigningAlgValues: ['HS256', 'RS256', 'RS384', 'ES384'] },
    features: { devInteractions: { enabled: true } },
    // Its own agent calls no address of this machine, and here the client lives on it.
    fetch: (address: string, { dispatcher: _own, ...options }: RequestInit & { dispatcher: unknown }) =>
      fetch(address, options),
    extraParams: {
      aud: (context: Context, audience?: string) => {
        if (!isLaunch(context)) return;
        if (new URL(audience ?? '').href.replace(/\/$/, '') !== base)
          throw new errors.InvalidRequest('another audience');
      },
      launch: (context: Context, launch?: string) => {
        if (!isLaunch(context)) return;
        if (!launch || !launches.has(launch)) throw new errors.InvalidRequest('no such launch');
      },
    },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, preferred_username: id, fhirUser: `${base}/Practitioner/${id}` }),
    }),
  });
  provider.use(async (context, next) => {
    await next();
    const code = /[?&]code=([^&]+)/.exec(context.response.get('location') ?? '')?.[1];
    const { launch, code: used } = context.oidc?.params ?? {};
    if (code && launch) launchOfCode.set(code, launch);
    const body = context.body as { id_token?: string; access_token?: string; patient?: string };
    if (context.path !== '/token' || !body.access_token) return;
    const patient = launches.get(launchOfCode.get(used ?? '') ?? '') ?? null;
    if (patient !== null) body.patient = patient;
    readers.set(body.access_token, patient);
    if (!body.id_token) return;
    body.id_token = await new SignJWT(claims(decodeJwt(body.id_token)))
      .setProtectedHeader({ alg: 'RS256', kid: KEY })
      .sign(isSignedByStranger ? stranger.privateKey : own.privateKey);
  });

  const fhir = (path: string, authorization: string | undefined): object | Answer => {
    if (path === '/fhir/.well-known/smart-configuration')
      return configuration({
        issuer,
        jwks_uri: `${issuer}/jwks`,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        code_challenge_methods_supported: ['S256'],
        capabilities: ['launch-ehr', 'client-confidential-symmetric', 'sso-openid-connect'],
      });
    const id = path.replace('/fhir/Patient/', '');
    if (readers.get(authorization?.replace('Bearer ', '') ?? '') !== id) return { status: 401, body: '' };
    return patients.get(id) ?? { status: 404, body: '' };
  };
  const callback = provider.callback();
  const http = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (!request.url?.startsWith('/fhir/')) return callback(request, response);
    answer(response, fhir(request.url, request.headers.authorization));
  });
  const listen = () => once(http.listen(port, '127.0.0.1'), 'listening');
  await listen();

  return {
    base,
    issuer,
    /** Settings of a server that this one may open patients at. */
    environment: {
      PUBLIC_URL: publicUrl,
      SMART_SERVERS: base,
      SMART_CLIENT_ID: 'sadap',
      SMART_CLIENT_SECRET: SECRET,
      SMART_CLAIM_USERNAME: 'preferred_username',
    },
    /** Each path that was asked for, oldest first. */
    asked,
    launches,
    patients,
    changeClaims: (how: typeof claims) => {
      claims = how;
    },
    signByStranger: (is: boolean) => {
      isSignedByStranger = is;
    },
    changeConfiguration: (how: typeof configuration) => {
      configuration = how;
    },
    async stop(): Promise<void> {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
    restart: listen,
  };
}

function answer(response: ServerResponse, what: object | Answer): void {
  const { status = 200, type, location, body, slow } = 'body' in what ? what : ofResource(what);
  response.writeHead(status, {
    'content-type': type ?? 'application/fhir+json; charset=utf-8',
    ...(location && { location }),
  });
  // A slow one begins and never ends.
  if (slow) response.write(body);
  else response.end(body);
}
const ofResource = (resource: object): Answer => ({ body: JSON.stringify(resource) });
