export type { PatientFile, PatientFileType } from './schema.ts';

/** MIME types of patient files. Source: specification 1, section 5. */
export const PATIENT_FILE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'application/pdf'] as const;
/** Endings of each type's names; the first one is given to a file whose name has another. */
export const PATIENT_FILE_ENDINGS: Record<(typeof PATIENT_FILE_TYPES)[number], readonly string[]> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'application/pdf': ['pdf'],
};

/** Other endings under which these types are found; a name gets the usual one instead. */
export const OTHER_FILE_ENDINGS: Record<(typeof PATIENT_FILE_TYPES)[number], readonly string[]> = {
  'image/jpeg': ['jfif', 'jpe', 'jif', 'jfi', 'pjpeg', 'pjp'],
  'image/png': ['apng'],
  'image/gif': ['giff'],
  'application/pdf': ['pdfa'],
};

/** A PDF's header may lie behind other bytes (PDF 1.7, appendix H.3.4.1). */
export const PDF_HEADER_WITHIN_BYTES = 1024;
const PDF_HEADER = /%PDF-\d|%!PS-Adobe-\d\.\d PDF-\d/;
const isOfType: Record<(typeof PATIENT_FILE_TYPES)[number], (start: string) => boolean> = {
  'image/jpeg': (start) => start.startsWith('\xff\xd8\xff'),
  'image/png': (start) => start.startsWith('\x89PNG\r\n\x1a\n'),
  'image/gif': (start) => start.startsWith('GIF87a') || start.startsWith('GIF89a'),
  'application/pdf': (start) => PDF_HEADER.test(start),
};

/** What a file is by its first 1,024 bytes; null: nothing that a patient's file may be. */
export function patientFileTypeOf(start: Uint8Array): (typeof PATIENT_FILE_TYPES)[number] | null {
  const text = String.fromCharCode(...start.subarray(0, PDF_HEADER_WITHIN_BYTES));
  return PATIENT_FILE_TYPES.find((type) => isOfType[type](text)) ?? null;
}

/** Where a patient's files are listed and new ones are sent. */
export const patientFilesPath = (patientId: number) => `/api/files/of-patient/${patientId}`;

/** File bytes are plain routes with ranges and ETag, outside the typed contract. */
export const patientFilePath = (id: number, as: 'view' | 'download' | 'thumbnail') =>
  `/api/files/${id}/${as}`;
