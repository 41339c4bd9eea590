import type { CheckUp } from './schema.ts';

export type { CheckUp };

// Everything about a patient that needs no schema library: all that the web page's first views need.

/** Note of an earlier check-up created without a reason: no reason, in one language. */
export const NO_REASON_NOTE = 'New check-up session created';

/** By when they began: a merge gives check-ups of another record the numbers after the last one. */
export const newestFirst = <Each extends Pick<CheckUp, 'id' | 'sessionDate'>>(
  checkUps: readonly Each[],
): Each[] =>
  [...checkUps].sort(
    (one, other) => Date.parse(other.sessionDate) - Date.parse(one.sessionDate) || other.id - one.id,
  );
