export type { PatientFile, PatientFileType } from './schema.ts';

/** MIME types of patient files. Source: specification 1, section 5. */
export const PATIENT_FILE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'application/pdf'] as const;
/** File extensions allowed for each type. */
export const PATIENT_FILE_ENDINGS: Record<(typeof PATIENT_FILE_TYPES)[number], readonly string[]> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'application/pdf': ['pdf'],
};

/** Where a patient's files are listed and new ones are sent. */
export const patientFilesPath = (patientId: number) => `/api/files/of-patient/${patientId}`;

/** File bytes are plain routes with ranges and ETag, outside the typed contract. */
export const patientFilePath = (id: number, as: 'view' | 'download' | 'thumbnail') =>
  `/api/files/${id}/${as}`;
