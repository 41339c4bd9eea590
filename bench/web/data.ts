import { readFileSync } from 'node:fs';
import type { CheckUp, LoginResult, Patient } from '@sadap/contract';
import { encodeWav } from '@sadap/dsp';
import { loopOfWav } from '@sadap/stethoscope';
import type { SadapServer } from '../sadap-server.ts';

const SOUND = new URL('../../stethoscope/sounds/heart-normal-1.wav', import.meta.url);
const PATIENTS = 12;

/**
 * A small clinic's data. Returns the paths of the pages to measure and what the browser stores of a login.
 */
export async function fillClinic(sadap: SadapServer) {
  const account = { username: 'bench_doctor', email: 'doctor@bench.example', password: 'bench-only-2' };
  await sadap.call('POST', '/users', account);
  const { token, ...user } = await sadap.call<LoginResult>('POST', '/auth/login', account);
  const sound = encodeWav(loopOfWav(readFileSync(SOUND)).slice(0, 16_000 * 20), 16_000);
  let page = '';
  for (let number = PATIENTS; number >= 1; number -= 1) {
    const about = { dateOfBirth: '1970-01-01', gender: 'female', weight: 55, height: 160 };
    const name = { patientID: `HN68${String(number).padStart(5, '0')}`, name: `สมศรี ใจดี ${number}` };
    const patient = await sadap.call<Patient>('POST', '/patients', { ...name, ...about }, token);
    const checkUp = await sadap.call<CheckUp>('POST', '/sessions', { patientId: patient.id }, token);
    const form = new FormData();
    form.set('position', 'Aortic');
    form.set('patient_id', String(patient.id));
    form.set('session_id', String(checkUp.id));
    form.set('file', new File([sound], 'sound.wav', { type: 'audio/wav' }));
    const answer = await fetch(`${sadap.origin}/api/heartsoundrecordings`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    if (!answer.ok) throw new Error(`saving a recording: ${answer.status} ${await answer.text()}`);
    page = `/patients/${patient.id}/records/${checkUp.id}/heart-sound`;
  }
  const now = new Date().toISOString();
  return {
    stored: { token, user: JSON.stringify({ ...user, loginTime: now, lastActivity: now }) },
    patientPath: page.split('/records')[0] ?? '',
    recordingPath: page,
  };
}
