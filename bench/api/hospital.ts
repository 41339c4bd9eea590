import { readFileSync } from 'node:fs';
import type { CheckUp } from '@sadap/contract/checkups';
import type { Patient } from '@sadap/contract/patients';
import { encodeWav } from '@sadap/dsp';
import { loopOfWav } from '@sadap/stethoscope';
import type { SadapServer } from '../sadap-server.ts';
import { createClinician } from '../signed-in-page.ts';

const SOUND = new URL('../../stethoscope/sounds/heart-normal-1.wav', import.meta.url);
const DEVICES = 8;
const CHECK_UPS = 6;
const POSITIONS = ['Aortic', 'Pulmonic', 'Tricuspid', 'Mitral'];
const VITAL_SIGNS = {
  heartRate: 72,
  bloodPressureSystolic: 120,
  bloodPressureDiastolic: 80,
  temperature: 36.6,
};

/**
 * Devices, colleagues, and a patient who has been here before; returns the clinician and the ids to ask for.
 */
export async function fillHospital(sadap: SadapServer) {
  const clinician = await createClinician(sadap, 'bench_api');
  const { token } = clinician;
  for (let number = 1; number <= DEVICES; number++) {
    await createClinician(sadap, `bench_colleague_${number}`);
    const device = { name: `Device ${number}`, macAddress: `02:00:00:00:00:0${number}` };
    await sadap.call('POST', '/stethoscopes/add', device, token);
  }
  const patient = await sadap.call<Patient>(
    'POST',
    '/patients',
    {
      patientID: 'HN6900001',
      title: 'นาง',
      firstName: 'สมศรี',
      lastName: 'ใจดี',
      dateOfBirth: '1961-04-02',
      gender: 'female',
      weight: 55,
      height: 160,
      phone: '0812345678',
      underlyingDiseases: ['HT', 'DLP'],
      medicalHistory: 'ความดันโลหิตสูงตั้งแต่ปี 2560 รับยาสม่ำเสมอ',
    },
    token,
  );
  let checkUpId = 0;
  for (let number = 0; number < CHECK_UPS; number++) {
    const checkUp = await sadap.call<CheckUp>('POST', '/sessions', { patientId: patient.id }, token);
    checkUpId = checkUp.id;
    await sadap.call('PUT', `/sessions/${checkUpId}/vital-signs`, VITAL_SIGNS, token);
  }
  for (const position of POSITIONS) await saveRecording(sadap, token, { patient, checkUpId, position });
  return { clinician, patientId: patient.id, checkUpId };
}

async function saveRecording(
  sadap: SadapServer,
  token: string,
  { patient, checkUpId, position }: { patient: Patient; checkUpId: number; position: string },
): Promise<void> {
  const sound = encodeWav(loopOfWav(readFileSync(SOUND)).slice(0, 16_000 * 10), 16_000);
  const form = new FormData();
  form.set('position', position);
  form.set('patient_id', String(patient.id));
  form.set('session_id', String(checkUpId));
  form.set('file', new File([sound], 'sound.wav', { type: 'audio/wav' }));
  const answer = await fetch(`${sadap.origin}/api/heartsoundrecordings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  if (!answer.ok) throw new Error(`saving a recording: ${answer.status} ${await answer.text()}`);
}
