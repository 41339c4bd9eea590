import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type DoctorAnalysis,
  type HeartAnalysis,
  type LungAnalysis,
  NORMAL_HEART_ANALYSIS,
  NORMAL_LUNG_ANALYSIS,
} from '@sadap/contract/analysis';
import type { CreatePatientInput } from '@sadap/contract/patients';
import type { Organ, Position } from '@sadap/contract/positions';
import { encodeWav } from '@sadap/dsp';
import { loopOfWav } from '@sadap/stethoscope';
import type { App } from '../server/src/app/index.ts';
import type { Caller } from '../server/src/http/caller.ts';
import { type PUBLISHED_ACCOUNTS, PUBLISHED_PASSWORD } from '../server/src/start/published-password.ts';

export const DEMO_ACCOUNTS = [
  {
    username: 'admin',
    role: 'ADMIN',
    clinicalRole: null,
    profile: { title: 'นาย', firstName: 'กิตติ', lastName: 'แสนคำ', department: 'ศูนย์คอมพิวเตอร์', phone: '' },
  },
  {
    username: 'doctor',
    role: 'USER',
    clinicalRole: 'doctor',
    profile: { title: 'นพ.', firstName: 'ธนากร', lastName: 'วงศ์ดี', department: 'อายุรกรรม', phone: '' },
  },
  {
    username: 'nurse',
    role: 'USER',
    clinicalRole: 'nurse',
    profile: { title: 'พว.', firstName: 'สมศรี', lastName: 'มีสุข', department: 'ผู้ป่วยนอก', phone: '' },
  },
] as const satisfies readonly { username: (typeof PUBLISHED_ACCOUNTS)[number]; [other: string]: unknown }[];

const STETHOSCOPES = [
  { name: 'สเต็ทโตสโคปหัวใจ (จำลอง)', macAddress: '02:5A:DA:00:00:01', sound: 'heart-normal-1.wav' },
  { name: 'สเต็ทโตสโคปปอด (จำลอง)', macAddress: '02:5A:DA:00:00:02', sound: 'lung-normal-1.wav' },
];

const PATIENTS: Omit<CreatePatientInput, 'patientID'>[] = [
  {
    title: 'นาย',
    firstName: 'สมชาย',
    lastName: 'ใจดี',
    citizenId: '3100102030409',
    insuranceRight: 'UCS',
    allergies: ['Penicillin (ผื่น)'],
    dateOfBirth: '1958-04-12',
    gender: 'male',
    weight: 68,
    height: 167,
    medicalHistory: 'เหนื่อยง่ายเวลาออกแรง 2 เดือน',
    underlyingDiseases: ['HT', 'DLP'],
  },
  {
    title: 'นาง',
    firstName: 'มาลี',
    lastName: 'แสงทอง',
    insuranceRight: 'OFC',
    allergies: [],
    dateOfBirth: '1971-11-30',
    gender: 'female',
    weight: 74.5,
    height: 155,
    medicalHistory: '',
    underlyingDiseases: ['T2DM'],
  },
  {
    name: 'บุญมี ศรีสุข',
    dateOfBirth: '1949',
    gender: 'male',
    weight: 51,
    height: 162,
    medicalHistory: 'ไอเรื้อรัง เคยสูบบุหรี่',
    underlyingDiseases: ['COPD', 'AF'],
  },
  {
    name: 'อรุณี พรหมมา',
    dateOfBirth: '2001-02-09',
    gender: 'female',
    weight: 47,
    height: 160,
    medicalHistory: '',
    underlyingDiseases: ['ASTHMA'],
  },
];

const SYSTOLIC_MURMUR: HeartAnalysis = {
  ...NORMAL_HEART_ANALYSIS,
  systolicMurmur: { present: true, description: 'เสียงฟู่ช่วงหัวใจบีบตัว ระดับ 2/6' },
};
const WHEEZES: LungAnalysis = {
  ...NORMAL_LUNG_ANALYSIS,
  adventitious: {
    ...NORMAL_LUNG_ANALYSIS.adventitious,
    wheezes: { present: true, type: 'high-pitched', timing: 'expiratory', description: 'ได้ยินชัดตอนหายใจออก' },
  },
  overall_assessment: { diagnosis: 'โรคหืดกำเริบ', recommendations: 'พ่นยาแล้วฟังซ้ำ', followup_required: true },
};
type DemoRecording = {
  organ: Organ;
  position: Position;
  sound: string;
  analysis: DoctorAnalysis | null;
};
const heart = (position: Position, sound: string, analysis: HeartAnalysis | null): DemoRecording => ({
  organ: 'heart',
  position,
  sound: `heart-${sound}.wav`,
  analysis,
});
const lung = (position: Position, sound: string, analysis: LungAnalysis | null): DemoRecording => ({
  organ: 'lung',
  position,
  sound: `lung-${sound}.wav`,
  analysis,
});
/** By patient: the recordings of each check-up. Two patients have something to compare. */
const CHECK_UPS: Record<number, DemoRecording[][]> = {
  0: [
    [
      heart('Aortic', 'normal-1', NORMAL_HEART_ANALYSIS),
      heart('Mitral', 'abnormal-1', SYSTOLIC_MURMUR),
      heart('Pulmonic', 'normal-1', null),
    ],
    [heart('Aortic', 'normal-1', NORMAL_HEART_ANALYSIS), heart('Mitral', 'normal-1', null)],
  ],
  3: [
    [
      lung('Posterior_Lower_Right', 'asthma-wheeze', WHEEZES),
      lung('Posterior_Lower_Left', 'asthma-wheeze', WHEEZES),
    ],
    [
      lung('Posterior_Lower_Right', 'normal-1', NORMAL_LUNG_ANALYSIS),
      lung('Posterior_Lower_Left', 'normal-1', null),
    ],
  ],
};

const MARK_FILE = 'this-is-demo-data';
const KEYS_FILE = 'demo-stethoscopes.json';

type DemoStethoscope = { macAddress: string; key: string; sound: string };

/** Creates the demo's folder. A half-filled one is emptied, but only if the demo created it. */
export async function prepareDemoFolder(dataDir: string): Promise<void> {
  const isBrokenOff = existsSync(join(dataDir, MARK_FILE)) && !existsSync(join(dataDir, KEYS_FILE));
  if (isBrokenOff) await rm(dataDir, { recursive: true });
  if (existsSync(dataDir)) return;
  await mkdir(dataDir, { recursive: true });
  await writeFile(join(dataDir, MARK_FILE), '');
}

/** Fills an empty installation once; afterwards it only reads the stethoscopes' keys. */
export async function fillDemo(
  app: App,
  dataDir: string,
  done: (step: string) => void,
): Promise<DemoStethoscope[]> {
  const keysPath = join(dataDir, KEYS_FILE);
  if (existsSync(keysPath)) return JSON.parse(await readFile(keysPath, 'utf8')) as DemoStethoscope[];

  const callers: Caller[] = [];
  for (const { username, role, clinicalRole, profile } of DEMO_ACCOUNTS) {
    const email = `${username}@sadap.example`;
    const input = { username, email, password: PUBLISHED_PASSWORD, clinicalRole };
    const { id } = await app.users.insert(input, role, 'active');
    const account = { sessionId: '', userId: id, username, email, role, clinicalRole };
    await app.users.updateOwn(account, profile);
    callers.push(account);
  }
  const caller = callers[1];
  if (!caller) throw new Error('the demo needs its doctor');
  done(`accounts: ${DEMO_ACCOUNTS.map(({ username }) => username).join(', ')}`);

  for (const [index, patient] of PATIENTS.entries()) {
    const { hn } = await app.patients.generateHn();
    const { id } = await app.patients.create(caller, {
      ...patient,
      patientID: hn,
    });
    for (const recordings of CHECK_UPS[index] ?? [[]]) {
      const checkUp = await app.checkUps.create(caller, {
        patientId: id,
        note: 'New check-up session created',
      });
      for (const recording of recordings)
        await record(app, caller, { patientId: id, id: checkUp.id }, recording);
    }
  }
  done(`${PATIENTS.length} patients with check-ups and recordings`);

  const stethoscopes: DemoStethoscope[] = [];
  for (const { name, macAddress, sound } of STETHOSCOPES) {
    const { key } = await app.devices.add(caller, { name, macAddress });
    stethoscopes.push({ macAddress, key, sound });
  }
  await writeFile(keysPath, JSON.stringify(stethoscopes), { mode: 0o600 });
  done(`${stethoscopes.length} stethoscopes added`);
  return stethoscopes;
}

/** 20 seconds of a sample, saved as an upload would be. */
async function record(
  app: App,
  caller: Caller,
  checkUp: { patientId: number; id: number },
  { organ, position, sound, analysis }: DemoRecording,
): Promise<void> {
  const wav = encodeWav(loopOfWav(await readFile(soundPath(sound))).slice(0, 16_000 * 20), 16_000);
  await app.recordings.save(caller, organ, {
    file: new File([wav], sound, { type: 'audio/wav' }),
    position,
    patient_id: checkUp.patientId,
    session_id: checkUp.id,
    ...(analysis ? { doctor_analysis: JSON.stringify(analysis) } : {}),
  });
}

const soundPath = (file: string) => join(import.meta.dirname, '..', 'stethoscope', 'sounds', file);
