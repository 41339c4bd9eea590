import { call } from '../../server/test/http-client.ts';
import { SoftPasskey } from '../../server/test/soft-passkey.ts';
import { type Attack, forAWhile, many, strange } from './attacks.ts';

/** Where the attacked server's pages are said to be: passkeys need a name. */
export const PAGES = 'https://sadap.example';
const AT_ONCE = 100;
const START = '/api/auth/oidc/start';
const CALLBACK = '/api/auth/oidc/callback';

const go = (address: string, headers: Record<string, string> = {}) =>
  fetch(address, { headers: { 'x-forwarded-for': strange(), ...headers }, redirect: 'manual' });

/** The way to the provider and back with a code that it never gave: the server has to ask it. */
async function comeBackWithMadeUpCode(origin: string) {
  const begun = await go(`${origin}${START}`);
  const cookie = begun.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  const to = new URL(begun.headers.get('location') ?? '', origin);
  const query = new URLSearchParams({
    code: 'made-up',
    state: to.searchParams.get('state') ?? '',
    iss: to.origin,
  });
  const back = await go(`${origin}${CALLBACK}?${query}`, { cookie });
  const page = back.headers.get('location') ?? '';
  if (!page.includes('refused.OIDC_')) throw new Error(`a made-up code came to ${page}`);
  return back;
}

const post = (origin: string, path: string, body: object) =>
  call(origin, 'POST', path, null, body, { 'x-forwarded-for': strange(), origin: PAGES });

/** Strangers at the ways in that know no password, each from an address of their own. */
export const SIGN_IN_FLOODS: Record<string, Attack> = {
  'sign-ins begun at the provider': ({ origin }) =>
    forAWhile(() => many(AT_ONCE, () => go(`${origin}${START}?to=/patients`))),
  'returns that never left': ({ origin }) =>
    forAWhile(() => many(AT_ONCE, () => go(`${origin}${CALLBACK}?code=x&state=y`))),
  'returns with made-up codes': ({ origin }) =>
    forAWhile(() => many(AT_ONCE, () => comeBackWithMadeUpCode(origin))),
  'logout tokens that nobody signed': ({ origin }) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    return forAWhile(() =>
      many(AT_ONCE, async (index) => {
        const token = `${part({ alg: 'RS256', kid: `key-${index}` })}.${part({ sub: 'x' })}.${'A'.repeat(342)}`;
        const { status } = await fetch(`${origin}/api/auth/oidc/backchannel-logout`, {
          method: 'POST',
          headers: { 'x-forwarded-for': strange() },
          body: new URLSearchParams({ logout_token: token }),
        });
        return { status };
      }),
    );
  },
  'passkey sign-ins begun': ({ origin }) =>
    forAWhile(() => many(AT_ONCE, () => post(origin, '/auth/login/passkey/options', {}))),
  'passkeys that nobody has': ({ origin }) => {
    const response = new SoftPasskey().get({ challenge: 'bWFkZS11cA', origin: PAGES });
    return forAWhile(() =>
      many(AT_ONCE, () => post(origin, '/auth/login/passkey', { response, remember: false })),
    );
  },
};
