/** GET: everything that is held on a patient, as one ZIP; for administrators. */
export const patientExportPath = (patientId: number | '{id}') => `/patients/${patientId}/export`;

/** The language of the PDF in it. */
export const EXPORT_LANGUAGES = ['th', 'en'] as const;
export type ExportLanguage = (typeof EXPORT_LANGUAGES)[number];

/** Header of the answer: about how many bytes will come. The exact number is known at the end. */
export const EXPECTED_BYTES_HEADER = 'x-expected-bytes';
