/** How a parameter's value is read (FHIR R4, 3.1.1.4). */
type ParameterType = 'token' | 'reference' | 'date';

/** What each type is searched by, and what may come with it. The CapabilityStatement says the same. */
export const SEARCHES = {
  Patient: {
    parameters: { _id: 'token', identifier: 'token', _lastUpdated: 'date' },
    includes: [],
  },
  Encounter: {
    parameters: {
      _id: 'token',
      patient: 'reference',
      subject: 'reference',
      date: 'date',
      _lastUpdated: 'date',
    },
    includes: ['patient', 'subject'],
  },
} as const satisfies Record<
  string,
  { parameters: Record<string, ParameterType>; includes: readonly ('patient' | 'subject' | 'device')[] }
>;

export type ServedType = keyof typeof SEARCHES;
export const isServed = (type: string): type is ServedType => Object.hasOwn(SEARCHES, type);

/** Our own: where the next page begins. */
export const CURSOR = '_cursor';
export const DEFAULT_COUNT = 20;
export const MOST_AT_ONCE = 100;
