import { Position } from '@sadap/contract/positions/schema';
import type { Question } from '@sadap/contract/questions';
import type { Colleague } from '@sadap/contract/users';
import { fullNameOf } from '../users/index.ts';
import type { QuestionRow } from './queries.ts';

type PartyRow = QuestionRow['asker'];

export const toColleague = ({ id, username, ...row }: PartyRow): Colleague => ({
  id,
  username,
  fullName: fullNameOf(row),
});
const toParty = (row: PartyRow) => ({ ...toColleague(row), isDeleted: row.deletedAt !== null });

export function toQuestion(row: QuestionRow): Question {
  return {
    id: row.id,
    question: row.question,
    askedAt: row.askedAt.toISOString(),
    asker: toParty(row.asker),
    asked: toParty(row.asked),
    seenAt: row.seenAt?.toISOString() ?? null,
    answer: row.answeredAt && {
      text: row.answerText ?? '',
      analysis: row.answerAnalysis,
      answeredAt: row.answeredAt.toISOString(),
      seenAt: row.answerSeenAt?.toISOString() ?? null,
    },
    recording: { id: row.recordingId, organ: row.organ, position: Position.parse(row.position) },
    checkUp: { id: row.checkUpId, number: row.checkUpNumber },
    patient: { id: row.patientId, hn: row.patientHn, name: row.patientName },
  };
}
