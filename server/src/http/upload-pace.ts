import type { Readable } from 'node:stream';

/** A slower upload above the limit of small bodies would not finish within a request's time. */
export const LARGE = { windowMs: 30_000, leastBytes: 32 * 1024 };
/** Small bodies arrive whole within that time. */
export const WHOLE_AT_ONCE = { windowMs: 30_000, leastBytes: Number.POSITIVE_INFINITY };

/** Passes a body on as it arrives, and aborts a stalled one: it holds room that others wait for. */
export async function* atPace(body: Readable, { windowMs, leastBytes } = LARGE): AsyncGenerator<Uint8Array> {
  let byteCount = 0;
  const timer = setInterval(() => {
    if (byteCount < leastBytes) body.destroy(new Error('the body stalled'));
    byteCount = 0;
  }, windowMs);
  try {
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      byteCount += chunk.length;
      yield chunk;
    }
  } finally {
    clearInterval(timer);
  }
}
