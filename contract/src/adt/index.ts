export type { AdtLetter, AdtLetterContent, AdtState } from './schema.ts';
