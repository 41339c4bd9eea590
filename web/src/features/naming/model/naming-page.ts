/** The list of sounds that wait for a name. */
export const NAMING_PAGE = '/patients/to-be-named';
/** Parameter in its address: who is named at once. */
export const OF = 'of';

export const namingPageOf = (patientId: number): string => `${NAMING_PAGE}?${OF}=${patientId}`;
