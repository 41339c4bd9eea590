export type { CheckUp } from './schema.ts';

// What can be said of a patient without a schema library: the web page's first views need no more.

/** The note of an earlier check-up that was created without a reason: no reason, in one language. */
export const NO_REASON_NOTE = 'New check-up session created';
