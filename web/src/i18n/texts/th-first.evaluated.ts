import { firstTexts } from './first.ts';
import { th } from './index.ts';

export const texts = firstTexts(th);
