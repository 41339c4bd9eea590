export type Read = { count: number; ms: number; isWhole: boolean };

const NEWLINE = 10;

/** Counts the lines of an answer until its end, or until it has taken so long. */
export async function linesRead({ body }: Response, longestMs: number): Promise<Read> {
  const startedAt = performance.now();
  const elapsed = () => performance.now() - startedAt;
  let count = 0;
  for await (const bytes of body ?? []) {
    for (const byte of bytes) if (byte === NEWLINE) count++;
    if (elapsed() > longestMs) return { count, ms: elapsed(), isWhole: false };
  }
  return { count, ms: elapsed(), isWhole: true };
}
