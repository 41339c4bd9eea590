export type { RightsRequest, RightsRequestCounts, RightsRequestDetails } from './schema.ts';

/** What patients may ask for: sections 30, 31, 36, 33, 32 and 34 of the PDPA. */
export const RIGHTS = ['access', 'portability', 'correction', 'erasure', 'objection', 'restriction'] as const;
export type Right = (typeof RIGHTS)[number];

/** A request is answered within this time of being received (PDPA, section 30). */
export const RIGHTS_REQUEST_DAYS = 30;

export const REQUEST_OUTCOMES = ['done', 'refused'] as const;
export type RequestOutcome = (typeof REQUEST_OUTCOMES)[number];
