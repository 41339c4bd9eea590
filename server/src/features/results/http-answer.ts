import { brokenOff, type Sent } from './result-transport.ts';

const ANSWER_LIMIT_MS = 30_000;
/** They speak of the content. All others speak of the connection, and may be otherwise another time. */
const REFUSALS = [400, 409, 410, 412, 413, 415, 422];
export const isRefusal = (status: number) => REFUSALS.includes(status);
/** It failed, or a proxy lost it: it may have taken the result before. 503 says that it has not. */
export const isLost = (status: number) => (status >= 500 && status !== 503) || status === 408;

export type ResultPost = {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Calls it off. */
  stop: AbortSignal;
  answerLimitMs?: number | undefined;
};

/** Posts, and says what the answer means. Follows no redirect: the results would go where nobody chose. */
export async function sentBy(
  { url, headers, body, stop, answerLimitMs = ANSWER_LIMIT_MS }: ResultPost,
  meaningOf: (answer: Response) => Promise<Sent>,
): Promise<Sent> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(answerLimitMs)]);
  try {
    return await meaningOf(await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal }));
  } catch (error) {
    return brokenOff(whyOf(error));
  }
}

/** What the status alone says. The body is not read: it may be anything, of any length. */
export async function statusMeaning(answer: Response): Promise<Sent> {
  await answer.body?.cancel();
  if (answer.ok) return { is: 'accepted' };
  const { status } = answer;
  return { is: isRefusal(status) ? 'refused' : isLost(status) ? 'unsure' : 'later', why: `HTTP ${status}` };
}

/** A code such as ECONNREFUSED, where there is one. */
function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'TimeoutError') return 'NO_ANSWER';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
}
