import { z } from 'zod';
import { PATIENT_FILE_TYPES } from './index.ts';

export const PatientFileType = z.enum(PATIENT_FILE_TYPES);
export type PatientFileType = z.infer<typeof PatientFileType>;

export const PatientFile = z
  .object({
    id: z.number().int(),
    /** As stored: unique, without the patient's name or HN. */
    file_name: z.string(),
    /** As uploaded. */
    original_name: z.string(),
    /** For display: without path, control characters or an overlong middle. */
    display_name: z.string(),
    /** The display name in composed Thai letters (Unicode NFC). */
    thai_name: z.string(),
    file_type: PatientFileType,
    /** Bytes. */
    file_size: z.number().int(),
    uploaded_at: z.iso.datetime(),
    uploaded_by: z.object({ id: z.number().int(), username: z.string() }),
    /** Where to read the bytes; `thumbnail_url` is null where there is no picture. */
    url: z.string(),
    thumbnail_url: z.string().nullable(),
  })
  .meta({ id: 'PatientFile' });
export type PatientFile = z.infer<typeof PatientFile>;
