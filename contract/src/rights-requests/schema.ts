import { z } from 'zod';
import { HospitalNumber } from '../patients/schema.ts';
import { ById } from '../procedures.ts';
import { withMessage } from '../validation/index.ts';
import { PastInstant } from '../validation/schema.ts';
import { REQUEST_OUTCOMES, RIGHTS } from './index.ts';

const details = {
  kind: z.enum(RIGHTS, withMessage('required')),
  /** Null: of somebody who has no record here. */
  hn: HospitalNumber.nullable(),
  /** Who asks: the patient, or who acts for the patient. */
  person: z.string().trim().min(1, withMessage('required')).max(200, withMessage('tooLong')),
  what: z.string().trim().max(4_000, withMessage('tooLong')).default(''),
  /** The 30 days count from here. */
  receivedAt: PastInstant,
};
export const RightsRequestDetails = z.object(details);
export type RightsRequestDetails = z.infer<typeof RightsRequestDetails>;

/** `version` is the one that was edited; if there is a newer one the error is REQUEST_CHANGED. */
const version = z.number().int().min(1);
export const ChangeRequestInput = ById.extend({ ...details, version });
export const RequestVersion = ById.extend({ version });
export const CloseRequestInput = ById.extend({
  version,
  outcome: z.enum(REQUEST_OUTCOMES, withMessage('required')),
  note: z.string().trim().max(2_000, withMessage('tooLong')).default(''),
}).refine(({ outcome, note }) => outcome !== 'refused' || note !== '', {
  path: ['note'],
  ...withMessage('required'),
});

/** A request of a patient by the rights of the PDPA, and what became of it. */
export const RightsRequest = z
  .object({
    id: z.number().int(),
    kind: z.enum(RIGHTS),
    /** As it was given; the patient may be gone. */
    hn: z.string().nullable(),
    patient: z.object({ id: z.number().int(), name: z.string().nullable() }).nullable(),
    person: z.string(),
    what: z.string(),
    receivedAt: z.iso.datetime(),
    /** By when it must be answered. */
    dueAt: z.iso.datetime(),
    handledBy: z.string().nullable(),
    closed: z
      .object({
        at: z.iso.datetime(),
        by: z.string(),
        outcome: z.enum(REQUEST_OUTCOMES),
        /** Of a refusal: the reason. */
        note: z.string(),
      })
      .nullable(),
    version: z.number().int(),
    openedAt: z.iso.datetime(),
    openedBy: z.string(),
  })
  .meta({ id: 'RightsRequest' });
export type RightsRequest = z.infer<typeof RightsRequest>;

export const RightsRequestCounts = z
  .object({ open: z.number().int(), overdue: z.number().int() })
  .meta({ id: 'RightsRequestCounts' });
export type RightsRequestCounts = z.infer<typeof RightsRequestCounts>;
