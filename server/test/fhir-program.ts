import { randomUUID } from 'node:crypto';
import type { FhirClient } from '@sadap/contract/fhir-clients';
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';

export type FhirProgram = FhirClient & { privateKey: CryptoKey };

type Call = (
  method: string,
  path: string,
  token: string,
  body: object,
) => Promise<{ status: number; body: unknown }>;

/** Adds a program that reads FHIR; `token`: an administrator's. */
export async function addProgram(
  server: { call: Call },
  token: string,
  body: object = {},
): Promise<FhirProgram> {
  const { publicKey, privateKey } = await generateKeyPair('ES384', { extractable: true });
  const answer = await server.call('POST', '/fhir-clients', token, {
    name: 'HIS',
    types: ['*'],
    readsRestricted: false,
    keys: JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'k1' }] }),
    ...body,
  });
  if (answer.status !== 201) throw new Error(`the program was not added: ${answer.status}`);
  return { ...(answer.body as FhirClient), privateKey };
}

/** Signs it in. */
export async function tokenOfProgram(
  { url, clock }: { url: string; clock: { now(): number } },
  { id, privateKey }: FhirProgram,
  scope = 'system/*.read',
): Promise<string> {
  const assertion = await new SignJWT({
    iss: id,
    sub: id,
    aud: `${url}/fhir/token`,
    exp: Math.floor(clock.now() / 1000) + 240,
    jti: randomUUID(),
  })
    .setProtectedHeader({ alg: 'ES384', kid: 'k1' })
    .sign(privateKey);
  const answer = await fetch(`${url}/fhir/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: assertion,
      scope,
    }),
  });
  const { access_token: token } = (await answer.json()) as { access_token?: string };
  if (!token) throw new Error(`the program was not signed in: ${answer.status}`);
  return token;
}
