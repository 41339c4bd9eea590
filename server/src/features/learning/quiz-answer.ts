import { agreementOf, type QuizQuestion } from '@sadap/contract/learning';
import { Position } from '@sadap/contract/positions/schema';
import { toCase } from './case-answer.ts';
import type { CaseRow, QuestionRow } from './queries.ts';
import { type Reference, sourceOf } from './references/index.ts';

/** What a question asks about. */
export type Asked = { reference: Reference; durationMs: number } | { case: CaseRow };

const UNKNOWN = { position: null, posture: null, manoeuvre: null, durationMs: 0 };

/** How the sound was recorded: known from the start. */
function how(asked: Asked | null) {
  if (!asked) return { ...UNKNOWN, isMade: false, ageBand: null, question: '' };
  if ('case' in asked) {
    const { posture, manoeuvre, durationMs, ageBand, question } = toCase(asked.case);
    const position = Position.parse(asked.case.position);
    return { position, posture, manoeuvre, durationMs, ageBand, question, isMade: false };
  }
  const { reference, durationMs } = asked;
  const { position, posture, manoeuvre } = reference;
  const isMade = sourceOf(reference).kind === 'made';
  return { position, posture, manoeuvre, durationMs, isMade, ageBand: null, question: '' };
}

function about(asked: Asked | null) {
  if (!asked) return null;
  if ('case' in asked) {
    const { title, explanation, findings } = toCase(asked.case);
    return { title, explanation: { th: explanation, en: explanation }, findings, source: null };
  }
  const { title, listenFor, findings } = asked.reference;
  return { title, explanation: listenFor, findings, source: sourceOf(asked.reference) };
}

/** A question as its account receives it: name, findings and source stand in it once it is answered. */
export function toQuestion({ number, organ, answer, right }: QuestionRow, asked: Asked | null): QuizQuestion {
  return {
    number,
    organ,
    ...how(asked),
    answered:
      answer && right ? { answer, right, agreement: agreementOf(answer, right), about: about(asked) } : null,
  };
}
