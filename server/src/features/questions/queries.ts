import type { DoctorAnalysis } from '@sadap/contract/analysis';
import type { QuestionBox } from '@sadap/contract/questions';
import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../database/connection.ts';
import { preparedRow } from '../../database/prepared.ts';
import { checkUps } from '../checkups/index.ts';
import { patients } from '../patients/index.ts';
import { recordings } from '../recordings/index.ts';
import { users } from '../users/index.ts';
import { questions } from './schema.ts';

const asker = alias(users, 'asker');
const asked = alias(users, 'asked');
type UserTable = typeof asker | typeof asked;

const partyColumns = (party: UserTable) => ({
  id: party.id,
  username: party.username,
  title: party.title,
  firstName: party.firstName,
  lastName: party.lastName,
  deletedAt: party.deletedAt,
});

const columns = {
  ...getTableColumns(questions),
  asker: partyColumns(asker),
  asked: partyColumns(asked),
  organ: recordings.organ,
  position: recordings.position,
  checkUpId: checkUps.id,
  checkUpNumber: checkUps.number,
  patientId: patients.id,
  patientHn: patients.hn,
  patientName: patients.name,
};

const isOpen = isNull(questions.answeredAt);
/** An open question from a deleted account leaves the inbox. */
const hasReader = or(isNotNull(questions.answeredAt), isNull(asker.deletedAt));
const sentBy = (userId: number | Placeholder) => eq(questions.askerId, userId);
const receivedBy = (userId: number | Placeholder) => and(eq(questions.askedId, userId), hasReader);

type Filter = { box?: QuestionBox | undefined; recordingId?: number | undefined };

export const questionsQueries = (db: Queryable) => {
  const ofCaller = (userId: number, { box, recordingId }: Filter) =>
    and(
      box === 'sent'
        ? sentBy(userId)
        : box === 'received'
          ? receivedBy(userId)
          : or(sentBy(userId), receivedBy(userId)),
      recordingId === undefined ? undefined : eq(questions.recordingId, recordingId),
    );
  const select = (where: ReturnType<typeof and>) =>
    db
      .select(columns)
      .from(questions)
      .innerJoin(asker, eq(asker.id, questions.askerId))
      .innerJoin(asked, eq(asked.id, questions.askedId))
      .innerJoin(recordings, eq(recordings.id, questions.recordingId))
      .innerJoin(checkUps, eq(checkUps.id, recordings.checkUpId))
      .innerJoin(patients, eq(patients.id, checkUps.patientId))
      .where(where);
  const countOf = (where: ReturnType<typeof and>) =>
    db
      .select({ value: count() })
      .from(questions)
      .innerJoin(asker, eq(asker.id, questions.askerId))
      .where(where)
      .then((rows) => rows[0]?.value ?? 0);

  return {
    /** A question for one of its two parties; nobody else finds it. */
    async ofParty(userId: number, id: number) {
      return (await select(and(eq(questions.id, id), ofCaller(userId, {}))))[0];
    },
    page(userId: number, filter: Filter, limit: number, offset: number) {
      const waits = sql`case when ${questions.askerId} = ${userId}
        then case when ${questions.answeredAt} is null then 1 when ${questions.answerSeenAt} is null then 0 else 2 end
        else case when ${questions.answeredAt} is null then 0 else 2 end end`;
      const newestFirst = [
        waits,
        desc(sql`coalesce(${questions.answeredAt}, ${questions.askedAt})`),
        desc(questions.id),
      ];
      const paged = db
        .select({ id: questions.id })
        .from(questions)
        .innerJoin(asker, eq(asker.id, questions.askerId))
        .where(ofCaller(userId, filter))
        .orderBy(...newestFirst)
        .limit(limit)
        .offset(offset);
      // What a question is about is looked up for the page alone.
      return select(inArray(questions.id, paged)).orderBy(...newestFirst);
    },
    count: (userId: number, filter: Filter) => countOf(ofCaller(userId, filter)),
    counts: preparedRow('question_counts', ['userId'], ({ userId }) => {
      const counted = (where: SQL | undefined) => sql<number>`(count(*) filter (where ${where}))::int`;
      return db
        .select({
          unseenQuestions: counted(and(receivedBy(userId), isOpen, isNull(questions.seenAt))),
          unanswered: counted(and(receivedBy(userId), isOpen)),
          unseenAnswers: counted(
            and(sentBy(userId), isNotNull(questions.answeredAt), isNull(questions.answerSeenAt)),
          ),
        })
        .from(questions)
        .innerJoin(asker, eq(asker.id, questions.askerId))
        .where(or(sentBy(userId), receivedBy(userId)));
    }),

    /** Whether it exists; inside a transaction it then stays until the end. */
    holdRecording: async (id: number) =>
      (await db.select({ id: recordings.id }).from(recordings).where(eq(recordings.id, id)).for('key share'))
        .length > 0,
    /** Whether a held recording is somebody's who awaits a name. */
    async awaitsName(recordingId: number): Promise<boolean> {
      const { rows } = await db.execute(sql`
        select from recordings r join check_ups c on c.id = r.check_up_id join patients p on p.id = c.patient_id
        where r.id = ${recordingId} and p.awaits_name`);
      return rows.length > 0;
    },
    /** Whether the account can be asked; inside a transaction it then stays so until the end. */
    holdActiveUser: async (id: number) => {
      const isActive = and(eq(users.id, id), isNull(users.deletedAt), eq(users.accountState, 'active'));
      return (await db.select({ username: users.username }).from(users).where(isActive).for('share'))[0];
    },
    async insert(row: typeof questions.$inferInsert): Promise<number> {
      const [inserted] = await db.insert(questions).values(row).returning({ id: questions.id });
      if (!inserted) throw new Error('the question was not inserted');
      return inserted.id;
    },
    /** False if somebody was faster: it is answered or withdrawn. */
    async answer(id: number, text: string, analysis: DoctorAnalysis | null, at: Date): Promise<boolean> {
      const answered = await db
        .update(questions)
        .set({
          answerText: text,
          answerAnalysis: analysis,
          answeredAt: at,
          seenAt: sql`coalesce(${questions.seenAt}, ${at})`,
        })
        .where(and(eq(questions.id, id), isOpen))
        .returning({ id: questions.id });
      return answered.length > 0;
    },
    /** False if it was answered in the meantime, or is gone. */
    async withdraw(id: number): Promise<boolean> {
      const withdrawn = await db
        .delete(questions)
        .where(and(eq(questions.id, id), isOpen))
        .returning({ id: questions.id });
      return withdrawn.length > 0;
    },
    ofRecordings: (ids: number[]) =>
      db
        .select({ id: questions.id, askerId: questions.askerId, askedId: questions.askedId })
        .from(questions)
        .where(inArray(questions.recordingId, ids)),
    colleague: async (id: number) =>
      (await db.select(partyColumns(asker)).from(asker).where(eq(asker.id, id)))[0],
    /** Marks what one party had not opened yet; false if nothing was new. */
    async markSeen(userId: number, id: number, at: Date): Promise<boolean> {
      const question = await db
        .update(questions)
        .set({ seenAt: at })
        .where(and(eq(questions.id, id), eq(questions.askedId, userId), isNull(questions.seenAt)))
        .returning({ id: questions.id });
      const answer = await db
        .update(questions)
        .set({ answerSeenAt: at })
        .where(
          and(
            eq(questions.id, id),
            sentBy(userId),
            isNotNull(questions.answeredAt),
            isNull(questions.answerSeenAt),
          ),
        )
        .returning({ id: questions.id });
      return question.length + answer.length > 0;
    },
  };
};
export type QuestionRow = NonNullable<Awaited<ReturnType<ReturnType<typeof questionsQueries>['ofParty']>>>;
