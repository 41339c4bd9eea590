import { z } from 'zod';
import { LETTERHEAD_ADDRESS_LENGTH, LETTERHEAD_NAME_LENGTH } from './index.ts';

/** What stands at the head of reports; an empty text is left out. */
export const LetterheadTexts = z
  .object({
    nameTh: z.string().trim().max(LETTERHEAD_NAME_LENGTH),
    nameEn: z.string().trim().max(LETTERHEAD_NAME_LENGTH),
    address: z.string().trim().max(LETTERHEAD_ADDRESS_LENGTH),
  })
  .meta({ id: 'LetterheadTexts' });
export type LetterheadTexts = z.infer<typeof LetterheadTexts>;

export const Letterhead = LetterheadTexts.extend({
  /** The logo as a PNG, as a data address; null: there is none. */
  logo: z.string().nullable(),
}).meta({ id: 'Letterhead' });
export type Letterhead = z.infer<typeof Letterhead>;
