import { z } from 'zod';
import { Gender } from '../patients/schema.ts';
import { Position } from '../positions/schema.ts';
import { Colleague } from '../users/schema.ts';
import { withMessage } from '../validation/index.ts';
import { PLACE_MAX_LENGTH } from './index.ts';

/** The patient the sounds were put to. */
const NamedAs = z.object({
  patient: z.object({
    id: z.number().int(),
    patientID: z.string(),
    name: z.string().nullable(),
    age: z.number().int(),
    gender: Gender,
  }),
  /** The check-up's number with that patient. */
  sessionNumber: z.number().int(),
  at: z.iso.datetime(),
  by: Colleague,
  /** Nobody has worked with the sounds since. */
  canUndo: z.boolean(),
});

/** A check-up that began before anybody knew whose it is. Nothing is known about the person. */
export const ToBeNamed = z
  .object({
    /** Stays the number of this entry when it is named. */
    patientId: z.number().int(),
    /** Its one check-up. */
    sessionId: z.number().int(),
    startedAt: z.iso.datetime(),
    startedBy: Colleague,
    place: z.string().nullable(),
    /** Names of the stethoscopes, each once. */
    devices: z.array(z.string()),
    /** Saved ones. */
    recordings: z.number().int(),
    /** Running or not saved. */
    captures: z.number().int(),
    /** Positions of the saved sounds, each once. */
    positions: z.array(Position),
    named: NamedAs.nullable(),
  })
  .meta({ id: 'ToBeNamed' });
export type ToBeNamed = z.infer<typeof ToBeNamed>;

export const StartToBeNamedInput = z.object({
  place: z.string().trim().max(PLACE_MAX_LENGTH, withMessage('tooLong')).optional(),
});

export const NameInput = z.object({ id: z.coerce.number().int(), patientId: z.number().int() });

export const NamingCounts = z
  .object({
    /** The caller's own; for administrators all that are overdue, too. */
    toBeNamed: z.number().int(),
    /** Those of them that have waited for more than a day. */
    overdue: z.number().int(),
  })
  .meta({ id: 'NamingCounts' });
export type NamingCounts = z.infer<typeof NamingCounts>;
