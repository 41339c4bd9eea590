import type {
  AnswerInput,
  AskInput,
  Question,
  QuestionCounts,
  QuestionNews,
} from '@sadap/contract/questions';
import type { QuestionListInput } from '@sadap/contract/questions/schema';
import type { z } from 'zod';
import type { Clock } from '../../clock.ts';
import type { Database, Transaction } from '../../database/connection.ts';
import { AppError, sqlState, UNIQUE_VIOLATION } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { createAttempts } from '../../limits/attempts.ts';
import { parseAnalysis } from '../analysis/index.ts';
import { record } from '../audit/index.ts';
import { doneBefore, once } from '../requests/index.ts';
import { calledName } from '../users/index.ts';
import { type QuestionRow, questionsQueries } from './queries.ts';
import { toColleague, toQuestion } from './question-answer.ts';

/** Limit per asker, so that nobody's inbox is flooded. */
const ASKED_AT_MOST = 30;
const ASKED_WINDOW_MS = 10 * 60_000;

type Parts = {
  clock: Clock;
  /** Notifies all of a user's browsers, on whichever server they are. */
  tell: (userId: number, news: QuestionNews) => void;
};

export function createQuestions(db: Database, { clock, tell }: Parts) {
  const queries = questionsQueries(db);
  const asked = createAttempts(clock, ASKED_AT_MOST, ASKED_WINDOW_MS);
  const now = () => new Date(clock.now());

  async function find(caller: Caller, id: number): Promise<QuestionRow> {
    const row = await queries.ofParty(caller.userId, id);
    if (!row) throw new AppError('QUESTION_NOT_FOUND');
    return row;
  }

  /** Both parties' browsers: whoever acted may have others open. */
  function tellBoth(row: QuestionRow, caller: Caller, what: QuestionNews['what']): void {
    const by = toColleague(row.askerId === caller.userId ? row.asker : row.asked);
    for (const userId of [row.askerId, row.askedId]) tell(userId, { questionId: row.id, what, by });
  }

  async function insert(transaction: Transaction, caller: Caller, input: AskInput): Promise<number> {
    const inside = questionsQueries(transaction);
    const { recordingId, askedId, question } = input;
    if (!(await inside.holdRecording(recordingId))) throw new AppError('RECORDING_NOT_FOUND');
    if (await inside.awaitsName(recordingId)) throw new AppError('PATIENT_TO_BE_NAMED');
    const colleague = await inside.holdActiveUser(askedId);
    if (!colleague) throw new AppError('NO_SUCH_USER', 'askedId');
    const row = { recordingId, askerId: caller.userId, askedId, question, askedAt: now() };
    try {
      return await inside.insert(row);
    } catch (error) {
      if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
      throw new AppError('QUESTION_OPEN', 'askedId', { username: await calledName(db, colleague.username) });
    }
  }

  return {
    async ask(caller: Caller, input: AskInput): Promise<Question> {
      const { askedId, recordingId } = input;
      if (!(await queries.holdRecording(recordingId))) throw new AppError('RECORDING_NOT_FOUND');
      if (askedId === caller.userId) throw AppError.invalid('askedId', 'colleagueIsYourself');
      const key = String(caller.userId);
      if (asked.areExceeded(key)) throw new AppError('RATE_LIMITED');
      asked.add(key);
      const id = await once(db, caller, async (transaction) => {
        const inserted = await insert(transaction, caller, input);
        await record(transaction, caller, {
          action: 'question.asked',
          subject: { kind: 'question', id: inserted },
          details: { recordingId, askedId },
        });
        return inserted;
      });
      const row = await find(caller, id);
      tellBoth(row, caller, 'asked');
      return toQuestion(row);
    },

    async list(caller: Caller, { page, pageSize, ...filter }: z.output<typeof QuestionListInput>) {
      const [rows, total] = await Promise.all([
        queries.page(caller.userId, filter, pageSize, (page - 1) * pageSize),
        queries.count(caller.userId, filter),
      ]);
      return { questions: rows.map(toQuestion), total };
    },

    async counts({ userId }: Caller): Promise<QuestionCounts> {
      const counts = await queries.counts({ userId });
      return counts ?? { unseenQuestions: 0, unanswered: 0, unseenAnswers: 0 };
    },

    get: async (caller: Caller, id: number): Promise<Question> => toQuestion(await find(caller, id)),

    async markSeen(caller: Caller, id: number): Promise<Question> {
      const row = await find(caller, id);
      if (!(await queries.markSeen(caller.userId, id, now()))) return toQuestion(row);
      tellBoth(row, caller, 'seen');
      return toQuestion(await find(caller, id));
    },

    /** Once, and only by the recipient. */
    async answer(caller: Caller, id: number, input: AnswerInput): Promise<Question> {
      const row = await find(caller, id);
      if (row.askedId !== caller.userId) throw new AppError('FORBIDDEN');
      if (row.answeredAt !== null && !(await doneBefore(db, caller))) throw new AppError('QUESTION_ANSWERED');
      const analysis = input.analysis && parseAnalysis(row.organ, input.analysis, 'analysis');
      await once(db, caller, async (transaction) => {
        if (!(await questionsQueries(transaction).answer(id, input.text, analysis, now()))) {
          await find(caller, id);
          throw new AppError('QUESTION_ANSWERED');
        }
        await record(transaction, caller, {
          action: 'question.answered',
          subject: { kind: 'question', id },
          details: {
            recordingId: row.recordingId,
            askerId: row.askerId,
            hasText: input.text !== '',
            hasAnalysis: analysis !== null,
          },
        });
        return null;
      });
      tellBoth(row, caller, 'answered');
      return toQuestion(await find(caller, id));
    },

    /** Only by the asker, and only while there is no answer. */
    async withdraw(caller: Caller, id: number): Promise<void> {
      const row = await find(caller, id);
      if (row.askerId !== caller.userId) throw new AppError('FORBIDDEN');
      await db.transaction(async (transaction) => {
        await record(transaction, caller, {
          action: 'question.withdrawn',
          subject: { kind: 'question', id },
          details: { recordingId: row.recordingId, askedId: row.askedId },
        });
        if (!(await questionsQueries(transaction).withdraw(id))) {
          await find(caller, id);
          throw new AppError('QUESTION_ANSWERED');
        }
      });
      tellBoth(row, caller, 'withdrawn');
    },

    /** Questions are deleted with their recordings; each user is notified once, however many there were. */
    async beforeRecordingsGo(transaction: Transaction, caller: Caller, recordingIds: number[]) {
      const inside = questionsQueries(transaction);
      const gone = await inside.ofRecordings(recordingIds);
      const by = gone.length > 0 ? await inside.colleague(caller.userId) : undefined;
      const firstOf = new Map<number, number>();
      for (const { id, askerId, askedId } of gone)
        for (const userId of [askerId, askedId]) if (!firstOf.has(userId)) firstOf.set(userId, id);
      return () => {
        if (!by) return;
        for (const [userId, questionId] of firstOf)
          tell(userId, { questionId, what: 'deleted', by: toColleague(by) });
      };
    },
  };
}
export type Questions = ReturnType<typeof createQuestions>;
