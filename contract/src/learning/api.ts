import { z } from 'zod';
import { action, ById, Done, get, post } from '../procedures.ts';
import { Waveform } from '../recordings/schema.ts';
import {
  AnswerInput,
  CaseRecord,
  LearningResults,
  LearningSound,
  MakeCaseInput,
  Quiz,
  QuizQuestion,
  ReferenceSound,
  StartQuizInput,
  TeachingCase,
  WithdrawCaseInput,
} from './schema.ts';

const TAG = 'learning';

export const learningApi = {
  references: get('/learning/references', TAG).output(z.array(ReferenceSound)),
  cases: get('/learning/cases', TAG).output(z.array(TeachingCase)),
  waveform: get('/learning/sounds/{key}/waveform', TAG).input(LearningSound).output(Waveform),
  /** With whose they are, and who agreed; for administrators. */
  caseRecords: get('/learning/case-records', TAG).output(z.array(CaseRecord)),
  makeCase: post('/learning/cases', TAG).input(MakeCaseInput).output(TeachingCase),
  /** Its sound is removed. */
  withdrawCase: action('/learning/cases/{id}/withdraw', TAG)
    .input(ById.extend(WithdrawCaseInput.shape))
    .output(Done),
  results: get('/learning/results', TAG).output(LearningResults),
  /** Ends one that is not finished: what was answered in it stays. */
  startQuiz: post('/learning/quizzes', TAG).input(StartQuizInput).output(Quiz),
  quiz: get('/learning/quizzes/{id}', TAG).input(ById).output(Quiz),
  answer: action('/learning/quizzes/{id}/questions/{number}/answer', TAG)
    .input(ById.extend({ number: z.coerce.number().int(), ...AnswerInput.shape }))
    .output(QuizQuestion),
};
