import { z } from 'zod';

/** MIME types of patient files. Source: specification 1, section 5. */
export const PATIENT_FILE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'application/pdf'] as const;
export const PatientFileType = z.enum(PATIENT_FILE_TYPES);
export type PatientFileType = z.infer<typeof PatientFileType>;

/** Endings that a file of each type may have. */
export const PATIENT_FILE_ENDINGS: Record<PatientFileType, readonly string[]> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'application/pdf': ['pdf'],
};

export const PatientFile = z
  .object({
    id: z.number().int(),
    /** As stored: unique, without the patient's name or HN. */
    file_name: z.string(),
    /** As uploaded. */
    original_name: z.string(),
    /** As shown: without path, control characters or an overlong middle. */
    display_name: z.string(),
    /** The shown name in composed Thai letters (Unicode NFC). */
    thai_name: z.string(),
    file_type: PatientFileType,
    /** Bytes. */
    file_size: z.number().int(),
    uploaded_at: z.iso.datetime(),
    uploaded_by: z.object({ id: z.number().int(), username: z.string() }),
    /** Where the bytes are read; `thumbnail_url` is null where there is no picture. */
    url: z.string(),
    thumbnail_url: z.string().nullable(),
  })
  .meta({ id: 'PatientFile' });
export type PatientFile = z.infer<typeof PatientFile>;

/** File bytes are plain routes with ranges and ETag, outside the typed contract. */
export const patientFilePath = (id: number, as: 'view' | 'download' | 'thumbnail') =>
  `/api/files/${id}/${as}`;
