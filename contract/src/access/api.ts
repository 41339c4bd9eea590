import { z } from 'zod';
import { action, ById, Done, get, post, put } from '../procedures.ts';
import {
  BreakGlassInput,
  GlassOpening,
  LiftRestrictionInput,
  PatientDoor,
  PatientGroup,
  PatientGroupChange,
  RestrictInput,
  Restriction,
} from './schema.ts';

export const accessApi = {
  /** Whether the caller opens a patient, for a page that was refused. */
  door: get('/patients/{id}/door', 'access').input(ById).output(PatientDoor),
  /** Opens a patient who is closed to the caller, for a limited time. Administrators see it. */
  breakGlass: action('/patients/{id}/glass', 'access').input(BreakGlassInput).output(PatientDoor),
  /** Openings of the last 30 days that no administrator has reviewed, newest first. */
  openings: get('/glass-openings', 'access').output(z.array(GlassOpening)),
  reviewOpening: action('/glass-openings/{id}/reviewed', 'access').input(ById).output(Done),
  /** Those that hold, newest first. */
  restrictions: get('/restrictions', 'access').output(z.array(Restriction)),
  /** Closes a patient's record to everybody, with need-to-know and without, until it is lifted. */
  restrict: post('/patients/{id}/restriction', 'access').input(RestrictInput).output(Restriction),
  liftRestriction: action('/restrictions/{id}/lift', 'access').input(LiftRestrictionInput).output(Done),
  groups: get('/settings/patient-groups', 'access').output(z.array(PatientGroup)),
  setGroup: put('/settings/patient-groups/{id}', 'access').input(PatientGroupChange).output(PatientGroup),
};
