/** The days whose sounds are compared. */
export const DRIFT_DAYS = 30;
/** With fewer patients on either side nothing is compared. */
export const DRIFT_FEWEST = 20;
/** Chance of any warning on the whole page where no stethoscope has changed. */
export const DRIFT_FALSE_ALARMS = 0.01;
/** Smaller differences concern nobody. Shares: fractions; level: decibels. */
export const DRIFT_LEAST = { poor: 0.1, uncertain: 0.1, level: 3 } as const;
export const DRIFT_KINDS = ['poor', 'uncertain', 'level'] as const;
export type DriftKind = (typeof DRIFT_KINDS)[number];
