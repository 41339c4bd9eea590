export type { NamingCounts, ToBeNamed } from './schema.ts';

/** So long may sounds await a name before administrators are told. */
export const NAMING_OVERDUE_HOURS = 24;
/** So long the list shows what was named, for who wants it undone. */
export const NAMED_SHOWN_HOURS = 24;
export const PLACE_MAX_LENGTH = 200;

/** No hospital number begins with it, and no scanner reads it. */
const MARK = '?';

/** What stands for the HN of somebody who awaits a name: when it began, and what makes it unique. */
export const temporaryNumber = (begunAt: string, unique: string) => `${MARK}${begunAt}/${unique}`;

export const awaitsName = (patientID: string): boolean => patientID.startsWith(MARK);

/** When the check-up of somebody who awaits a name began, from what stands for the HN. */
export const begunAtOf = (patientID: string): string | null =>
  awaitsName(patientID) ? (patientID.slice(MARK.length).split('/')[0] ?? null) : null;
