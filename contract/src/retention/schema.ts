import { z } from 'zod';
import { RESTRICTION_KINDS } from '../access/index.ts';
import { TABLE_PAGE_SIZE } from '../limits/index.ts';

/** A patient whose last entry is older than the hospital keeps records. */
export const PatientPastTime = z
  .object({
    id: z.number().int(),
    patientID: z.string(),
    name: z.string().nullable(),
    /** The newest check-up, sound, file, finding or change of the record. */
    lastEntryAt: z.iso.datetime(),
    /** It is not deleted while its use is restricted. */
    restriction: z.enum(RESTRICTION_KINDS).nullable(),
  })
  .meta({ id: 'PatientPastTime' });
export type PatientPastTime = z.infer<typeof PatientPastTime>;

export const PastTimeInput = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(TABLE_PAGE_SIZE),
});
