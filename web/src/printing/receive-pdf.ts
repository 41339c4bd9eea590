import { unprintedOf } from '@sadap/contract/printed-letters';
import { authorization } from '../platform/api.ts';
import { movingFetch, TURN_MS } from '../platform/late/moving-fetch.ts';
import { refusalIn } from '../uploads/refusal-in.ts';

/** `unprinted`: codes of the characters that it shows as codes. */
export type ReceivedPdf = { file: File; unprinted: string[] };

/** A PDF of the server, at a path of its API. Throws what `errorText` explains. */
export async function receivePdf(path: string, name: string): Promise<ReceivedPdf> {
  const response = await movingFetch(`/api${path}`, {
    headers: authorization(),
    firstByteMs: TURN_MS,
  });
  if (!response.ok) throw refusalIn(response.status, await response.text());
  const file = new File([await response.blob()], name, { type: 'application/pdf' });
  return { file, unprinted: unprintedOf(response.headers) };
}
