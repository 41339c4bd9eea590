import { firstTexts } from './first.ts';
import { en } from './index.ts';

export const texts = firstTexts(en);
