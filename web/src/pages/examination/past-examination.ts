import type { Examination } from '@sadap/contract/examinations';
import { present, presentMs } from '@sadap/contract/present-time';

/** So long the patient may still be there. */
const PATIENT_THERE_MS = 12 * 60 * 60_000;

/** One that goes on over midnight is not of another day before this. */
const OVER_MIDNIGHT_MS = 2 * 60 * 60_000;

type Begun = Pick<Examination, 'startedAt'>;

/** How long its sounds can still be recorded again, by the server's clock; at most 0: no longer. */
export const repeatableMs = ({ startedAt }: Begun): number =>
  Date.parse(startedAt) + PATIENT_THERE_MS - presentMs();

/** The examination is of another day, or so long ago that the patient has gone. */
export const isPast = (examination: Begun): boolean =>
  repeatableMs(examination) <= 0 ||
  (repeatableMs(examination) <= PATIENT_THERE_MS - OVER_MIDNIGHT_MS &&
    new Date(examination.startedAt).toDateString() !== present().toDateString());
