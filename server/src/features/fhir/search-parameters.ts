/** How a parameter's value is read (FHIR R4, 3.1.1.4). */
type ParameterType = 'token' | 'reference' | 'date' | 'uri';

const OF_PATIENT = {
  _id: 'token',
  _lastUpdated: 'date',
  patient: 'reference',
  subject: 'reference',
} as const;

/** What each type is searched by, and what may come with it. The CapabilityStatement says the same. */
export const SEARCHES = {
  Patient: {
    parameters: { _id: 'token', _lastUpdated: 'date', identifier: 'token' },
    includes: [],
  },
  Encounter: {
    parameters: { ...OF_PATIENT, date: 'date' },
    includes: ['patient', 'subject'],
  },
  Observation: {
    parameters: { ...OF_PATIENT, category: 'token', code: 'token', date: 'date' },
    includes: ['patient', 'subject', 'performer'],
  },
  DiagnosticReport: {
    parameters: { ...OF_PATIENT, date: 'date' },
    includes: ['patient', 'subject', 'performer'],
  },
  Provenance: {
    parameters: { _id: 'token', _lastUpdated: 'date', patient: 'reference' },
    includes: [],
  },
  Media: {
    parameters: { ...OF_PATIENT, created: 'date' },
    includes: ['patient', 'subject', 'device'],
  },
  DocumentReference: {
    parameters: { ...OF_PATIENT, date: 'date' },
    includes: ['patient', 'subject', 'author'],
  },
  Device: { parameters: { _id: 'token', identifier: 'token' }, includes: [] },
  Practitioner: { parameters: { _id: 'token', identifier: 'token' }, includes: [] },
  CodeSystem: { parameters: { _id: 'token', url: 'uri' }, includes: [] },
  ConceptMap: { parameters: { _id: 'token', url: 'uri' }, includes: [] },
} as const satisfies Record<
  string,
  {
    parameters: Record<string, ParameterType>;
    includes: readonly ('patient' | 'subject' | 'device' | 'performer' | 'author')[];
  }
>;

export type ServedType = keyof typeof SEARCHES;
export const isServed = (type: string): type is ServedType => Object.hasOwn(SEARCHES, type);

/** Our own: where the next page begins. */
export const CURSOR = '_cursor';
export const DEFAULT_COUNT = 20;
export const MOST_AT_ONCE = 100;
