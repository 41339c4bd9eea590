import { action, ById, counted, countedList, Done, get, post, remove } from '../procedures.ts';
import {
  AnswerInput,
  AskInput,
  answerRequired,
  isAnswered,
  Question,
  QuestionCounts,
  QuestionListInput,
} from './schema.ts';

export const questionsApi = {
  ask: post('/questions', 'questions').input(AskInput).output(Question),
  list: counted('/questions', 'questions').input(QuestionListInput).output(countedList(Question)),
  counts: get('/questions/counts', 'questions').output(QuestionCounts),
  get: get('/questions/{id}', 'questions').input(ById).output(Question),
  /** Marks the question, or its answer, as read by the caller. */
  markSeen: action('/questions/{id}/seen', 'questions').input(ById).output(Question),
  answer: action('/questions/{id}/answer', 'questions')
    .input(ById.extend(AnswerInput.shape).refine(isAnswered, answerRequired()))
    .output(Question),
  /** Only while nobody has answered. */
  withdraw: remove('/questions/{id}', 'questions').input(ById).output(Done),
};
