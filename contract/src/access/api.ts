import { z } from 'zod';
import { action, ById, Done, get, put } from '../procedures.ts';
import { BreakGlassInput, GlassOpening, PatientDoor, PatientGroup, PatientGroupChange } from './schema.ts';

export const accessApi = {
  /** Whether the caller opens a patient, for a page that was refused. */
  door: get('/patients/{id}/door', 'access').input(ById).output(PatientDoor),
  /** Opens a patient who is closed to the caller, for a limited time. Administrators see it. */
  breakGlass: action('/patients/{id}/glass', 'access').input(BreakGlassInput).output(PatientDoor),
  /** Of the last 30 days that no administrator has reviewed, newest first. */
  openings: get('/glass-openings', 'access').output(z.array(GlassOpening)),
  reviewOpening: action('/glass-openings/{id}/reviewed', 'access').input(ById).output(Done),
  groups: get('/settings/patient-groups', 'access').output(z.array(PatientGroup)),
  setGroup: put('/settings/patient-groups/{id}', 'access').input(PatientGroupChange).output(PatientGroup),
};
