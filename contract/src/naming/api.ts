import { z } from 'zod';
import { ById, get, post } from '../procedures.ts';
import { NameInput, NamingCounts, StartToBeNamedInput, ToBeNamed } from './schema.ts';

export const namingApi = {
  start: post(
    '/patients/to-be-named',
    'naming',
    'Begins a check-up of somebody whose name is not known yet; it is put to a patient later',
  )
    .input(StartToBeNamedInput)
    .output(ToBeNamed),
  /**
   * The caller's own; for administrators all. Those that wait for a name stand first, the oldest of them at
   * the top, then those named in the last day, the newest first; 200 at most.
   */
  list: get('/patients/to-be-named', 'naming').output(z.array(ToBeNamed)),
  counts: get('/patients/to-be-named/counts', 'naming').output(NamingCounts),
  get: get('/patients/to-be-named/{id}', 'naming').input(ById).output(ToBeNamed),
  /** The check-up moves to the patient. */
  name: post('/patients/to-be-named/{id}/name', 'naming').input(NameInput).output(ToBeNamed),
  /** It moves back, until somebody has worked with its sounds. */
  undo: post('/patients/to-be-named/{id}/undo', 'naming').input(ById).output(ToBeNamed),
};
