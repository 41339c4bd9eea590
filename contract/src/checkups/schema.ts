import { z } from 'zod';
import { VitalSigns } from '../vital-signs/schema.ts';

/** A check-up session of a patient. */
export const CheckUp = z
  .object({
    id: z.number().int(),
    /** Numbers a patient's check-ups from 1. */
    sessionNumber: z.number().int(),
    sessionDate: z.iso.datetime(),
    note: z.string().nullable(),
    patientId: z.number().int(),
    createdBy: z.number().int(),
    createdByUsername: z.string(),
    heartRecordingCount: z.number().int(),
    lungRecordingCount: z.number().int(),
    /** Measurements of this check-up; null if there are none. */
    vitalSigns: VitalSigns.nullable(),
  })
  .meta({ id: 'CheckUp' });
export type CheckUp = z.infer<typeof CheckUp>;

export const CreateCheckUpInput = z.object({
  patientId: z.number().int(),
  note: z.string().trim().max(2000).optional(),
  /** Must be the signed-in user's own id. */
  createdBy: z.number().int().optional(),
});
