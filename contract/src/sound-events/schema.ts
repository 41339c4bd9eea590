import { z } from 'zod';
import { IMPORT_LIMIT_MINUTES } from '../limits/index.ts';
import { withMessage } from '../validation/index.ts';
import {
  ALL_EVENT_DETAILS,
  ALL_EVENT_KINDS,
  type EventDetail,
  type EventKind,
  MAX_EVENTS,
  REMARK_MAX_LENGTH,
} from './kinds.ts';

const Millisecond = z
  .number(withMessage('invalid'))
  .int(withMessage('invalid'))
  .min(0, withMessage('invalid'))
  .max(IMPORT_LIMIT_MINUTES * 60_000, withMessage('invalid'));

/** A stretch in which a clinician heard something, from the beginning of the sound. */
export const SoundEvent = z
  .object({
    kind: z.enum(ALL_EVENT_KINDS as [EventKind, ...EventKind[]], withMessage('invalid')),
    from_ms: Millisecond,
    to_ms: Millisecond,
    /** Null: not stated. Which details a kind has: `EVENT_DETAILS`. */
    detail: z.enum(ALL_EVENT_DETAILS as [EventDetail, ...EventDetail[]], withMessage('invalid')).nullable(),
    remark: z.string(withMessage('invalid')).trim().max(REMARK_MAX_LENGTH, withMessage('tooLong')),
  })
  .meta({ id: 'SoundEvent' });
export type SoundEvent = z.infer<typeof SoundEvent>;

/** The events that count, and who saved them; version 0: nobody has. */
export const SoundEvents = z
  .object({
    version: z.number().int(),
    author: z.string().nullable(),
    created_at: z.iso.datetime().nullable(),
    /** In order of their beginning. */
    events: z.array(SoundEvent),
  })
  .meta({ id: 'SoundEvents' });
export type SoundEvents = z.infer<typeof SoundEvents>;

export const EventsVersion = z
  .object({
    version: z.number().int(),
    author: z.string(),
    created_at: z.iso.datetime(),
    events: z.array(SoundEvent),
  })
  .meta({ id: 'EventsVersion' });
export type EventsVersion = z.infer<typeof EventsVersion>;

export const SaveEventsInput = z.object({
  base_version: z
    .number(withMessage('invalid'))
    .int(withMessage('invalid'))
    .min(0, withMessage('invalid'))
    .describe(
      'The version that was seen, 0 for none; when there is a newer one the answer is EVENTS_CHANGED',
    ),
  /** All of them, in any order. Two of one kind do not overlap. */
  events: z.array(SoundEvent).max(MAX_EVENTS, withMessage('eventsTooMany')),
});
export type SaveEventsInput = z.infer<typeof SaveEventsInput>;
