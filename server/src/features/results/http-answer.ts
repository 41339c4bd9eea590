import type { Sent } from './result-transport.ts';

const ANSWER_LIMIT_MS = 30_000;
/** They speak of the content. All others speak of the connection, and may be otherwise another time. */
const REFUSALS = [400, 409, 410, 413, 415, 422];

/** Posts, and says what the answer means. Follows no redirect: the results would go where nobody chose. */
export async function sentBy(
  url: string,
  stop: AbortSignal,
  headers: Record<string, string>,
  body: string,
): Promise<Sent> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(ANSWER_LIMIT_MS)]);
  try {
    const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
    // What it says is not read: it may be anything, of any length.
    await answer.body?.cancel();
    if (answer.ok) return { is: 'accepted' };
    const is = REFUSALS.includes(answer.status) ? 'refused' : 'later';
    return { is, why: `HTTP ${answer.status}` };
  } catch (error) {
    return { is: 'later', why: whyOf(error) };
  }
}

/** A code such as ECONNREFUSED, where there is one. */
export function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'TimeoutError') return 'NO_ANSWER';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
}
