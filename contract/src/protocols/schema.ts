import { z } from 'zod';
import { MANOEUVRES, POSTURES } from '../circumstances/index.ts';
import { isPositionOf } from '../positions/index.ts';
import { Organ, Position } from '../positions/schema.ts';
import { withMessage } from '../validation/index.ts';
import { PROTOCOL_AGES, PROTOCOL_NAME_MAX_LENGTH, STEP_SECONDS, STEPS_MAX } from './index.ts';

const name = z.string(withMessage('required')).trim().max(PROTOCOL_NAME_MAX_LENGTH, withMessage('tooLong'));

export const ProtocolStep = z
  .object({
    organ: Organ,
    position: z.enum(Position.options, withMessage('positionInvalid')),
    posture: z.enum(POSTURES, withMessage('invalid')).nullable(),
    manoeuvre: z.enum(MANOEUVRES, withMessage('invalid')).nullable(),
    seconds: z
      .number(withMessage('required'))
      .int(withMessage('invalid'))
      .min(STEP_SECONDS.min, withMessage('stepSeconds'))
      .max(STEP_SECONDS.max, withMessage('stepSeconds'))
      .describe('Seconds of good sound, after which the recording ends by itself'),
  })
  .refine(({ organ, position }) => isPositionOf(organ, position), {
    path: ['position'],
    ...withMessage('positionInvalid'),
  })
  .meta({ id: 'ProtocolStep' });

export const ProtocolInput = z.object({
  name: z.object({
    th: name.min(1, withMessage('required')),
    en: name.describe('Where empty, the Thai name is shown'),
  }),
  ages: z.enum(PROTOCOL_AGES, withMessage('invalid')),
  steps: z
    .array(ProtocolStep)
    .min(1, withMessage('stepRequired'))
    .max(STEPS_MAX, withMessage('tooManySteps')),
});
export type ProtocolInput = z.infer<typeof ProtocolInput>;

/** An order of positions to examine. */
export const Protocol = ProtocolInput.extend({
  /** Of one that the hospital made, its number; else its name. */
  id: z.string(),
  isOwn: z.boolean(),
  /** Counts the changes of an own one, from 1; 0: built in. */
  version: z.number().int(),
}).meta({ id: 'Protocol' });
export type Protocol = z.infer<typeof Protocol>;

export const ChangeProtocolInput = ProtocolInput.extend({
  base_version: z
    .number(withMessage('invalid'))
    .int(withMessage('invalid'))
    .min(1, withMessage('invalid'))
    .describe('The version that was seen; when there is a newer one the answer is PROTOCOL_CHANGED'),
});
export type ChangeProtocolInput = z.infer<typeof ChangeProtocolInput>;
