import type { ErrorCode } from '@sadap/contract/errors';
import { AppError } from '../../../errors.ts';

/** With the body. */
const TIMEOUT_MS = 5_000;
const MOST_BYTES = 256 * 1024;
/** `Response` takes no body with these. */
const BODILESS = [204, 205, 304];

/** An `AppError` with its cause, which is for the log alone. */
export const refusalBy = (code: ErrorCode, cause: unknown): AppError =>
  Object.assign(new AppError(code), { cause });

/**
 * Fetches from a server of the hospital, within limits of time and size. No redirect is followed: it could
 * lead to any address of the hospital's network. Throws `AppError`.
 */
export async function limitedFetch(address: string, init: RequestInit): Promise<Response> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(address, { ...init, redirect: 'manual', signal });
    const body = await limitedBody(response);
    const { status, headers } = response;
    return new Response(BODILESS.includes(status) ? null : body, { status, headers });
  } catch (error) {
    throw error instanceof AppError ? error : refusalBy('SMART_UNAVAILABLE', error);
  }
}

async function limitedBody(response: Response): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    // Leaving the loop cancels the rest.
    if (bytes > MOST_BYTES) throw refusalBy('SMART_INVALID', new Error(`more than ${MOST_BYTES} bytes`));
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** The JSON of an answer; null if it is none, whatever it calls itself. */
export async function jsonOf(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!/^application\/([\w.-]+\+)?json$/.test(type)) return null;
  try {
    return JSON.parse(await response.text());
  } catch {
    return null;
  }
}
