import { z } from 'zod';
import { action, ById, get, post, put } from '../procedures.ts';
import {
  Examination,
  ExaminationListInput,
  SkipStepInput,
  StartExaminationInput,
  StartTodayInput,
} from './schema.ts';

export const examinationsApi = {
  /** Of a check-up, the newest first. */
  list: get('/examinations', 'examinations').input(ExaminationListInput).output(z.array(Examination)),
  get: get('/examinations/{id}', 'examinations').input(ById).output(Examination),
  start: post(
    '/examinations',
    'examinations',
    'Where the check-up has one by the same protocol with an open step, the answer is that one: two taps, or two tablets, begin one examination',
  )
    .input(StartExaminationInput)
    .output(Examination),
  startToday: post(
    '/patients/{id}/examinations',
    'examinations',
    "In the patient's newest check-up of today, by the hospital's calendar; where there is none, one is added",
  )
    .input(StartTodayInput)
    .output(Examination),
  skip: put('/examinations/{id}/steps/{step}', 'examinations').input(SkipStepInput).output(Examination),
  /** Skips every step that is open. */
  finish: action('/examinations/{id}/finish', 'examinations').input(ById).output(Examination),
};
