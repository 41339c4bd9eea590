import { z } from 'zod';
import { action, ById, counted, countedList, Done, get, put, remove } from '../procedures.ts';
import {
  AddOutcomesInput,
  Agreement,
  ChooseOperatingPointInput,
  CorrectOutcomeInput,
  DeviceDrift,
  HeartOutcome,
  OperatingPoints,
  OutcomeAnswer,
  OutcomesInput,
  Validation,
  ValidationInput,
} from './schema.ts';

/** For administrators. */
export const aiValidationApi = {
  figures: get('/ai/validation', 'ai-analysis').input(ValidationInput).output(Validation),
  agreement: get('/ai/agreement', 'ai-analysis').input(ValidationInput).output(Agreement),
  deviceDrift: get('/ai/device-drift', 'ai-analysis').input(ValidationInput).output(DeviceDrift),
  operatingPoints: get('/ai/operating-points', 'ai-analysis').output(OperatingPoints),
  choosePoint: action('/ai/operating-points', 'ai-analysis').input(ChooseOperatingPointInput).output(Done),
  /** The newest first. */
  outcomes: counted('/ai/outcomes', 'ai-analysis').input(OutcomesInput).output(countedList(HeartOutcome)),
  /** In the order of the rows. One that is sent twice is stored once. */
  add: action('/ai/outcomes', 'ai-analysis').input(AddOutcomesInput).output(z.array(OutcomeAnswer)),
  correct: put('/ai/outcomes/{id}', 'ai-analysis').input(CorrectOutcomeInput).output(Done),
  remove: remove('/ai/outcomes/{id}', 'ai-analysis').input(ById).output(Done),
};
