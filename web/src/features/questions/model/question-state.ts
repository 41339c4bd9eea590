import type { Question } from '@sadap/contract/questions';

export type QuestionState = 'unread' | 'toAnswer' | 'waiting' | 'opened' | 'gone' | 'newAnswer' | 'answered';

/** The state of a question for one of its two parties. */
export function stateOf(
  { asker, asked, seenAt, answer }: Pick<Question, 'asker' | 'asked' | 'seenAt' | 'answer'>,
  userId: number,
): QuestionState {
  const isAsker = asker.id === userId;
  if (answer) return isAsker && answer.seenAt === null ? 'newAnswer' : 'answered';
  if (!isAsker) return seenAt === null ? 'unread' : 'toAnswer';
  if (asked.isDeleted) return 'gone';
  return seenAt === null ? 'waiting' : 'opened';
}

/** Whether this party has something new to read. */
export const isUnseen = (state: QuestionState) => state === 'unread' || state === 'newAnswer';
