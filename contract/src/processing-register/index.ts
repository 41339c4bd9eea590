export type { ProcessingRegister, RegisterFields } from './schema.ts';

/** What hospitals fill in, by the item of section 39 of the PDPA that it belongs to. */
export const FIELDS_OF_ITEM = {
  1: ['otherData'],
  2: ['purposes', 'legalBasis'],
  3: ['controllerName', 'controllerContact', 'officerName', 'officerContact'],
  4: ['retention'],
  5: ['accessConditions'],
  6: ['recipients'],
  7: [],
  8: ['otherMeasures'],
} as const;
export type RegisterItem = keyof typeof FIELDS_OF_ITEM;
export type RegisterField = (typeof FIELDS_OF_ITEM)[RegisterItem][number];
export const REGISTER_ITEMS = [1, 2, 3, 4, 5, 6, 7, 8] as const satisfies RegisterItem[];

/** Requests whose refusal is written down: sections 30(3), 31(3), 32(3) and 36(1). */
export const REFUSED_REQUESTS = ['access', 'portability', 'objection', 'correction'] as const;

/** GET: the register as a PDF, for administrators. */
export const REGISTER_PDF_PATH = '/privacy/register.pdf';
