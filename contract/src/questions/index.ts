import type { Colleague } from '../users/schema.ts';
import { says } from '../validation/index.ts';
import type { AnswerInput } from './schema.ts';

export type {
  AnswerInput,
  AskInput,
  Question,
  QuestionAnswer,
  QuestionBox,
  QuestionCounts,
} from './schema.ts';

export const QUESTION_BOXES = ['received', 'sent'] as const;

export const isAnswered = ({ text, analysis }: AnswerInput) => text !== '' || analysis !== null;
export const answerRequired = () => ({ path: ['text'], ...says('answerRequired') });

/**
 * What the users' browsers are told. `deleted`: its recording was deleted, perhaps with the recordings of
 * other questions.
 */
export type QuestionNews = {
  questionId: number;
  what: 'asked' | 'answered' | 'withdrawn' | 'seen' | 'deleted';
  by: Colleague;
};
