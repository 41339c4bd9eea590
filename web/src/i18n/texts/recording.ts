import { bilingual } from '../bilingual.ts';

export const recording = bilingual({ th: {}, en: {} });
