import { oc } from '@orpc/contract';
import { z } from 'zod';
import { AnalysisVersion, DoctorAnalysis } from './analysis.ts';
import { AuthOptions, LoginInput, LoginResult } from './auth.ts';
import { CheckUp, CreateCheckUpInput } from './checkups.ts';
import { AddDeviceInput, DeviceList, IssuedDeviceKey, MacAddress, SetDeviceStatusInput } from './devices.ts';
import { ApiError, ERRORS, type ErrorCode } from './errors.ts';
import { CreatePatientInput, HnGeneration, Patient, PatientListInput } from './patients.ts';
import { Recording, RecordingListInput, SaveRecordingInput, Waveform } from './recordings.ts';
import { Capture, CaptureListInput } from './streaming.ts';
import { Health, SystemInfo } from './system.ts';
import { CreateUserInput, User, UsernameAvailability } from './users.ts';

const declaredErrors = Object.fromEntries(
  Object.entries(ERRORS).map(([code, { status }]) => [code, { status, data: ApiError }]),
) as { [Code in ErrorCode]: { status: (typeof ERRORS)[Code]['status']; data: typeof ApiError } };

const base = oc.errors(declaredErrors);
const get = (path: `/${string}`, tag: string) => base.route({ method: 'GET', path, tags: [tag] });
const post = (path: `/${string}`, tag: string) =>
  base.route({ method: 'POST', path, tags: [tag], successStatus: 201 });
const put = (path: `/${string}`, tag: string) => base.route({ method: 'PUT', path, tags: [tag] });
const remove = (path: `/${string}`, tag: string) => base.route({ method: 'DELETE', path, tags: [tag] });
const action = (path: `/${string}`, tag: string) => base.route({ method: 'POST', path, tags: [tag] });

const ById = z.object({ id: z.coerce.number().int() });
const Done = z.object({ ok: z.literal(true) });
const TotalCount = z.object({ 'x-total-count': z.string() });

/** Recordings of one organ; both organs have the same routes. */
function recordingRoutes(prefix: '/heartsoundrecordings' | '/lungsoundrecordings') {
  return {
    list: get(prefix, 'recordings').input(RecordingListInput).output(z.array(Recording)),
    save: post(prefix, 'recordings').input(SaveRecordingInput).output(Recording),
    waveform: get(`${prefix}/{id}/waveform`, 'recordings')
      .input(ById.extend({ points: z.coerce.number().int().min(1).max(1000).optional() }))
      .output(Waveform),
    analyse: put(`${prefix}/{id}/analysis`, 'analysis')
      .input(ById.extend({ doctor_analysis: DoctorAnalysis }))
      .output(Recording),
    analysisHistory: get(`${prefix}/{id}/analysis`, 'analysis').input(ById).output(z.array(AnalysisVersion)),
    delete: remove(`${prefix}/{id}`, 'recordings').input(ById).output(Done),
  };
}

export const contract = {
  auth: {
    options: get('/auth/options', 'auth').output(AuthOptions),
    login: action('/auth/login', 'auth').input(LoginInput).output(LoginResult),
    logout: action('/auth/logout', 'auth').output(Done),
    renew: action('/auth/renew', 'auth').output(LoginResult),
  },
  users: {
    register: post('/users', 'users').input(CreateUserInput).output(User),
    checkUsername: get('/users/check-username/{username}', 'users')
      .input(z.object({ username: z.string().max(64) }))
      .output(UsernameAvailability),
    me: get('/users/me', 'users').output(User),
    list: get('/users', 'users').output(z.array(User)),
    approve: action('/users/{id}/approve', 'users').input(ById).output(User),
  },
  patients: {
    list: base
      .route({ method: 'GET', path: '/patients', tags: ['patients'], outputStructure: 'detailed' })
      .input(PatientListInput)
      .output(z.object({ headers: TotalCount, body: z.array(Patient) })),
    get: get('/patients/{id}', 'patients').input(ById).output(Patient),
    create: post('/patients', 'patients').input(CreatePatientInput).output(Patient),
    generateHn: get('/patients/generate-hn', 'patients').output(HnGeneration),
  },
  checkUps: {
    list: get('/sessions', 'checkups')
      .input(z.object({ patient_id: z.coerce.number().int() }))
      .output(z.array(CheckUp)),
    get: get('/sessions/{id}', 'checkups').input(ById).output(CheckUp),
    create: post('/sessions', 'checkups').input(CreateCheckUpInput).output(CheckUp),
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
  heart: recordingRoutes('/heartsoundrecordings'),
  lung: recordingRoutes('/lungsoundrecordings'),
  captures: {
    list: get('/captures', 'streaming').input(CaptureListInput).output(z.array(Capture)),
    get: get('/captures/{id}', 'streaming')
      .input(z.object({ id: z.uuid() }))
      .output(Capture),
    saveDraft: put('/captures/{id}', 'streaming')
      .input(z.object({ id: z.uuid(), draftAnalysis: DoctorAnalysis.nullable() }))
      .output(Capture),
    waveform: get('/captures/{id}/waveform', 'streaming')
      .input(z.object({ id: z.uuid() }))
      .output(Waveform),
    discard: remove('/captures/{id}', 'streaming')
      .input(z.object({ id: z.uuid() }))
      .output(Done),
  },
  system: {
    health: get('/health', 'system').output(Health),
    info: get('/system/info', 'system').output(SystemInfo),
  },
};
export type Contract = typeof contract;

/** Sound bytes are plain routes with ranges and ETag, outside the typed contract. */
export const soundPath = (organ: 'heart' | 'lung', fileName: string) =>
  `/api/${organ}soundrecordings/sound/${encodeURIComponent(fileName)}`;
export const captureSoundPath = (captureId: string) => `/api/captures/${captureId}/sound`;
