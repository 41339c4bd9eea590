export type { CheckUp } from './schema.ts';

// Everything about a patient that needs no schema library: all that the web page's first views need.

/** Note of an earlier check-up created without a reason: no reason, in one language. */
export const NO_REASON_NOTE = 'New check-up session created';
