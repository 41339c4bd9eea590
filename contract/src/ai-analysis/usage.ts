/** How many months a report on the classifiers' use covers. */
export const AI_USAGE_MONTHS = 12;
/** The days whose sounds are compared with all before them. */
export const AI_DRIFT_DAYS = 30;
