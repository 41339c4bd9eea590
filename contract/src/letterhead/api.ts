import { z } from 'zod';
import { get, put, remove } from '../procedures.ts';
import { Letterhead, LetterheadTexts } from './schema.ts';

export const letterheadApi = {
  get: get('/settings/letterhead', 'letterhead').output(Letterhead),
  save: put('/settings/letterhead', 'letterhead').input(LetterheadTexts).output(Letterhead),
  /** PNG or JPEG, at most 512 kB. */
  setLogo: put('/settings/letterhead/logo', 'letterhead')
    .input(z.object({ file: z.union([z.file(), z.literal('')]).optional() }))
    .output(Letterhead),
  removeLogo: remove('/settings/letterhead/logo', 'letterhead').output(Letterhead),
};
