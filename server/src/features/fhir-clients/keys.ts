import { calculateJwkThumbprint, exportJWK, importJWK, importSPKI, type JWK } from 'jose';
import { z } from 'zod';
import { AppError } from '../../errors.ts';

export const ALGORITHMS = ['RS384', 'ES384'] as const;
const MOST_KEYS = 8;
const SHORTEST_RSA_BITS = 2048;
const BITS_PER_LETTER = 6;

const Key = z.discriminatedUnion('kty', [
  z.object({
    kty: z.literal('RSA'),
    n: z.string(),
    e: z.string(),
    kid: z.string().min(1).max(200).optional(),
  }),
  z.object({
    kty: z.literal('EC'),
    crv: z.literal('P-384'),
    x: z.string(),
    y: z.string(),
    kid: z.string().min(1).max(200).optional(),
  }),
]);
const Keys = z.array(z.looseObject({})).min(1).max(MOST_KEYS);

const refused = () => new AppError('FHIR_KEY_INVALID', 'keys');

/** The public keys of a JWKS, a JWK or a PEM, each with a `kid`. Throws FHIR_KEY_INVALID. */
export async function publicKeysIn(text: string): Promise<JWK[]> {
  const keys = await Promise.all(
    (text.startsWith('-----BEGIN') ? [await keyOfPem(text)] : keysOfJson(text)).map(checked),
  );
  if (new Set(keys.map(({ kid }) => kid)).size < keys.length) throw refused();
  return keys;
}

async function keyOfPem(pem: string): Promise<JWK> {
  for (const algorithm of ALGORITHMS) {
    try {
      return await exportJWK(await importSPKI(pem, algorithm, { extractable: true }));
    } catch {
      // Of the other kind, or none.
    }
  }
  throw refused();
}

function keysOfJson(text: string): JWK[] {
  try {
    const read = JSON.parse(text) as { keys?: unknown };
    return Keys.parse(read.keys ?? [read]);
  } catch {
    throw refused();
  }
}

async function checked(key: JWK): Promise<JWK> {
  // Whoever sends the private half has given it away.
  if ('d' in key) throw refused();
  const read = Key.safeParse(key);
  if (!read.success) throw refused();
  const { kid, ...own } = read.data;
  if (own.kty === 'RSA' && own.n.length * BITS_PER_LETTER < SHORTEST_RSA_BITS) throw refused();
  try {
    const alg = own.kty === 'RSA' ? 'RS384' : 'ES384';
    await importJWK({ ...own, alg });
    return { ...own, alg, use: 'sig', kid: kid ?? (await calculateJwkThumbprint(own)) };
  } catch {
    throw refused();
  }
}
