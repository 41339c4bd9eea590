import type { Colleague } from '../users/schema.ts';

export type {
  AnswerInput,
  AskInput,
  Question,
  QuestionAnswer,
  QuestionBox,
  QuestionCounts,
} from './schema.ts';

export const QUESTION_BOXES = ['received', 'sent'] as const;

/**
 * What the users' browsers are told. `deleted`: its recording was deleted, perhaps with the recordings of
 * other questions.
 */
export type QuestionNews = {
  questionId: number;
  what: 'asked' | 'answered' | 'withdrawn' | 'seen' | 'deleted';
  by: Colleague;
};
