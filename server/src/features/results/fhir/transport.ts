import { whyOf } from '../http-answer.ts';
import type { ResultTransport, Sent } from '../result-transport.ts';
import { resultBundle } from './bundle.ts';

type Receiver = {
  url: string;
  /** Bearer; null: the receiver wants none. */
  token: string | null;
  origin: string;
  hnSystem: string;
  answerLimitMs?: number;
};

const ANSWER_LIMIT_MS = 30_000;
const MOST_ANSWER_BYTES = 4 * 1024 * 1024;
/** Of the connection or the moment; 409 of another client's change. Another 4xx speaks of the content. */
const FOR_NOW = [401, 403, 404, 408, 409, 425, 429];
const isForNow = (status: number) => status < 400 || status >= 500 || FOR_NOW.includes(status);

/** The transaction Bundle to a FHIR server. Follows no redirect: the results would go where nobody chose. */
export function createFhirTransport(receiver: Receiver): ResultTransport {
  const { url, token, answerLimitMs = ANSWER_LIMIT_MS } = receiver;
  return {
    name: 'fhir',
    async send(result, stop) {
      const signal = AbortSignal.any([stop, AbortSignal.timeout(answerLimitMs)]);
      try {
        const answer = await fetch(url, {
          method: 'POST',
          headers: {
            'content-type': 'application/fhir+json; charset=utf-8',
            accept: 'application/fhir+json',
            ...(token && { authorization: `Bearer ${token}` }),
          },
          body: JSON.stringify(resultBundle(result, receiver)),
          redirect: 'manual',
          signal,
        });
        return meaningOf(answer.status, await textOf(answer));
      } catch (error) {
        return { is: 'later', why: whyOf(error) };
      }
    },
  };
}

/** Null: too long to be read. */
async function textOf(answer: Response): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.byteLength;
    // Leaving the loop cancels the rest.
    if (bytes > MOST_ANSWER_BYTES) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** What a receiver answers is read with suspicion: nothing in it needs to be there. */
type Answer = { resourceType?: unknown; type?: unknown; entry?: unknown; issue?: unknown };

function meaningOf(status: number, text: string | null): Sent {
  const answer = text === null ? null : parsed(text);
  if (status !== 200 && status !== 201) {
    const why = [`HTTP ${status}`, issueCodes(answer)].filter(Boolean).join(': ');
    return { is: isForNow(status) ? 'later' : 'refused', why };
  }
  if (answer?.resourceType !== 'Bundle' || answer.type !== 'transaction-response')
    return { is: 'later', why: 'NOT_FHIR' };
  const failed = (Array.isArray(answer.entry) ? answer.entry : [])
    .map((entry: { response?: { status?: unknown; outcome?: Answer } } | null) => entry?.response)
    .map((response) => ({ code: Number.parseInt(String(response?.status), 10), outcome: response?.outcome }))
    .find(({ code }) => !(code >= 200 && code < 300));
  if (!failed) return { is: 'accepted' };
  const { code, outcome } = failed;
  const why = [`an entry: ${Number.isNaN(code) ? 'no status' : code}`, issueCodes(outcome ?? null)];
  return {
    is: Number.isNaN(code) || isForNow(code) ? 'later' : 'refused',
    why: why.filter(Boolean).join(': '),
  };
}

function parsed(text: string): Answer | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

/** Codes and places of an OperationOutcome. Its free text may name the patient, so it is left out. */
function issueCodes(outcome: Answer | null): string {
  if (outcome?.resourceType !== 'OperationOutcome' || !Array.isArray(outcome.issue)) return '';
  return outcome.issue
    .slice(0, 5)
    .map((issue: { code?: unknown; expression?: unknown } | null) => {
      const places = Array.isArray(issue?.expression) ? issue.expression : [];
      return [issue?.code, places[0]].filter(isPlain).join(' at ');
    })
    .filter(Boolean)
    .join('; ');
}

/** A code of FHIR, or a path of elements such as `Bundle.entry[3].resource.status`. */
const isPlain = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Za-z][\w.[\]-]{0,119}$/.test(value);
