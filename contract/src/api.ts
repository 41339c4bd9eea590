import { oc } from '@orpc/contract';
import { z } from 'zod';
import { AiAnalysisAnswer, AiAnalysisInput, AiOpinionInput, AiResult, Classifier } from './ai-analysis.ts';
import { AnalyseInput, AnalysisVersion, DoctorAnalysis } from './analysis.ts';
import { AuditEvent, AuditListInput } from './audit.ts';
import { AuthOptions, LoginInput, LoginResult, UnlockInput } from './auth.ts';
import {
  Call,
  CallUser,
  EndCallInput,
  JoinCallInput,
  MissedCalls,
  PastCall,
  PastCallListInput,
  PeerHeartbeatInput,
  PeerTicket,
  PresenceAnswer,
  RegisterPeerInput,
  StartCallInput,
} from './calls.ts';
import { CheckUp, CreateCheckUpInput } from './checkups.ts';
import { AddDeviceInput, DeviceList, IssuedDeviceKey, MacAddress, SetDeviceStatusInput } from './devices.ts';
import { ApiError } from './error-body.ts';
import { ERRORS, type ErrorCode } from './errors.ts';
import { PatientFile } from './files.ts';
import {
  AddMemberInput,
  AvailableUser,
  CreateGroupInput,
  FoundGroup,
  GroupFindInput,
  GroupWithUsers,
  UserGroup,
  UserGroupDetails,
  UserWithGroups,
} from './groups.ts';
import { InviteToListenInput, ListeningSubjectInput, SharedListening } from './listening-together.ts';
import {
  BmiSettings,
  CreatePatientInput,
  HnGeneration,
  HnSettings,
  Patient,
  PatientListInput,
  UpdatePatientInput,
} from './patients.ts';
import { Quality } from './quality.ts';
import {
  AnswerInput,
  AskInput,
  answerRequired,
  isAnswered,
  Question,
  QuestionCounts,
  QuestionListInput,
} from './questions.ts';
import {
  CorrectPositionInput,
  PositionCorrection,
  Recording,
  RecordingListInput,
  SaveRecordingInput,
  SoundStretch,
  WaitingList,
  WaitingListInput,
  Waveform,
} from './recordings.ts';
import { BeatAnalysis, BreathingAnalysis, CorrectBeatsInput, CorrectBreathingInput } from './sound-marks.ts';
import {
  Activity,
  ActivityInput,
  DayCount,
  PositionCount,
  PositionStatisticsInput,
  TrendInput,
} from './statistics.ts';
import { Capture, CaptureListInput, CapturePositionInput } from './streaming.ts';
import { Health, SystemInfo } from './system.ts';
import {
  ChangePasswordInput,
  Colleague,
  ColleagueListInput,
  CreateUserInput,
  OwnAccount,
  Profile,
  StaffName,
  UpdateUserInput,
  User,
  UserCounts,
  UserListInput,
  UsernameAvailability,
} from './users.ts';
import {
  bloodPressureOrder,
  isBloodPressureInOrder,
  VitalSignsEntry,
  vitalSignFields,
} from './vital-signs.ts';

const declaredErrors = Object.fromEntries(
  Object.entries(ERRORS).map(([code, { status }]) => [code, { status, data: ApiError }]),
) as { [Code in ErrorCode]: { status: (typeof ERRORS)[Code]['status']; data: typeof ApiError } };

const base = oc.errors(declaredErrors);
const get = (path: `/${string}`, tag: string) => base.route({ method: 'GET', path, tags: [tag] });
const post = (path: `/${string}`, tag: string, description?: string) =>
  base.route({
    method: 'POST',
    path,
    tags: [tag],
    successStatus: 201,
    ...(description ? { description } : {}),
  });
const put = (path: `/${string}`, tag: string) => base.route({ method: 'PUT', path, tags: [tag] });
const remove = (path: `/${string}`, tag: string) => base.route({ method: 'DELETE', path, tags: [tag] });
const action = (path: `/${string}`, tag: string) => base.route({ method: 'POST', path, tags: [tag] });

/** A list whose response is the bare array, with the total number of rows in a header. */
const counted = (path: `/${string}`, tag: string) =>
  base.route({ method: 'GET', path, tags: [tag], outputStructure: 'detailed' });

const ById = z.object({ id: z.coerce.number().int() });
const Done = z.object({ ok: z.literal(true) });
/** A form without a file sends its file field as empty text. */
const EmptyOrFile = z.union([z.file(), z.literal('')]);
const ByHn = z.object({ hn: z.string().min(1).max(20) });
const CheckUpVitalSignsInput = ById.extend(vitalSignFields).refine(
  isBloodPressureInOrder,
  bloodPressureOrder(),
);
const TotalCount = z.object({ 'x-total-count': z.string() });

const SAVE =
  'A new recording: of a WAV file, as multipart/form-data with `file` (and `request_id`), or of a capture, with `capture_id` in its place. Content-Length is required.';

/** Recordings of one organ; both organs have the same routes. */
function recordingRoutes(prefix: '/heartsoundrecordings' | '/lungsoundrecordings') {
  return {
    list: get(prefix, 'recordings').input(RecordingListInput).output(z.array(Recording)),
    save: post(prefix, 'recordings', SAVE).input(SaveRecordingInput).output(Recording),
    waveform: get(`${prefix}/{id}/waveform`, 'recordings')
      .input(
        ById.extend({ points: z.coerce.number().int().min(1).max(2000).optional() }).extend(
          SoundStretch.shape,
        ),
      )
      .output(Waveform),
    analyse: put(`${prefix}/{id}/analysis`, 'analysis')
      .input(ById.extend(AnalyseInput.shape))
      .output(Recording),
    analysisHistory: get(`${prefix}/{id}/analysis`, 'analysis').input(ById).output(z.array(AnalysisVersion)),
    quality: get(`${prefix}/{id}/quality`, 'sound-findings').input(ById).output(Quality),
    /** Runs the classifier and responds when it is done; stored unless `saveResults` is false. */
    aiAnalyse: action(`${prefix}/{id}/ai-analysis`, 'ai-analysis')
      .input(ById.extend(AiAnalysisInput.shape))
      .output(AiAnalysisAnswer),
    /** Stored results, newest first. */
    aiResults: get(`${prefix}/{id}/ai-analysis`, 'ai-analysis').input(ById).output(z.array(AiResult)),
    /** By whoever made the recording, or an administrator. */
    correctPosition: put(`${prefix}/{id}/position`, 'recordings')
      .input(ById.extend(CorrectPositionInput.shape))
      .output(Recording),
    /** Oldest first. */
    positionCorrections: get(`${prefix}/{id}/position`, 'recordings')
      .input(ById)
      .output(z.array(PositionCorrection)),
    delete: remove(`${prefix}/{id}`, 'recordings').input(ById).output(Done),
    positions: get(`${prefix}/statistics/positions`, 'statistics')
      .input(PositionStatisticsInput)
      .output(z.array(PositionCount)),
    trends: get(`${prefix}/statistics/trends`, 'statistics').input(TrendInput).output(z.array(DayCount)),
  };
}

export const contract = {
  auth: {
    options: get('/auth/options', 'auth').output(AuthOptions),
    login: action('/auth/login', 'auth').input(LoginInput).output(LoginResult),
    logout: action('/auth/logout', 'auth').output(Done),
    renew: action('/auth/renew', 'auth').output(LoginResult),
    lock: action('/auth/lock', 'auth').output(Done),
    unlock: action('/auth/unlock', 'auth').input(UnlockInput).output(Done),
  },
  users: {
    register: post('/users', 'users').input(CreateUserInput).output(User),
    checkUsername: get('/users/check-username/{username}', 'users')
      .input(z.object({ username: z.string().max(64) }))
      .output(UsernameAvailability),
    me: get('/users/me', 'users').output(OwnAccount),
    updateMe: put('/users/me', 'users').input(Profile).output(OwnAccount),
    changePassword: put('/users/me/password', 'users').input(ChangePasswordInput).output(Done),
    list: counted('/users', 'users')
      .input(UserListInput)
      .output(z.object({ headers: TotalCount, body: z.array(User) })),
    counts: get('/users/counts', 'users').output(UserCounts),
    /** Active users other than the caller, for every signed-in user. */
    colleagues: get('/users/colleagues', 'users').input(ColleagueListInput).output(z.array(Colleague)),
    /** Only users who entered a name. */
    names: get('/users/names', 'users').output(z.array(StaffName)),
    update: put('/users/{id}', 'users').input(ById.extend(UpdateUserInput.shape)).output(User),
    delete: remove('/users/{id}', 'users').input(ById).output(Done),
    groups: get('/users/{id}/groups', 'groups').input(ById).output(UserWithGroups),
    approve: action('/users/{id}/approve', 'users').input(ById).output(User),
  },
  patients: {
    list: counted('/patients', 'patients')
      .input(PatientListInput)
      .output(z.object({ headers: TotalCount, body: z.array(Patient) })),
    get: get('/patients/{id}', 'patients').input(ById).output(Patient),
    create: post('/patients', 'patients').input(CreatePatientInput).output(Patient),
    update: put('/patients/{id}', 'patients').input(UpdatePatientInput).output(Patient),
    delete: remove('/patients/{id}', 'patients').input(ById).output(Done),
    hnSettings: get('/settings/hn', 'patients').output(HnSettings),
    setHnSettings: put('/settings/hn', 'patients').input(HnSettings).output(HnSettings),
    bmiSettings: get('/settings/bmi', 'patients').output(BmiSettings),
    setBmiSettings: put('/settings/bmi', 'patients').input(BmiSettings).output(BmiSettings),
    generateHn: get('/patients/generate-hn', 'patients').output(HnGeneration),
  },
  checkUps: {
    list: get('/sessions', 'checkups')
      .input(z.object({ patient_id: z.coerce.number().int() }))
      .output(z.array(CheckUp)),
    get: get('/sessions/{id}', 'checkups').input(ById).output(CheckUp),
    create: post('/sessions', 'checkups').input(CreateCheckUpInput).output(CheckUp),
    setVitalSigns: put('/sessions/{id}/vital-signs', 'checkups')
      .input(CheckUpVitalSignsInput)
      .output(CheckUp),
    vitalSigns: get('/patients/{id}/vital-signs', 'checkups').input(ById).output(z.array(VitalSignsEntry)),
    delete: remove('/sessions/{id}', 'checkups').input(ById).output(Done),
  },
  files: {
    list: get('/patients/{hn}/files', 'files').input(ByHn).output(z.array(PatientFile)),
    upload: post('/patients/{hn}/files', 'files')
      .input(ByHn.extend({ file: EmptyOrFile.optional() }))
      .output(PatientFile),
    delete: remove('/files/{id}', 'files').input(ById).output(Done),
  },
  groups: {
    list: get('/groups', 'groups').output(z.array(UserGroup)),
    /** All groups whose name contains the text, for every signed-in user. */
    find: get('/groups/find', 'groups').input(GroupFindInput).output(z.array(FoundGroup)),
    create: post('/groups', 'groups').input(CreateGroupInput).output(UserGroup),
    get: get('/groups/{id}', 'groups').input(ById).output(UserGroupDetails),
    availableUsers: get('/groups/{id}/available-users', 'groups')
      .input(ById.extend({ search: z.string().trim().max(100).optional() }))
      .output(z.array(AvailableUser)),
    addMember: post('/groups/{id}/members', 'groups')
      .input(ById.extend(AddMemberInput.shape))
      .output(UserGroupDetails),
    removeMember: remove('/groups/{id}/members/{userId}', 'groups')
      .input(ById.extend({ userId: z.coerce.number().int() }))
      .output(Done),
    users: get('/groups/{id}/users', 'groups').input(ById).output(GroupWithUsers),
  },
  /** Of both organs. */
  recordings: {
    waiting: get('/recordings/waiting', 'recordings').input(WaitingListInput).output(WaitingList),
  },
  statistics: {
    activity: get('/statistics/activity', 'statistics').input(ActivityInput).output(z.array(Activity)),
  },
  devices: {
    status: get('/stethoscopes/status', 'devices').output(DeviceList),
    setStatus: put('/stethoscopes/{macAddress}/status', 'devices')
      .input(SetDeviceStatusInput)
      .output(DeviceList),
    add: post('/stethoscopes/add', 'devices').input(AddDeviceInput).output(IssuedDeviceKey),
    reissueKey: action('/stethoscopes/{macAddress}/key', 'devices')
      .input(z.object({ macAddress: MacAddress }))
      .output(IssuedDeviceKey),
    delete: remove('/stethoscopes/delete/{macAddress}', 'devices')
      .input(z.object({ macAddress: MacAddress }))
      .output(Done),
  },
  heart: {
    ...recordingRoutes('/heartsoundrecordings'),
    beats: get('/heartsoundrecordings/{id}/beats', 'sound-findings').input(ById).output(BeatAnalysis),
    correctBeats: put('/heartsoundrecordings/{id}/beats', 'sound-findings')
      .input(ById.extend(CorrectBeatsInput.shape))
      .output(BeatAnalysis),
  },
  lung: {
    ...recordingRoutes('/lungsoundrecordings'),
    breathing: get('/lungsoundrecordings/{id}/breathing', 'sound-findings')
      .input(ById)
      .output(BreathingAnalysis),
    correctBreathing: put('/lungsoundrecordings/{id}/breathing', 'sound-findings')
      .input(ById.extend(CorrectBreathingInput.shape))
      .output(BreathingAnalysis),
  },
  ai: {
    classifiers: get('/ai/classifiers', 'ai-analysis').output(z.array(Classifier)),
    setOpinion: put('/ai-analyses/{id}/opinion', 'ai-analysis')
      .input(ById.extend(AiOpinionInput.shape))
      .output(AiResult),
  },
  questions: {
    ask: post('/questions', 'questions').input(AskInput).output(Question),
    list: counted('/questions', 'questions')
      .input(QuestionListInput)
      .output(z.object({ headers: TotalCount, body: z.array(Question) })),
    counts: get('/questions/counts', 'questions').output(QuestionCounts),
    get: get('/questions/{id}', 'questions').input(ById).output(Question),
    /** Marks the question, or its answer, as read by the caller. */
    markSeen: action('/questions/{id}/seen', 'questions').input(ById).output(Question),
    answer: action('/questions/{id}/answer', 'questions')
      .input(ById.extend(AnswerInput.shape).refine(isAnswered, answerRequired()))
      .output(Question),
    /** Only while nobody has answered. */
    withdraw: remove('/questions/{id}', 'questions').input(ById).output(Done),
  },
  audit: {
    list: counted('/audit', 'audit')
      .input(AuditListInput)
      .output(z.object({ headers: TotalCount, body: z.array(AuditEvent) })),
  },
  captures: {
    list: get('/captures', 'streaming').input(CaptureListInput).output(z.array(Capture)),
    get: get('/captures/{id}', 'streaming')
      .input(z.object({ id: z.uuid() }))
      .output(Capture),
    saveDraft: put('/captures/{id}', 'streaming')
      .input(z.object({ id: z.uuid(), draftAnalysis: DoctorAnalysis.nullable() }))
      .output(Capture),
    /** By its clinician, while it is unsaved or still running. */
    correctPosition: put('/captures/{id}/position', 'streaming')
      .input(z.object({ id: z.uuid() }).extend(CapturePositionInput.shape))
      .output(Capture),
    waveform: get('/captures/{id}/waveform', 'streaming')
      .input(z.object({ id: z.uuid() }))
      .output(Waveform),
    /** Before saving. */
    quality: get('/captures/{id}/quality', 'streaming')
      .input(z.object({ id: z.uuid() }))
      .output(Quality),
    discard: remove('/captures/{id}', 'streaming')
      .input(z.object({ id: z.uuid() }))
      .output(Done),
  },
  peers: {
    register: action('/peer/register', 'calls').input(RegisterPeerInput).output(PresenceAnswer),
    /** Needs no body: it is sent while the page unloads. */
    unregister: action('/peer/unregister', 'calls').output(PresenceAnswer),
    heartbeat: action('/peer/heartbeat', 'calls').input(PeerHeartbeatInput).output(PresenceAnswer),
    ticket: action('/peer/ticket', 'calls').output(PeerTicket),
    users: get('/users/webrtc', 'calls').output(z.array(CallUser)),
  },
  calls: {
    start: post('/calls', 'calls').input(StartCallInput).output(Call),
    /** The caller's own finished calls, newest first, of the last 90 days. */
    past: counted('/calls', 'calls')
      .input(PastCallListInput)
      .output(z.object({ headers: TotalCount, body: z.array(PastCall) })),
    missed: get('/calls/missed', 'calls').output(MissedCalls),
    seeMissed: action('/calls/missed/seen', 'calls').output(Done),
    /** The caller's running call, for a page that returns to it. */
    current: get('/calls/current', 'calls').output(Call.nullable()),
    /** For its parties, even when the call is over: how it ended. */
    get: get('/calls/{id}', 'calls')
      .input(z.object({ id: z.uuid() }))
      .output(Call),
    accept: action('/calls/{id}/accept', 'calls').input(JoinCallInput).output(Call),
    resume: action('/calls/{id}/resume', 'calls').input(JoinCallInput).output(Call),
    /** `peerId`: the page that unloads. It leaves the call unless it is loaded again soon. */
    leave: action('/calls/{id}/leave', 'calls').input(JoinCallInput).output(Done),
    decline: action('/calls/{id}/decline', 'calls')
      .input(z.object({ id: z.uuid() }))
      .output(Call),
    end: action('/calls/{id}/end', 'calls').input(EndCallInput).output(Call),
    listening: {
      current: get('/calls/current/listening', 'calls').output(SharedListening.nullable()),
      invite: post('/calls/{id}/listening', 'calls').input(InviteToListenInput).output(SharedListening),
      accept: action('/calls/{id}/listening/accept', 'calls')
        .input(z.object({ id: z.uuid() }))
        .output(SharedListening),
      setSubject: put('/calls/{id}/listening/subject', 'calls')
        .input(ListeningSubjectInput)
        .output(SharedListening),
      /** The host ends it, the guest declines or leaves. */
      end: remove('/calls/{id}/listening', 'calls')
        .input(z.object({ id: z.uuid() }))
        .output(Done),
    },
  },
  system: {
    /** 503 with the same body when the status is `failing`. */
    health: get('/health', 'system')
      .route({
        spec: (operation) => ({
          ...operation,
          responses: {
            ...operation.responses,
            503: { ...operation.responses?.['200'], description: 'Something is failing' },
          },
        }),
      })
      .output(Health),
    info: get('/system/info', 'system').output(SystemInfo),
  },
};
export type Contract = typeof contract;
