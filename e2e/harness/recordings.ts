import type { Page } from '@playwright/test';
import type { CheckUp, Organ, Patient, Position, Recording } from '@sadap/contract';
import { encodeWav } from '@sadap/dsp';

const RATE_HZ = 4_000;
/** 12 s of a 50 Hz tone. */
const SOUND = encodeWav(
  Int16Array.from({ length: 12 * RATE_HZ }, (_, n) => 8_000 * Math.sin((2 * Math.PI * 50 * n) / RATE_HZ)),
  RATE_HZ,
);

/** The signed-in user's access to the API, bypassing the page: for what a journey only needs to exist. */
export async function apiOf(page: Page, url: string) {
  return apiWith(url, await page.evaluate(() => localStorage.getItem('token')));
}

/** The same for a user who signed in elsewhere. */
export function apiWith(url: string, token: string | null) {
  const call = async <Value>(method: string, path: string, body?: unknown): Promise<Value> => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(isForm || body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return (await response.json()) as Value;
  };
  return {
    call,
    /** A patient with one check-up. */
    async patient(patientID: string, name: string): Promise<{ patient: Patient; checkUp: CheckUp }> {
      const details = { gender: 'female', dateOfBirth: '1970', weight: 60, height: 160 };
      const patient = await call<Patient>('POST', '/patients', { patientID, name, ...details });
      const checkUp = await call<CheckUp>('POST', '/sessions', { patientId: patient.id });
      return { patient, checkUp };
    },
    /** A saved recording, uploaded as another stethoscope's sound would be. */
    async recording(
      checkUp: Pick<CheckUp, 'id' | 'patientId'>,
      organ: Organ,
      position: Position,
      sound = SOUND,
    ): Promise<Recording> {
      const form = new FormData();
      form.set('position', position);
      form.set('patient_id', String(checkUp.patientId));
      form.set('session_id', String(checkUp.id));
      form.set('file', new File([sound], 'sound.wav', { type: 'audio/wav' }));
      return call<Recording>('POST', `/${organ}soundrecordings`, form);
    },
  };
}
