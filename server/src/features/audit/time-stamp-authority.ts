import { readFile } from 'node:fs/promises';
import { getCACertificates } from 'node:tls';
import type { KnownLink } from './chain.ts';

const TIMEOUT_MS = 10_000;
/** A token with its certificates has a few thousand. */
const MOST_BYTES = 64 * 1024;

export type StampSettings = {
  url: string;
  /** Certificates that vouch for the authority, in PEM; null: those that this machine trusts. */
  caFile: string | null;
};
/** When a link was stamped, and the token that proves it. */
export type Stamp = { at: Date; token: Buffer };

export const trustedPem = async (caFile: string | null): Promise<string> =>
  caFile === null ? getCACertificates().join('\n') : readFile(caFile, 'utf8');

/** Has a link stamped (RFC 3161, 3.4). What comes back is verified. Throws. */
export async function stamp(
  link: KnownLink,
  { url, caFile }: StampSettings,
  ended: AbortSignal,
): Promise<Stamp> {
  const { certificatesIn, stampedAt, stampRequest, tokenIn } = await import('./time-stamp-token.ts');
  const { der, nonce } = await stampRequest(link);
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: new Uint8Array(der),
    // It could lead to any address of the hospital's network.
    redirect: 'error',
    signal: AbortSignal.any([ended, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  const body = await limitedBody(answer);
  if (!answer.ok) throw new Error(`the authority answered ${answer.status}`);
  const token = tokenIn(body, nonce);
  return { at: await stampedAt(token, link, certificatesIn(await trustedPem(caFile))), token };
}

async function limitedBody(answer: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.length;
    if (bytes > MOST_BYTES) throw new Error(`the authority answered more than ${MOST_BYTES} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
