import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { isLoopback, listIn } from './sign-in.ts';

const LEAST_RSA_BITS = 2048;
const SAYS_WHO = ['fhirUser', 'profile'];

/** Servers of SMART on FHIR that open patients here: docs/hospital-system.md. */
export const smartSettings = {
  /** The base addresses of their FHIR. A launch that names another is refused, and nothing is asked there. */
  SMART_SERVERS: z
    .string()
    .transform((text) => listIn(text, /,/))
    .refine(
      (servers) => servers.length > 0 && servers.every((server) => smartBaseOf(server) !== null),
      'needs addresses like https://fhir.hospital.example/r4, separated by commas; http:// only on this machine',
    )
    .transform((servers) => servers.flatMap((server) => smartBaseOf(server) ?? []))
    .optional(),
  SMART_CLIENT_ID: z.string().min(1).optional(),
  SMART_CLIENT_SECRET: z.string().min(1).optional(),
  /** A private key as PEM, with which Sadap proves who it is instead of a secret. */
  SMART_CLIENT_KEY_FILE: z.string().min(1).optional(),
  SMART_SCOPES: z
    .string()
    .refine(
      (text) => ['openid', 'launch'].every((scope) => listIn(text, /\s+/).includes(scope)),
      'needs openid and launch among the scopes',
    )
    .default('openid fhirUser launch patient/Patient.read'),
  /** The `system` of the HN there; without it the only identifier of type MR is the HN. */
  SMART_HN_SYSTEM: z.string().min(1).optional(),
  /** The claim of the ID token that is the login name here. */
  SMART_CLAIM_USERNAME: z.string().min(1).optional(),
};

/** An address of a server as it is compared and asked; null if it is none. */
export function smartBaseOf(text: string): string | null {
  const url = URL.parse(text);
  if (!url || url.username || url.password || /[?#]/.test(text)) return null;
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(text));
  return isSafe ? url.href.replace(/\/$/, '') : null;
}

/** SMART App Launch 2, "Client Authentication: Asymmetric": RS384 or ES384. */
export type SmartKey = { key: KeyObject; algorithm: 'RS384' | 'ES384' };

/** Throws what is wrong with the file, in words. */
export function smartKeyIn(file: string): SmartKey {
  const key = createPrivateKey(readFileSync(file));
  const { modulusLength = 0, namedCurve } = key.asymmetricKeyDetails ?? {};
  if (key.asymmetricKeyType === 'ec' && namedCurve === 'secp384r1') return { key, algorithm: 'ES384' };
  if (key.asymmetricKeyType === 'rsa' && modulusLength >= LEAST_RSA_BITS) return { key, algorithm: 'RS384' };
  throw new Error(
    `needs a private key of the curve P-384, or an RSA key of at least ${LEAST_RSA_BITS} bits, as PEM`,
  );
}

type Env = z.infer<z.ZodObject<typeof smartSettings>> & { OIDC_ISSUER?: string | undefined };

export function checkSmartSettings(env: Env, fault: (field: keyof Env, message: string) => void): void {
  if (!env.SMART_SERVERS) return;
  if (!env.OIDC_ISSUER && !env.SMART_CLAIM_USERNAME)
    fault(
      'SMART_CLAIM_USERNAME',
      'or OIDC_ISSUER is needed together with SMART_SERVERS: it says who signs in',
    );
  // Patients of a portal are told from staff by it.
  if (env.SMART_CLAIM_USERNAME && !listIn(env.SMART_SCOPES, /\s+/).some((scope) => SAYS_WHO.includes(scope)))
    fault('SMART_SCOPES', 'needs fhirUser (or profile, of SMART 1) where SMART_CLAIM_USERNAME is set');
  const { SMART_CLIENT_KEY_FILE: file } = env;
  if (file === undefined) return;
  if (env.SMART_CLIENT_SECRET)
    fault('SMART_CLIENT_SECRET', 'is not set together with SMART_CLIENT_KEY_FILE: one of them is enough');
  try {
    smartKeyIn(file);
  } catch (error) {
    fault('SMART_CLIENT_KEY_FILE', error instanceof Error ? error.message : 'cannot be read');
  }
}
