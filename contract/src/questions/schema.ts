import { z } from 'zod';
import { DoctorAnalysis } from '../analysis/schema.ts';
import { QUESTION_MAX_LENGTH, TABLE_PAGE_SIZE } from '../limits/index.ts';
import { Organ, Position } from '../positions/schema.ts';
import { Colleague } from '../users/schema.ts';
import { withMessage } from '../validation/index.ts';
import { QUESTION_BOXES } from './index.ts';

/** A colleague's answer: in words, as an analysis of their own, or both. It replaces nobody's analysis. */
export const QuestionAnswer = z.object({
  text: z.string(),
  analysis: DoctorAnalysis.nullable(),
  answeredAt: z.iso.datetime(),
  /** When the asker first opened it. */
  seenAt: z.iso.datetime().nullable(),
});
export type QuestionAnswer = z.infer<typeof QuestionAnswer>;

const Party = Colleague.extend({ isDeleted: z.boolean() });

/** A question to a colleague about a saved recording. */
export const Question = z
  .object({
    id: z.number().int(),
    question: z.string(),
    askedAt: z.iso.datetime(),
    asker: Party,
    asked: Party,
    /** When the recipient first opened it. */
    seenAt: z.iso.datetime().nullable(),
    answer: QuestionAnswer.nullable(),
    recording: z.object({ id: z.number().int(), organ: Organ, position: Position }),
    checkUp: z.object({ id: z.number().int(), number: z.number().int() }),
    patient: z.object({ id: z.number().int(), hn: z.string(), name: z.string().nullable() }),
  })
  .meta({ id: 'Question' });
export type Question = z.infer<typeof Question>;

export const AskInput = z.object({
  recordingId: z.number().int(),
  askedId: z.number(withMessage('colleagueRequired')).int(withMessage('colleagueRequired')),
  question: z
    .string(withMessage('questionRequired'))
    .trim()
    .min(1, withMessage('questionRequired'))
    .max(QUESTION_MAX_LENGTH, withMessage('tooLong')),
});
export type AskInput = z.infer<typeof AskInput>;

export const AnswerInput = z.object({
  text: z.string(withMessage('invalid')).trim().max(QUESTION_MAX_LENGTH, withMessage('tooLong')).default(''),
  analysis: DoctorAnalysis.nullable().default(null),
});
export type AnswerInput = z.infer<typeof AnswerInput>;

export const isAnswered = ({ text, analysis }: z.output<typeof AnswerInput>) =>
  text !== '' || analysis !== null;
export const answerRequired = () => ({ path: ['text'], ...withMessage('answerRequired') });

export const QuestionBox = z.enum(QUESTION_BOXES);
export type QuestionBox = z.infer<typeof QuestionBox>;

/** Items that await the caller come first (unanswered questions, unread answers), then the newest. */
export const QuestionListInput = z.object({
  /** Absent: both. */
  box: QuestionBox.optional(),
  recordingId: z.coerce.number().int().optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(TABLE_PAGE_SIZE),
});

export const QuestionCounts = z
  .object({
    /** Received and not yet opened. */
    unseenQuestions: z.number().int(),
    /** Received and not yet answered. */
    unanswered: z.number().int(),
    /** To own questions, not yet opened. */
    unseenAnswers: z.number().int(),
  })
  .meta({ id: 'QuestionCounts' });
export type QuestionCounts = z.infer<typeof QuestionCounts>;
