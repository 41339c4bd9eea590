export type { AffectedPatient, Breach, BreachDetails, BreachScope } from './schema.ts';

/** The office is told within this time of the breach becoming known (PDPA, section 37(4)). */
export const BREACH_NOTICE_HOURS = 72;

/** What is to be done, in order. */
export const BREACH_STEPS = ['contain', 'evidence', 'assess', 'office', 'patients', 'learn'] as const;
export type BreachStep = (typeof BREACH_STEPS)[number];

/** GET: whom a breach concerns, as a table; for administrators. */
export const affectedTablePath = (id: number | '{id}') => `/breaches/${id}/affected.csv`;
