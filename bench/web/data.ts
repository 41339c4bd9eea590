import { readFileSync } from 'node:fs';
import type { CheckUp } from '@sadap/contract/checkups';
import type { Patient } from '@sadap/contract/patients';
import { encodeWav } from '@sadap/dsp';
import { loopOfWav } from '@sadap/stethoscope';
import { logIn, saveSound, storedLogin } from '../../server/test/http-client.ts';
import type { SadapServer } from '../sadap-server.ts';

const SOUND = new URL('../../stethoscope/sounds/heart-normal-1.wav', import.meta.url);
const PATIENTS = 12;

/**
 * A small clinic's data. Returns the paths of the pages to measure and what the browser stores of a login.
 */
export async function fillClinic(sadap: SadapServer) {
  const account = { username: 'bench_doctor', email: 'doctor@bench.example', password: 'bench-only-2' };
  await sadap.call('POST', '/users', account);
  const login = await logIn(sadap.origin, account.username, account.password);
  const { token } = login;
  const sound = encodeWav(loopOfWav(readFileSync(SOUND)).slice(0, 16_000 * 20), 16_000);
  let page = '';
  for (let number = PATIENTS; number >= 1; number -= 1) {
    const about = { dateOfBirth: '1970-01-01', gender: 'female', weight: 55, height: 160 };
    const name = { patientID: `HN68${String(number).padStart(5, '0')}`, name: `สมศรี ใจดี ${number}` };
    const patient = await sadap.call<Patient>('POST', '/patients', { ...name, ...about }, token);
    const checkUp = await sadap.call<CheckUp>('POST', '/sessions', { patientId: patient.id }, token);
    await saveSound(sadap.origin, token, checkUp, 'heart', 'Aortic', sound);
    page = `/patients/${patient.id}/records/${checkUp.id}/heart-sound`;
  }
  return {
    stored: storedLogin(login),
    patientPath: page.split('/records')[0] ?? '',
    recordingPath: page,
  };
}
