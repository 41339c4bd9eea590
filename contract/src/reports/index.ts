/** GET: the report of a check-up's examination, as a PDF. */
export const reportPath = (checkUpId: number | '{id}') => `/sessions/${checkUpId}/report.pdf`;

export const REPORT_LANGUAGES = ['th', 'en', 'both'] as const;
export type ReportLanguage = (typeof REPORT_LANGUAGES)[number];

/**
 * What its file is called: the check-up's day, 'YYYY-MM-DD', and number. A file's name is read where the file
 * is not opened, so it does not say who the patient is.
 */
export const reportFileName = (checkUpId: number, day: string, language: ReportLanguage) =>
  `report-${day}-id${checkUpId}-${language}.pdf`;

/** The page that a report's code opens; nothing in it says who the patient is. */
export const checkUpPagePath = (patientId: number, checkUpId: number) =>
  `/patients/${patientId}/records/${checkUpId}/select-type`;
