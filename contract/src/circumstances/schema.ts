import { z } from 'zod';
import { withMessage } from '../validation/index.ts';
import { MANOEUVRES, NOTE_MAX_LENGTH, POSTURES } from './index.ts';

/** How a sound was recorded. Null: not stated; the manoeuvre `none` says that there was none. */
export const Circumstances = z
  .object({
    posture: z.enum(POSTURES, withMessage('invalid')).nullable(),
    manoeuvre: z.enum(MANOEUVRES, withMessage('invalid')).nullable(),
    note: z.string(withMessage('invalid')).trim().max(NOTE_MAX_LENGTH, withMessage('tooLong')),
  })
  .meta({ id: 'Circumstances' });
export type Circumstances = z.infer<typeof Circumstances>;

export const DescribeInput = Circumstances.extend({
  base_version: z
    .number(withMessage('invalid'))
    .int(withMessage('invalid'))
    .min(0, withMessage('invalid'))
    .describe(
      'The version that was seen, 0 for none; when there is a newer one the answer is CIRCUMSTANCES_CHANGED',
    ),
});
export type DescribeInput = z.infer<typeof DescribeInput>;

/** One version of a recording's circumstances. */
export const CircumstancesVersion = Circumstances.extend({
  version: z.number().int(),
  author: z.string(),
  createdAt: z.iso.datetime(),
}).meta({ id: 'CircumstancesVersion' });
export type CircumstancesVersion = z.infer<typeof CircumstancesVersion>;
