import {
  type Essentials,
  essentialsIn,
  isOfHeart,
  isOrganAsked,
  type LearningResults,
  type Quiz,
  type QuizQuestion,
  withImplied,
} from '@sadap/contract/learning';
import type { StartQuizInput } from '@sadap/contract/learning/schema';
import type { z } from 'zod';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { once } from '../requests/index.ts';
import type { Cases } from './cases.ts';
import { chosen } from './choosing.ts';
import { type QuestionRow, quizQueries } from './queries.ts';
import { type Asked, toQuestion } from './quiz-answer.ts';
import type { ReferenceSounds } from './reference-sounds.ts';
import { REFERENCES, referenceOf } from './references/index.ts';
import { resultsOf } from './results.ts';

const MOST_QUIZZES_SHOWN = 100;

type Parts = { cases: Cases; referenceSounds: ReferenceSounds; clock: Clock };

/**
 * Quizzes of an account, which nobody else sees. The server judges: what is right leaves it with the answer.
 */
export function createQuizzes(db: Database, { cases, referenceSounds, clock }: Parts) {
  const queries = quizQueries(db);

  async function candidates(userId: number, { organs }: z.output<typeof StartQuizInput>) {
    const last = await queries.lastAnswered(userId);
    const all = [
      ...(await cases.usable()).map(({ id, organ }) => ({
        kind: 'case' as const,
        organ,
        caseId: id,
        answeredAtMs: last.get(`case-${id}`),
      })),
      ...REFERENCES.filter(({ isIrregular }) => !isIrregular).map(({ id, organ }) => ({
        kind: 'reference' as const,
        organ,
        referenceId: id,
        answeredAtMs: last.get(`reference-${id}`),
      })),
    ];
    return all.filter(({ organ }) => isOrganAsked(organs, organ));
  }

  /** The case or the reference that a question asks about; null: it is gone. */
  async function askedBy({ caseId, referenceId }: QuestionRow): Promise<Asked | null> {
    const reference = referenceId === null ? undefined : referenceOf(referenceId);
    if (reference) {
      const durations = await referenceSounds.durations();
      return { reference, durationMs: durations.get(reference.id) ?? 0 };
    }
    const row = caseId === null ? undefined : await cases.usableById(caseId);
    return row ? { case: row } : null;
  }

  async function open(caller: Caller, id: number): Promise<Quiz> {
    const quiz = await queries.byId(id, caller.userId);
    if (!quiz) throw new AppError('QUIZ_NOT_FOUND');
    const questions: QuizQuestion[] = [];
    for (const row of await queries.questions(id)) {
      const asked = await askedBy(row);
      // not answered, and its case is withdrawn or its patient restricted
      if (asked || row.answer) questions.push(toQuestion(row, asked));
    }
    return { id, organs: quiz.organs, startedAt: quiz.startedAt.toISOString(), questions };
  }

  async function find(caller: Caller, quizId: number, number: number): Promise<QuestionRow> {
    const row = await queries.question(quizId, number, caller.userId);
    if (!row) throw new AppError('QUIZ_NOT_FOUND');
    return row;
  }

  return {
    open,

    async start(caller: Caller, input: z.output<typeof StartQuizInput>): Promise<Quiz> {
      const sounds = chosen(await candidates(caller.userId, input), input.length);
      if (sounds.length === 0) throw new AppError('NOTHING_TO_ASK');
      const id = await once(db, caller, async (transaction) => {
        const inside = quizQueries(transaction);
        await inside.lockUser(caller.userId);
        await inside.endOpen(caller.userId);
        return inside.insert(
          { userId: caller.userId, organs: input.organs, startedAt: new Date(clock.now()) },
          sounds.map((sound, index) => ({
            number: index + 1,
            organ: sound.organ,
            caseId: 'caseId' in sound ? sound.caseId : null,
            referenceId: 'referenceId' in sound ? sound.referenceId : null,
          })),
        );
      });
      return open(caller, id);
    },

    /** An answer counts once: sent again it is found, and another one is refused. */
    async answer(caller: Caller, quizId: number, number: number, answer: Essentials): Promise<QuizQuestion> {
      await find(caller, quizId, number);
      await once(db, caller, async (transaction) => {
        const inside = quizQueries(transaction);
        const row = await inside.lockQuestion(quizId, number);
        if (!row) throw new AppError('LEARNING_SOUND_NOT_FOUND');
        if (row.answer) throw new AppError('QUIZ_QUESTION_ANSWERED');
        if (isOfHeart(answer) !== (row.organ === 'heart')) throw new AppError('QUIZ_OF_OTHER_ORGAN');
        const asked = await askedBy(row);
        if (!asked) throw new AppError('LEARNING_SOUND_NOT_FOUND');
        const right = essentialsIn('case' in asked ? asked.case.findings : asked.reference.findings);
        await inside.answer(quizId, number, {
          answer: withImplied(answer),
          right,
          answeredAt: new Date(clock.now()),
        });
        return null;
      });
      const row = await find(caller, quizId, number);
      return toQuestion(row, await askedBy(row));
    },

    async results(caller: Caller): Promise<LearningResults> {
      const quizzes = await queries.ofUser(caller.userId, MOST_QUIZZES_SHOWN);
      const questions = quizzes.length === 0 ? [] : await queries.questionsOf(quizzes.map(({ id }) => id));
      return resultsOf(quizzes, questions);
    },

    /** Which sound a question plays: only to whom it is asked. */
    async asked(caller: Caller, quizId: number, number: number): Promise<Asked> {
      const row = await queries.question(quizId, number, caller.userId);
      const asked = row ? await askedBy(row) : null;
      if (!asked) throw new AppError('LEARNING_SOUND_NOT_FOUND');
      return asked;
    },
  };
}
export type Quizzes = ReturnType<typeof createQuizzes>;
