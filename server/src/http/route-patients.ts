import type { AnyContractProcedure, InferSchemaOutput } from '@orpc/contract';
import type { Contract } from '@sadap/contract/api';
import type { PatientSubject } from './patient-access.ts';

/**
 * The patients whose record a route shows or changes. With need-to-know it is refused where one of them is
 * closed to the caller, before its handler runs.
 */
export type Concern<Input = never> =
  /** No patient; or only counts, or what the caller types about a new one. */
  | 'nobody'
  /** Only what the caller is at: own captures, what is heard in the caller's own call. */
  | 'own'
  /** Many patients: the handler leaves out what is closed, with `context.access`. */
  | 'narrowed'
  /** For administrators by their role: shows nothing of the record. */
  | 'managing'
  | {
      of(input: Input): readonly PatientSubject[] /** Without a patient in the input. */;
      otherwise?: 'narrowed';
    };

type InputOf<Route extends AnyContractProcedure> = InferSchemaOutput<
  NonNullable<Route['~orpc']['inputSchema']>
>;
type Concerns<Part> = Part extends AnyContractProcedure
  ? Concern<InputOf<Part>>
  : { [Name in keyof Part]: Concerns<Part[Name]> };

const one = (kind: PatientSubject['kind']) => ({
  of: ({ id }: { id: number | string }): readonly PatientSubject[] => [{ kind, id }],
});
const patient = (id: number): PatientSubject => ({ kind: 'patient', id });
const toBeNamed = one('to-be-named');
const checkUp = (id: number, field?: string): PatientSubject => ({
  kind: 'check-up',
  id,
  ...(field && { field }),
});
const hn = { of: ({ hn: id }: { hn: string }): readonly PatientSubject[] => [{ kind: 'hn', id }] };
const both = {
  of: ({ id, goneId }: { id: number; goneId: number }): readonly PatientSubject[] => [
    patient(id),
    { ...patient(goneId), field: 'goneId' },
  ],
};
const byPatient = {
  of: ({ patientId }: { patientId: number }): readonly PatientSubject[] => [patient(patientId)],
};

const heard = ({ patientId, sessionId }: { patientId: number; sessionId: number }) => [
  patient(patientId),
  checkUp(sessionId),
];

const organ = {
  list: {
    of: ({ patient_id: id }) => (id === undefined ? [] : [patient(id)]),
    otherwise: 'narrowed',
  },
  save: {
    of: ({ patient_id: ofPatient, session_id: ofCheckUp, capture_id: ofCapture }) => [
      patient(ofPatient),
      checkUp(ofCheckUp, 'session_id'),
      ...(ofCapture === undefined ? [] : [{ kind: 'capture' as const, id: ofCapture, field: 'capture_id' }]),
    ],
  },
  waveform: one('recording'),
  correctPosition: one('recording'),
  describe: one('recording'),
  descriptions: one('recording'),
  positionCorrections: one('recording'),
  delete: one('recording'),
  analyse: one('recording'),
  analysisHistory: one('recording'),
  sign: one('recording'),
  signature: one('recording'),
  addAddendum: one('recording'),
  quality: one('recording'),
  events: one('recording'),
  eventVersions: one('recording'),
  saveEvents: one('recording'),
  aiAnalyse: one('recording'),
  aiResults: one('recording'),
  positions: { of: ({ patient_id: id }) => (id === undefined ? [] : [patient(id)]) },
  trends: 'nobody',
} satisfies Partial<Concerns<Contract['heart']>>;

/** Of every route. A new one does not compile without its own. */
const ROUTE_PATIENTS: Concerns<Contract> = {
  auth: {
    options: 'nobody',
    login: 'nobody',
    loginWithCode: 'nobody',
    passkeyOptions: 'nobody',
    loginWithPasskey: 'nobody',
    logout: 'nobody',
    renew: 'nobody',
    lock: 'nobody',
    unlock: 'nobody',
    oidc: { signIn: 'nobody', unlock: 'nobody' },
    sessions: 'nobody',
    endSessions: 'nobody',
  },
  // of a closed patient the number alone, as in lists
  launch: { signIn: 'nobody', patient: 'narrowed', rename: 'narrowed' },
  users: {
    register: 'nobody',
    checkUsername: 'nobody',
    me: 'nobody',
    updateMe: 'nobody',
    changePassword: 'nobody',
    list: 'nobody',
    counts: 'nobody',
    colleagues: 'nobody',
    names: 'nobody',
    get: 'nobody',
    update: 'nobody',
    delete: 'nobody',
    groups: 'nobody',
    approve: 'nobody',
    suspend: 'nobody',
    restore: 'nobody',
    endSessions: 'nobody',
  },
  patients: {
    // closed ones with HN and name, so that whoever stands in front of somebody finds them
    list: 'narrowed',
    search: 'narrowed',
    // as in lists: not to be registered twice
    same: 'narrowed',
    get: one('patient'),
    create: 'nobody',
    update: one('patient'),
    formerValues: one('patient'),
    delete: 'managing',
    hnSettings: 'nobody',
    setHnSettings: 'nobody',
    bmiSettings: 'nobody',
    setBmiSettings: 'nobody',
    // HNs alone
    generateHn: 'nobody',
  },
  merges: {
    compare: both,
    merge: both,
    list: one('patient'),
    undo: one('patient'),
  },
  naming: {
    start: 'nobody',
    // those of the caller, or all for administrators; each opens to nobody else
    list: 'own',
    counts: 'nobody',
    get: toBeNamed,
    name: {
      of: ({ id, patientId }) => [
        { kind: 'to-be-named', id },
        { ...patient(patientId), field: 'patientId' },
      ],
    },
    undo: toBeNamed,
  },
  checkUps: {
    list: { of: ({ patient_id: id }) => [patient(id)] },
    get: one('check-up'),
    create: { of: ({ patientId }) => [patient(patientId)] },
    setVitalSigns: one('check-up'),
    vitalSigns: one('patient'),
    delete: one('check-up'),
  },
  trends: { ofPatient: one('patient') },
  learning: {
    references: 'nobody',
    // nothing in them tells the patient
    cases: 'nobody',
    waveform: 'nobody',
    // whose the cases are, to withdraw them
    caseRecords: 'managing',
    makeCase: { of: ({ recordingId: id }) => [{ kind: 'recording', id, field: 'recordingId' }] },
    withdrawCase: 'managing',
    results: 'nobody',
    startQuiz: 'nobody',
    quiz: 'nobody',
    answer: 'nobody',
  },
  patientImport: { rows: 'nobody' },
  letterhead: { get: 'nobody', save: 'nobody', setLogo: 'nobody', removeLogo: 'nobody' },
  protocols: { list: 'nobody', create: 'nobody', change: 'nobody', delete: 'nobody' },
  examinations: {
    list: 'narrowed',
    get: one('examination'),
    start: { of: ({ sessionId }) => [checkUp(sessionId, 'sessionId')] },
    startToday: one('patient'),
    skip: one('examination'),
    finish: one('examination'),
  },
  files: { ofPatient: byPatient, uploadTo: byPatient, list: hn, upload: hn, delete: one('file') },
  groups: {
    list: 'nobody',
    find: 'nobody',
    create: 'nobody',
    get: 'nobody',
    availableUsers: 'nobody',
    addMember: 'nobody',
    removeMember: 'nobody',
    users: 'nobody',
  },
  recordings: { waiting: 'narrowed' },
  statistics: { activity: 'narrowed' },
  devices: { status: 'nobody', setStatus: 'nobody', add: 'nobody', reissueKey: 'nobody', delete: 'nobody' },
  heart: { ...organ, beats: one('recording'), correctBeats: one('recording') },
  lung: { ...organ, breathing: one('recording'), correctBreathing: one('recording') },
  ai: { classifiers: 'nobody', usage: 'nobody', setOpinion: one('ai-analysis') },
  // what administrators entered themselves, with HN and name; none of a restricted record
  aiValidation: {
    figures: 'nobody',
    agreement: 'nobody',
    deviceDrift: 'nobody',
    operatingPoints: 'nobody',
    choosePoint: 'nobody',
    outcomes: 'managing',
    add: 'managing',
    correct: 'managing',
    remove: 'managing',
  },
  questions: {
    ask: { of: ({ recordingId: id }) => [{ kind: 'recording', id }] },
    list: 'narrowed',
    counts: 'nobody',
    get: one('question'),
    markSeen: one('question'),
    answer: one('question'),
    withdraw: one('question'),
  },
  audit: {
    list: 'managing',
    search: 'managing',
    chainHead: 'nobody',
    unusual: 'nobody',
    reviewUnusual: 'nobody',
    ofPatient: one('patient'),
    printed: one('patient'),
  },
  captures: {
    list: 'own',
    get: one('capture'),
    saveDraft: one('capture'),
    correctPosition: one('capture'),
    describe: one('capture'),
    waveform: one('capture'),
    quality: one('capture'),
    discard: one('capture'),
  },
  peers: {
    register: 'nobody',
    unregister: 'nobody',
    heartbeat: 'nobody',
    ticket: 'nobody',
    users: 'nobody',
  },
  calls: {
    start: 'nobody',
    past: 'nobody',
    missed: 'nobody',
    seeMissed: 'nobody',
    current: 'nobody',
    get: 'nobody',
    accept: 'nobody',
    resume: 'nobody',
    leave: 'nobody',
    decline: 'nobody',
    end: 'nobody',
    listening: {
      // the HN of whom the caller hears or holds the stethoscope to
      current: 'own',
      invite: { of: ({ subject }) => (subject ? heard(subject) : []) },
      accept: 'own',
      setSubject: { of: heard },
      end: 'own',
    },
  },
  fhirClients: { list: 'nobody', add: 'nobody', revoke: 'nobody' },
  adt: { state: 'managing', read: 'managing', again: 'managing', putAway: 'managing' },
  results: { state: 'nobody', again: 'nobody', giveUp: 'nobody' },
  storedData: { report: 'nobody', check: 'nobody', acknowledge: 'nobody' },
  secondFactor: {
    get: 'nobody',
    beginTotp: 'nobody',
    confirmTotp: 'nobody',
    removeTotp: 'nobody',
    renewRecoveryCodes: 'nobody',
    passkeyOptions: 'nobody',
    addPasskey: 'nobody',
    removePasskey: 'nobody',
    proofOptions: 'nobody',
    acknowledgeReset: 'nobody',
    reset: 'nobody',
  },
  security: { settings: 'nobody', reach: 'nobody', change: 'nobody' },
  processingRegister: { get: 'nobody', save: 'nobody' },
  breaches: {
    list: 'nobody',
    open: 'nobody',
    get: 'nobody',
    change: 'nobody',
    setStep: 'nobody',
    close: 'nobody',
    reopen: 'nobody',
    // whom to tell, and how they are reached
    affected: 'managing',
  },
  // whom the hospital may delete
  retention: { pastTime: 'managing' },
  // who asked for what; nothing of the record
  rightsRequests: {
    list: 'managing',
    counts: 'nobody',
    open: 'managing',
    change: 'managing',
    take: 'managing',
    close: 'managing',
    reopen: 'managing',
  },
  access: {
    // HN and name, as in lists: how one gets in
    door: 'nobody',
    breakGlass: 'nobody',
    openings: 'managing',
    reviewOpening: 'managing',
    restrictions: 'managing',
    restrict: 'managing',
    liftRestriction: 'managing',
    groups: 'nobody',
    setGroup: 'nobody',
  },
  system: { health: 'nobody', info: 'nobody' },
};

/** The concern of the route at a place in the contract. */
export const concernOf = (path: readonly string[]): Concern =>
  path.reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], ROUTE_PATIENTS) as Concern;

/** The records that a call of a route is about. */
export function subjectsOf(path: readonly string[], input: unknown): readonly PatientSubject[] {
  const concern = concernOf(path);
  return typeof concern === 'object' ? concern.of(input as never) : [];
}
