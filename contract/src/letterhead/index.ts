export type { Letterhead, LetterheadTexts } from './schema.ts';

export const LOGO_LIMIT_BYTES = 512 * 1024;
export const LOGO_TYPES = ['image/png', 'image/jpeg'] as const;
export const LETTERHEAD_NAME_LENGTH = 120;
export const LETTERHEAD_ADDRESS_LENGTH = 250;
