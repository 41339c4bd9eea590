import type { FastifyRequest } from 'fastify';
import type { ErrorAnswer } from '../../http/error-answer.ts';
import { pathOf } from '../../http/request-path.ts';
import { type Fault, FhirRefusal } from './faults.ts';

export const FHIR_JSON = 'application/fhir+json; charset=utf-8';

export const isFhir = (request: FastifyRequest): boolean => /^\/fhir(\/|$)/.test(pathOf(request));

/** FHIR R4, IssueType. */
const ISSUES: Record<number, string> = {
  400: 'invalid',
  401: 'login',
  403: 'forbidden',
  404: 'not-found',
  406: 'not-supported',
  409: 'conflict',
  412: 'conflict',
  413: 'too-long',
  415: 'not-supported',
  422: 'invalid',
  423: 'login',
  428: 'required',
  429: 'throttled',
  503: 'transient',
  507: 'no-store',
};
const FAILED = 500;

/** An error as FHIR says it, in the language that was asked for. */
export function outcomeOf({ status, body }: ErrorAnswer, request: FastifyRequest, error: unknown): string {
  const language = languageOf(request.headers['accept-language']);
  const text = language === 'th' ? body.message : body.messageEn;
  const faults = error instanceof FhirRefusal ? error.faults : [];
  return JSON.stringify({
    resourceType: 'OperationOutcome',
    language,
    issue:
      faults.length > 0
        ? faults.map((fault) => issueOf(fault, body.type, language))
        : [
            {
              severity: status >= FAILED ? 'fatal' : 'error',
              code: body.type === 'NO_SUCH_ROUTE' ? 'not-supported' : (ISSUES[status] ?? codeOf(status)),
              details: { text },
              // For programs: the code of the same error in the other API.
              diagnostics: [body.type, body.field].filter(Boolean).join(' '),
            },
          ],
  });
}

const issueOf = ({ code, expression, ...text }: Fault, type: string, language: 'th' | 'en') => ({
  severity: 'error',
  code,
  details: { text: text[language] },
  diagnostics: type,
  expression: [expression],
});

const codeOf = (status: number) => (status >= FAILED ? 'exception' : 'processing');

/** Thai, unless English is liked better. */
function languageOf(header = ''): 'th' | 'en' {
  const weightOf = (language: string) =>
    Math.max(
      0,
      ...header.split(',').map((part) => {
        const [range = '', ...parameters] = part.toLowerCase().split(';');
        if (!new RegExp(`^${language}(-|$)`).test(range.trim())) return 0;
        const weight = parameters.map((each) => /^\s*q=([01](\.\d{0,3})?)\s*$/.exec(each)?.[1]).find(Boolean);
        return weight === undefined ? 1 : Number(weight);
      }),
    );
  return weightOf('en') > weightOf('th') ? 'en' : 'th';
}
