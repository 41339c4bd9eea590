import { z } from 'zod';
import { action, ById, counted, countedList, get, post, put } from '../procedures.ts';
import {
  AffectedInput,
  AffectedPatient,
  Breach,
  BreachDetails,
  BreachStepInput,
  ChangeBreachInput,
  CloseBreachInput,
  ReopenBreachInput,
} from './schema.ts';

export const breachesApi = {
  /** The newest 200. */
  list: get('/breaches', 'privacy').output(z.array(Breach)),
  open: post('/breaches', 'privacy').input(BreachDetails).output(Breach),
  get: get('/breaches/{id}', 'privacy').input(ById).output(Breach),
  change: put('/breaches/{id}', 'privacy').input(ChangeBreachInput).output(Breach),
  /** A step that somebody has done already stays theirs. */
  setStep: put('/breaches/{id}/steps/{step}', 'privacy').input(BreachStepInput).output(Breach),
  close: action('/breaches/{id}/close', 'privacy').input(CloseBreachInput).output(Breach),
  reopen: action('/breaches/{id}/reopen', 'privacy').input(ReopenBreachInput).output(Breach),
  /** Whoever was taken out comes first, then whoever was opened, then whoever stood in a list. */
  affected: counted('/breaches/{id}/affected', 'privacy')
    .input(AffectedInput)
    .output(countedList(AffectedPatient)),
};
