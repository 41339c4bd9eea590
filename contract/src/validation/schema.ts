import { z } from 'zod';
import { presentMs } from '../present-time/index.ts';
import { withMessage } from './index.ts';

/** Somebody's computer may be a little ahead. */
const AHEAD_MS = 5 * 60_000;
/** No record is older. A year of two digits, or one with a wrong century, is. */
const EARLIEST = Date.parse('2000-01-01T00:00:00Z');

/** When something happened that somebody reports by hand: not in the future, and not before the year 2000. */
export const PastInstant = z.iso
  .datetime({ offset: true, ...withMessage('required') })
  .refine((text) => Date.parse(text) >= EARLIEST, withMessage('instantTooEarly'))
  .refine((text) => Date.parse(text) <= presentMs() + AHEAD_MS, withMessage('instantInFuture'));
