import { describe, expect, test } from 'vitest';
import { isUnseen, type QuestionState, stateOf } from './question-state.ts';

const ASKER = 1;
const ASKED = 2;
const AT = '2026-01-01T00:00:00.000Z';
const party = (id: number, isDeleted = false) => ({ id, username: `user_${id}`, fullName: '', isDeleted });
const answer = (seenAt: string | null) => ({ text: 'x', analysis: null, answeredAt: AT, seenAt });

describe('how a question stands for asker and asked', () => {
  test.each<[string, Partial<Parameters<typeof stateOf>[0]>, QuestionState, QuestionState]>([
    ['sent', {}, 'waiting', 'unread'],
    ['opened', { seenAt: AT }, 'opened', 'toAnswer'],
    ['answered', { seenAt: AT, answer: answer(null) }, 'newAnswer', 'answered'],
    ['the answer read', { seenAt: AT, answer: answer(AT) }, 'answered', 'answered'],
    ['to a deleted account', { asked: party(ASKED, true) }, 'gone', 'unread'],
    [
      'answered by an account deleted since',
      { asked: party(ASKED, true), answer: answer(null) },
      'newAnswer',
      'answered',
    ],
  ])('%s', (_what, change, forAsker, forAsked) => {
    const question = { asker: party(ASKER), asked: party(ASKED), seenAt: null, answer: null, ...change };
    expect(stateOf(question, ASKER)).toBe(forAsker);
    expect(stateOf(question, ASKED)).toBe(forAsked);
  });

  test('what is new to read', () => {
    expect((['unread', 'newAnswer'] as const).map(isUnseen)).toEqual([true, true]);
    expect((['toAnswer', 'waiting', 'opened', 'gone', 'answered'] as const).some(isUnseen)).toBe(false);
  });
});
