import type { LoginResult } from '@sadap/contract/auth';
import type { CheckUp } from '@sadap/contract/checkups';
import type { Device } from '@sadap/contract/devices';
import type { Examination } from '@sadap/contract/examinations';
import type { ToBeNamed } from '@sadap/contract/naming';
import type { Patient } from '@sadap/contract/patients';
import type { CaptureProgress } from '@sadap/contract/realtime';
import type { Recording } from '@sadap/contract/recordings';
import type { Capture } from '@sadap/contract/streaming';

const AT = '2026-11-02T03:00:00.000Z';

/** A nurse's, user 7. */
export const login = (change: Partial<LoginResult> = {}): LoginResult => ({
  token: 'token',
  userId: 7,
  username: 'nurse',
  email: 'nurse@example.org',
  role: 'USER',
  clinicalRole: 'nurse',
  keptBy: 'local',
  message: '',
  messageEn: '',
  sessionReplaced: false,
  ...change,
});

export const patient = (change: Partial<Patient> = {}): Patient => ({
  id: 20,
  patientID: 'HN6900020',
  name: 'Malee Sukjai',
  title: null,
  firstName: null,
  lastName: null,
  citizenId: null,
  insuranceRight: null,
  age: 65,
  gender: 'female',
  dateOfBirth: '1961-04-13',
  weight: 55,
  height: 155,
  bmi: 22.9,
  phone: null,
  address: null,
  medicalHistory: null,
  underlyingDiseases: null,
  allergies: null,
  heartRate: null,
  bloodPressureSystolic: null,
  bloodPressureDiastolic: null,
  temperature: null,
  respirationRate: null,
  oxygenSaturation: null,
  vitalSignsUpdatedAt: null,
  lastCheckUpAt: null,
  waitingSounds: 0,
  createdAt: AT,
  version: 1,
  updatedAt: AT,
  updatedByUsername: 'nurse',
  restriction: null,
  mergedHNs: [],
  mergedNames: [],
  hospitalAgreedAt: null,
  ...change,
});

/** Made by user 7, who is signed in where a test says nothing else. */
export const checkUp = (change: Partial<CheckUp> = {}): CheckUp => ({
  id: 1,
  sessionNumber: 1,
  sessionDate: AT,
  note: null,
  patientId: 20,
  createdBy: 7,
  createdByUsername: 'nurse',
  heartRecordingCount: 0,
  lungRecordingCount: 0,
  vitalSigns: null,
  ...change,
});

/** A heart's sound that nobody has reviewed. */
export const recording = (change: Partial<Recording> = {}): Recording => ({
  recording_id: 1,
  organ: 'heart',
  file_name: 'sound.wav',
  position: 'Mitral',
  position_version: 0,
  examination: null,
  circumstances: { posture: null, manoeuvre: null, note: '' },
  circumstances_version: 0,
  created_at: AT,
  recorded_at: AT,
  created_by: { id: 7, username: 'nurse' },
  session_id: 1,
  patient_id: 20,
  doctor_analysis: null,
  analysis_version: 0,
  signature: null,
  ai: null,
  duration_ms: 12_000,
  sample_rate_hz: 16_000,
  sha256: '',
  is_silent: false,
  gaps: [],
  listening: null,
  original: null,
  ...change,
});

/** Somebody who was recorded before anybody knew the name. */
export const toBeNamed = (change: Partial<ToBeNamed> = {}): ToBeNamed => ({
  patientId: 70,
  sessionId: 7,
  startedAt: AT,
  startedBy: { id: 7, username: 'nurse', fullName: '' },
  place: 'ER bed 4',
  devices: ['Ward 3'],
  recordings: 1,
  captures: 0,
  positions: ['Mitral'],
  named: null,
  ...change,
});

/** A free stethoscope that is switched on. */
export const device = (number: number, changes: Partial<Device> = {}): Device => ({
  id: number,
  name: `Ward ${number}`,
  macAddress: `02:00:00:00:00:0${number}`,
  status: 'Online',
  deviceStatus: 'online',
  connectedBy: null,
  connectedUser: null,
  connectedHere: false,
  addedBy: { username: 'nurse' },
  mayManage: false,
  lastSeenAt: null,
  oldKeyEndsAt: null,
  ...changes,
});

/** A sound of user 7 that is being recorded. */
export const capture = (changes: Partial<Capture> = {}): Capture => ({
  id: '0b0f6d0c-6c7e-4a8f-9a54-0f3c1f6f2a11',
  state: 'recording',
  organ: 'heart',
  position: 'Mitral',
  sessionId: 1,
  patientId: 20,
  patientHn: 'HN6900020',
  patientName: 'Malee Sukjai',
  macAddress: '02:00:00:00:00:01',
  deviceName: 'Ward 1',
  clinician: { id: 7, username: 'nurse' },
  startedAt: AT,
  endedAt: null,
  durationMs: 4000,
  gaps: [],
  draftAnalysis: null,
  examination: null,
  circumstances: { posture: null, manoeuvre: null, note: '' },
  circumstancesVersion: 0,
  ...changes,
});

/** The same, as the realtime channel tells it. */
export const captureProgress = (changes: Partial<CaptureProgress> = {}): CaptureProgress => {
  const { id, state, organ, position, patientId, sessionId, durationMs, examination: of } = capture();
  const length = { receivedMs: durationMs, durableMs: durationMs };
  return { id, state, organ, position, patientId, sessionId, ...length, examination: of, ...changes };
};

/** Of two points of the heart, begun a moment ago; nothing is recorded yet. */
export const examination = (changes: Partial<Examination> = {}): Examination => ({
  id: 5,
  sessionId: 1,
  patientId: 20,
  protocolId: 'heart-adult',
  name: { th: 'หัวใจ', en: 'Heart' },
  steps: (['Aortic', 'Pulmonic'] as const).map((position) => ({
    organ: 'heart',
    position,
    posture: null,
    manoeuvre: null,
    seconds: 10,
  })),
  skipped: [],
  recorded: [],
  startedBy: { id: 7, username: 'nurse' },
  startedAt: new Date().toISOString(),
  ...changes,
});
