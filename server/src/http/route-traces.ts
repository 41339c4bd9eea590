import type { AnyContractProcedure, InferSchemaInput, InferSchemaOutput } from '@orpc/contract';
import type { Contract } from '@sadap/contract/api';
import type { AuditAction } from '@sadap/contract/audit';

/** What an answer showed of patients. */
export type Look = {
  action: AuditAction;
  subject: { kind: string; id: number | string };
  /** The patients it showed, where they do not follow from the subject. */
  patientIds?: readonly number[];
};

type Def<Route extends AnyContractProcedure> = Route['~orpc'];
type InputOf<Route extends AnyContractProcedure> = InferSchemaOutput<NonNullable<Def<Route>['inputSchema']>>;
type AnswerOf<Route extends AnyContractProcedure> = InferSchemaInput<NonNullable<Def<Route>['outputSchema']>>;

/**
 * What a route leaves in the audit trail: nothing, what it shows, or what it changes. A change records itself
 * in its own transaction; with `CHECK_ANSWERS=on` its answer fails if it did not.
 */
export type Trace<Input = never, Answer = never> =
  | 'nothing'
  /** It shows a patient whom neither input nor answer names by number. */
  | 'by its handler'
  | { shows(input: Input, answer: Answer): Look | null }
  | { records: readonly AuditAction[] /** It may find nothing to change. */; orNothing?: true };

type Traces<Part> = Part extends AnyContractProcedure
  ? Trace<InputOf<Part>, AnswerOf<Part>>
  : { [Name in keyof Part]: Traces<Part[Name]> };

const of =
  (action: AuditAction, kind: string) =>
  ({ id }: { id: number | string }): Look => ({ action, subject: { kind, id } });
const shows = (action: AuditAction, kind: string) => ({ shows: of(action, kind) });
const records = (...actions: AuditAction[]) => ({ records: actions });
const mayRecord = (...actions: AuditAction[]) => ({ records: actions, orNothing: true as const });

/** Patients in a list. */
function found(list: string, patientIds: readonly number[]): Look | null {
  const each = [...new Set(patientIds)];
  return each.length === 0
    ? null
    : { action: 'patient.found', subject: { kind: 'list', id: list }, patientIds: each };
}

const patientsFound = {
  shows: (_input: unknown, { body }: { body: { id: number }[] }) =>
    found(
      'patients',
      body.map(({ id }) => id),
    ),
};
const trailRead = {
  shows: (): Look => ({ action: 'audit.read', subject: { kind: 'audit', id: 'list' } }),
};

const organ = {
  list: {
    shows: ({ session_id: checkUpId, patient_id: patientId }, recordings) => {
      if (checkUpId !== undefined) return of('check-up.read', 'check-up')({ id: checkUpId });
      if (patientId !== undefined) return of('patient.read', 'patient')({ id: patientId });
      return found(
        'recordings',
        recordings.map(({ patient_id }) => patient_id),
      );
    },
  },
  // saving again finds it saved
  save: mayRecord('recording.saved', 'recording.analysed'),
  waveform: shows('recording.read', 'recording'),
  correctPosition: mayRecord('recording.position-changed'),
  describe: mayRecord('recording.described'),
  descriptions: shows('recording.read', 'recording'),
  positionCorrections: shows('recording.read', 'recording'),
  delete: records('recording.deleted'),
  analyse: mayRecord('recording.analysed'),
  analysisHistory: shows('recording.read', 'recording'),
  // signed already by the same doctor
  sign: mayRecord('recording.signed'),
  signature: shows('recording.read', 'recording'),
  addAddendum: records('recording.addendum-added'),
  quality: shows('recording.read', 'recording'),
  events: shows('recording.read', 'recording'),
  eventVersions: shows('recording.read', 'recording'),
  saveEvents: mayRecord('recording.events-changed'),
  aiAnalyse: records('recording.ai-analysed'),
  aiResults: shows('recording.read', 'recording'),
  positions: {
    shows: ({ patient_id: id }) => (id === undefined ? null : of('patient.read', 'patient')({ id })),
  },
  // numbers alone
  trends: 'nothing',
} satisfies Partial<Traces<Contract['heart']>>;

/** The trace of the route at a place in the contract. */
export const traceOf = (path: readonly string[]): Trace =>
  path.reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], ROUTE_TRACES) as Trace;

/** Of every route. A new one does not compile without its own. */
const ROUTE_TRACES: Traces<Contract> = {
  auth: {
    options: 'nothing',
    // with a second factor, the second step opens the session
    login: mayRecord('session.opened'),
    loginWithCode: records('session.opened'),
    passkeyOptions: 'nothing',
    loginWithPasskey: records('session.opened'),
    // asked twice at once, the second finds it done
    logout: mayRecord('session.ended'),
    renew: 'nothing',
    lock: mayRecord('session.locked'),
    unlock: records('session.unlocked'),
    oidc: { signIn: records('session.opened'), unlock: records('session.unlocked') },
    sessions: 'nothing',
    endSessions: mayRecord('session.ended'),
  },
  launch: {
    // a second step opens the session, or one is open already
    signIn: mayRecord('session.opened', 'session.unlocked'),
    patient: {
      shows: (_input, answer) => (answer.is === 'different' ? of('patient.read', 'patient')(answer) : null),
    },
    rename: records('patient.changed'),
  },
  users: {
    // hidden names: a taken one is answered alike
    register: mayRecord('user.registered'),
    checkUsername: 'nothing',
    me: 'nothing',
    updateMe: records('user.changed'),
    changePassword: records('user.password-changed'),
    list: 'nothing',
    counts: 'nothing',
    colleagues: 'nothing',
    names: 'nothing',
    get: 'nothing',
    update: records('user.changed'),
    delete: records('user.deleted'),
    groups: shows('account.looked-up', 'user'),
    approve: records('user.approved'),
    suspend: records('user.suspended'),
    restore: records('user.restored'),
    endSessions: records('session.ended'),
  },
  patients: {
    list: patientsFound,
    search: patientsFound,
    same: patientsFound,
    get: shows('patient.read', 'patient'),
    create: records('patient.created'),
    update: records('patient.changed'),
    delete: records('patient.deleted'),
    formerValues: shows('patient.read', 'patient'),
    hnSettings: 'nothing',
    setHnSettings: records('settings.changed'),
    bmiSettings: 'nothing',
    setBmiSettings: records('settings.changed'),
    // HNs without a name
    generateHn: 'nothing',
  },
  merges: {
    compare: {
      shows: ({ id, goneId }) => ({
        action: 'patient.read',
        subject: { kind: 'patient', id },
        patientIds: [id, goneId],
      }),
    },
    merge: records('patient.merged'),
    list: shows('patient.read', 'patient'),
    undo: records('patient.merge-undone'),
  },
  naming: {
    start: records('patient.to-be-named'),
    list: {
      shows: (_input, listed) =>
        found(
          'to-be-named',
          listed.flatMap(({ patientId, named }) => [patientId, ...(named ? [named.patient.id] : [])]),
        ),
    },
    counts: 'nothing',
    get: shows('patient.read', 'patient'),
    name: records('patient.named'),
    undo: records('patient.naming-undone'),
  },
  checkUps: {
    list: { shows: ({ patient_id: id }) => of('patient.read', 'patient')({ id }) },
    get: shows('check-up.read', 'check-up'),
    create: records('check-up.created'),
    setVitalSigns: records('vital-signs.changed'),
    vitalSigns: shows('patient.read', 'patient'),
    delete: records('check-up.deleted'),
  },
  trends: { ofPatient: shows('patient.read', 'patient') },
  learning: {
    references: 'nothing',
    cases: 'nothing',
    waveform: 'nothing',
    caseRecords: {
      shows: (_input, cases) =>
        found(
          'teaching-cases',
          cases.map(({ patient: { id } }) => id),
        ),
    },
    makeCase: records('teaching-case.made'),
    // a second tap finds it done
    withdrawCase: mayRecord('teaching-case.withdrawn'),
    results: 'nothing',
    startQuiz: 'nothing',
    quiz: 'nothing',
    answer: 'nothing',
  },
  patientImport: { rows: records('patient.imported') },
  letterhead: {
    get: 'nothing',
    save: records('settings.changed'),
    setLogo: records('settings.changed'),
    removeLogo: records('settings.changed'),
  },
  protocols: {
    list: 'nothing',
    create: records('protocol.created'),
    change: mayRecord('protocol.changed'),
    delete: records('protocol.deleted'),
  },
  examinations: {
    list: { shows: ({ session_id: id }) => of('check-up.read', 'check-up')({ id }) },
    get: shows('examination.read', 'examination'),
    start: mayRecord('examination.started'),
    startToday: mayRecord('examination.started'),
    skip: mayRecord('examination.step-skipped'),
    finish: mayRecord('examination.finished'),
  },
  files: {
    ofPatient: { shows: ({ patientId: id }) => of('patient.read', 'patient')({ id }) },
    uploadTo: records('file.added'),
    list: 'by its handler',
    upload: records('file.added'),
    delete: records('file.deleted'),
  },
  groups: {
    list: 'nothing',
    find: 'nothing',
    create: records('group.created'),
    get: 'nothing',
    availableUsers: shows('account.looked-up', 'group'),
    addMember: records('group.member-added'),
    removeMember: records('group.member-removed'),
    users: shows('account.looked-up', 'group'),
  },
  recordings: {
    waiting: {
      shows: (_input, { recordings }) =>
        found(
          'waiting',
          recordings.map(({ patientId }) => patientId),
        ),
    },
  },
  statistics: {
    activity: {
      shows: (_input, rows) =>
        found(
          'activity',
          rows.map(({ patientId }) => patientId),
        ),
    },
  },
  devices: {
    status: 'nothing',
    // who has connected which device stands in its row
    setStatus: 'nothing',
    add: records('device.added'),
    reissueKey: records('device.key-issued'),
    delete: records('device.deleted'),
  },
  heart: {
    ...organ,
    beats: shows('recording.read', 'recording'),
    correctBeats: mayRecord('recording.marks-changed'),
  },
  lung: {
    ...organ,
    breathing: shows('recording.read', 'recording'),
    correctBreathing: mayRecord('recording.marks-changed'),
  },
  ai: { classifiers: 'nothing', usage: 'nothing', setOpinion: records('ai-analysis.opinion-changed') },
  aiValidation: {
    // numbers alone
    figures: 'nothing',
    agreement: 'nothing',
    deviceDrift: 'nothing',
    outcomes: {
      shows: (_input, { body }) =>
        found(
          'outcomes',
          body.map(({ patient_id: id }) => id),
        ),
    },
    operatingPoints: 'nothing',
    choosePoint: records('operating-point.chosen'),
    // nobody has the HNs
    add: mayRecord('heart-outcome.entered', 'patient.found'),
    correct: records('heart-outcome.corrected'),
    remove: records('heart-outcome.removed'),
  },
  questions: {
    ask: records('question.asked'),
    list: {
      shows: (_input, { body }) =>
        found(
          'questions',
          body.map(({ patient }) => patient.id),
        ),
    },
    counts: 'nothing',
    get: shows('question.read', 'question'),
    markSeen: shows('question.read', 'question'),
    answer: records('question.answered'),
    withdraw: records('question.withdrawn'),
  },
  audit: {
    list: trailRead,
    search: trailRead,
    chainHead: 'nothing',
    unusual: 'nothing',
    reviewUnusual: mayRecord('reading.reviewed'),
    ofPatient: {
      shows: ({ id }) => ({ action: 'audit.read', subject: { kind: 'patient', id } }),
    },
    printed: records('patient.printed'),
  },
  captures: {
    list: {
      shows: (_input, captures) =>
        found(
          'captures',
          captures.map(({ patientId }) => patientId),
        ),
    },
    get: shows('capture.read', 'capture'),
    saveDraft: records('capture.draft-changed'),
    correctPosition: mayRecord('capture.position-changed'),
    describe: mayRecord('capture.described'),
    waveform: shows('capture.read', 'capture'),
    quality: shows('capture.read', 'capture'),
    discard: records('capture.discarded'),
  },
  peers: {
    register: 'nothing',
    unregister: 'nothing',
    heartbeat: 'nothing',
    ticket: 'nothing',
    users: 'nothing',
  },
  // rows of `calls` are never removed; what is heard in one is in the trail
  calls: {
    start: 'nothing',
    past: 'nothing',
    missed: 'nothing',
    seeMissed: 'nothing',
    current: 'nothing',
    get: 'nothing',
    accept: 'nothing',
    resume: 'nothing',
    leave: 'nothing',
    decline: 'nothing',
    end: 'nothing',
    listening: {
      current: 'nothing',
      // a second tap finds it done
      invite: mayRecord('listening.invited'),
      accept: mayRecord('listening.accepted'),
      // to another patient it ends
      setSubject: mayRecord('listening.ended'),
      end: mayRecord('listening.ended'),
    },
  },
  // ids alone
  storedData: {
    report: 'nothing',
    check: 'nothing',
    acknowledge: mayRecord('stored-data.acknowledged'),
  },
  fhirClients: {
    list: 'nothing',
    add: records('fhir-client.added'),
    revoke: mayRecord('fhir-client.revoked'),
  },
  adt: {
    // numbers alone
    state: 'nothing',
    read: records('adt.read'),
    again: records('adt.tried-again'),
    putAway: records('adt.put-away'),
  },
  results: {
    state: 'nothing',
    again: mayRecord('result.sent-again'),
    giveUp: mayRecord('result.given-up'),
  },
  secondFactor: {
    get: 'nothing',
    beginTotp: 'nothing',
    confirmTotp: records('account.totp-added'),
    removeTotp: records('account.totp-removed'),
    renewRecoveryCodes: records('account.recovery-codes-renewed'),
    passkeyOptions: 'nothing',
    addPasskey: records('account.passkey-added'),
    removePasskey: records('account.passkey-removed'),
    proofOptions: 'nothing',
    acknowledgeReset: 'nothing',
    reset: records('account.second-factor-reset'),
  },
  access: {
    door: { shows: ({ id }) => found('door', [id]) },
    // open already
    breakGlass: mayRecord('access.glass'),
    openings: {
      shows: (_input, openings) =>
        found(
          'openings',
          openings.map(({ patient }) => patient.id),
        ),
    },
    reviewOpening: mayRecord('access.glass-reviewed'),
    restrictions: {
      shows: (_input, restrictions) =>
        found(
          'restrictions',
          restrictions.map(({ patient }) => patient.id),
        ),
    },
    restrict: records('access.restricted'),
    liftRestriction: mayRecord('access.restriction-lifted'),
    groups: 'nothing',
    setGroup: mayRecord('group.sharing-changed'),
  },
  security: { settings: 'nothing', reach: 'nothing', change: mayRecord('security.setting-changed') },
  processingRegister: { get: 'nothing', save: records('register.changed') },
  breaches: {
    list: 'nothing',
    open: records('breach.opened'),
    get: 'nothing',
    change: records('breach.changed'),
    // done already, or not done yet
    setStep: mayRecord('breach.step-changed'),
    close: records('breach.closed'),
    reopen: records('breach.reopened'),
    affected: {
      shows: (_input, { body }) =>
        found(
          'breach',
          body.map(({ id }) => id),
        ),
    },
  },
  retention: {
    pastTime: {
      shows: (_input, { body }) =>
        found(
          'past-time',
          body.map(({ id }) => id),
        ),
    },
  },
  rightsRequests: {
    list: {
      shows: (_input, requests) =>
        found(
          'rights-requests',
          requests.flatMap(({ patient }) => (patient ? [patient.id] : [])),
        ),
    },
    counts: 'nothing',
    open: records('rights-request.received'),
    change: records('rights-request.changed'),
    take: records('rights-request.taken'),
    close: records('rights-request.closed'),
    reopen: records('rights-request.reopened'),
  },
  system: { health: 'nothing', info: 'nothing' },
};
