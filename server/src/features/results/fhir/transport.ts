import { isLost, isRefusal, sentBy } from '../http-answer.ts';
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

const MOST_ANSWER_BYTES = 4 * 1024 * 1024;
/** 409: another client's change was in the way. */
const isRefused = (status: number) => isRefusal(status) && status !== 409;

/** The transaction Bundle to a FHIR server. */
export function createFhirTransport(receiver: Receiver): ResultTransport {
  const { url, token, answerLimitMs } = receiver;
  const headers = {
    'content-type': 'application/fhir+json; charset=utf-8',
    accept: 'application/fhir+json',
    ...(token && { authorization: `Bearer ${token}` }),
  };
  return {
    name: 'fhir',
    send(result, stop) {
      const body = JSON.stringify(resultBundle(result, receiver));
      return sentBy({ url, headers, body, stop, answerLimitMs }, meaningOf);
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

async function meaningOf(response: Response): Promise<Sent> {
  const { status } = response;
  const text = await textOf(response);
  const answer = text === null ? null : parsed(text);
  if (status !== 200 && status !== 201) {
    const why = [`HTTP ${status}`, issueCodes(answer)].filter(Boolean).join(': ');
    return { is: isRefused(status) ? 'refused' : isLost(status) ? 'unsure' : 'later', why };
  }
  if (answer?.resourceType !== 'Bundle' || answer.type !== 'transaction-response')
    return { is: 'unsure', why: 'NOT_FHIR' };
  const failed = (Array.isArray(answer.entry) ? answer.entry : [])
    .map((entry: { response?: { status?: unknown; outcome?: Answer } } | null) => entry?.response)
    .map((each) => ({ code: Number.parseInt(String(each?.status), 10), outcome: each?.outcome }))
    .find(({ code }) => !(code >= 200 && code < 300));
  if (!failed) return { is: 'accepted' };
  const { code, outcome } = failed;
  const why = [`an entry: ${Number.isNaN(code) ? 'no status' : code}`, issueCodes(outcome ?? null)];
  const isUnsure = Number.isNaN(code) || isLost(code);
  return {
    is: isRefused(code) ? 'refused' : isUnsure ? 'unsure' : 'later',
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
