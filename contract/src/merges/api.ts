import { z } from 'zod';
import { action, ById, get, post } from '../procedures.ts';
import {
  Merge,
  MergeComparison,
  MergeInput,
  MergeOfPatientInput,
  MergePairInput,
  UndoneMerge,
} from './schema.ts';

/** Two records of one patient become one. */
export const mergesApi = {
  compare: get('/patients/{id}/merges/with/{goneId}', 'merges').input(MergePairInput).output(MergeComparison),
  merge: post(
    '/patients/{id}/merges',
    'merges',
    'Puts all that belongs to another record of the same patient to this one',
  )
    .input(MergeInput)
    .output(Merge),
  /** Records that are part of this one, over all steps, the newest first. */
  list: get('/patients/{id}/merges', 'merges').input(ById).output(z.array(Merge)),
  undo: action('/patients/{id}/merges/{mergeId}/undo', 'merges')
    .input(MergeOfPatientInput)
    .output(UndoneMerge),
};
