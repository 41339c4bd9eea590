/// <reference path="./oidc-provider.d.ts" />
import { once } from 'node:events';
import { createServer } from 'node:http';
import {
  type CryptoKey,
  decodeJwt,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { Provider } from 'oidc-provider';
import { freePort } from '../src/database/free-port.ts';

const SECRET = 'the client secret of the tests, long enough';
const KEY = 'key-1';

export type Signing =
  | 'own'
  | 'stranger'
  | 'nobody'
  | 'nobody, under the header of a signed one'
  | 'whoever knows the public key';
export type Person = { email?: string; name?: string; groups?: string[] };
export type OpenIdProvider = Awaited<ReturnType<typeof startOpenIdProvider>>;

/**
 * A real OpenID provider on loopback, with its own pages for signing in and consent. With `tellsOfLogout` a
 * session that ends there ends here, also when somebody else signs in there in the same browser.
 */
export async function startOpenIdProvider(publicUrl: string, { tellsOfLogout = true } = {}) {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const people = new Map<string, Person>();
  const keys = await generateKeyPair('RS256', { extractable: true });
  const stranger = await generateKeyPair('RS256');
  const redirect = { redirect_uris: [`${publicUrl}/api/auth/oidc/callback`] };
  const logout = {
    post_logout_redirect_uris: [`${publicUrl}/login`],
    ...(tellsOfLogout && {
      backchannel_logout_uri: `${publicUrl}/api/auth/oidc/backchannel-logout`,
      backchannel_logout_session_required: true,
    }),
  };
  const client = { client_secret: SECRET, ...redirect };
  const provider = new Provider(issuer, {
    clients: [
      { client_id: 'sadap', ...client, ...logout },
      { client_id: 'other', ...client },
    ],
    jwks: { keys: [{ ...(await exportJWK(keys.privateKey)), kid: KEY, alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['of the tests'] },
    claims: {
      openid: ['sub'],
      profile: ['preferred_username', 'name', 'groups'],
      email: ['email'],
    },
    features: { devInteractions: { enabled: true }, backchannelLogout: { enabled: true } },
    // Its own agent calls no address of this machine, and here every client lives on it.
    fetch: (address: string, { dispatcher: _own, ...options }: RequestInit & { dispatcher: unknown }) =>
      fetch(address, options),
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, preferred_username: id.replace(/^sub-/, ''), ...people.get(id) }),
    }),
  });

  const signed = (alg: string, key: CryptoKey | Uint8Array) => (claims: JWTPayload) =>
    new SignJWT(claims).setProtectedHeader({ alg, kid: KEY }).sign(key);
  const publicKey = new TextEncoder().encode(await exportSPKI(keys.publicKey));
  const SIGNED: Record<Signing, (claims: JWTPayload) => string | Promise<string>> = {
    own: signed('RS256', keys.privateKey),
    stranger: signed('RS256', stranger.privateKey),
    nobody: (claims) => new UnsecuredJWT(claims).encode(),
    'nobody, under the header of a signed one': async (claims) =>
      (await signed('RS256', keys.privateKey)(claims)).replace(/[^.]+$/, ''),
    'whoever knows the public key': signed('HS256', publicKey),
  };

  let change: ((claims: JWTPayload) => JWTPayload) | null = null;
  let sign: Signing = 'own';
  provider.use(async (context, next) => {
    await next();
    if (context.path !== '/token' || (!change && sign === 'own')) return;
    const body = context.body as { id_token?: string };
    if (!body.id_token) return;
    const claims = decodeJwt(body.id_token);
    body.id_token = await SIGNED[sign](change ? change(claims) : claims);
  });
  const http = createServer(provider.callback());
  const listen = async () => {
    http.listen(port, '127.0.0.1');
    await once(http, 'listening');
  };
  await listen();

  return {
    issuer,
    /** Settings of a server that trusts it. */
    environment: {
      PUBLIC_URL: publicUrl,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'sadap',
      OIDC_CLIENT_SECRET: SECRET,
    },
    person: (id: string, person: Person) => people.set(id, person),
    /** From now on ID tokens say something else, signed with the right key. */
    changeClaims: (how: ((claims: JWTPayload) => JWTPayload) | null) => {
      change = how;
    },
    /** A logout token, as the provider sends it or with other claims. */
    logoutToken: (claims: JWTPayload, how: Signing = 'own') => SIGNED[how](claims),
    /** From now on ID tokens are signed so. */
    sign: (how: Signing) => {
      sign = how;
    },
    async stop(): Promise<void> {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
    restart: listen,
  };
}
