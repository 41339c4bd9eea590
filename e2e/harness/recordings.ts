import type { Page } from '@playwright/test';
import type { CheckUp } from '@sadap/contract/checkups';
import type { Patient, SamePatient } from '@sadap/contract/patients';
import type { Organ, Position } from '@sadap/contract/positions';
import type { Recording } from '@sadap/contract/recordings';
import { encodeWav } from '@sadap/dsp';
import { logIn, request, saveSound } from '../../server/test/http-client.ts';

const RATE_HZ = 4_000;
/** 12 s of a 50 Hz tone. */
const SOUND = encodeWav(
  Int16Array.from({ length: 12 * RATE_HZ }, (_, n) => 8_000 * Math.sin((2 * Math.PI * 50 * n) / RATE_HZ)),
  RATE_HZ,
);
export const PASSWORD = 'secret-9';

/** The signed-in user's access to the API, bypassing the page: for what a journey only needs to exist. */
export async function apiOf(page: Page, url: string) {
  return apiWith(url, await page.evaluate(() => localStorage.getItem('token')));
}

export const createAccount = (url: string, username: string) =>
  request(url, 'POST', '/users', null, {
    username,
    email: `${username}@example.org`,
    password: PASSWORD,
  });

/** A new clinician at another computer, who works through the API. */
export async function colleague(url: string, username: string) {
  await createAccount(url, username);
  return apiWith(url, (await logIn(url, username, PASSWORD)).token);
}

/** The same for a user who signed in elsewhere. */
export function apiWith(url: string, token: string | null) {
  const call = <Value>(method: string, path: string, body?: unknown) =>
    request<Value>(url, method, path, token, body);
  /** Other journeys on this server may have a patient of the same name. */
  async function anotherThan(person: { name: string; dateOfBirth: string; exceptId?: number }) {
    const same = await call<SamePatient[]>('POST', '/patients/same/search', person);
    const reason = 'another journey';
    return same.length > 0 ? { otherPerson: { than: same.map(({ id }) => id), reason } } : {};
  }
  return {
    call,
    anotherThan,
    /** A patient with one check-up. */
    async patient(patientID: string, name: string): Promise<{ patient: Patient; checkUp: CheckUp }> {
      const details = { gender: 'female', dateOfBirth: '1970', weight: 60, height: 160 };
      const other = await anotherThan({ name, dateOfBirth: details.dateOfBirth });
      const patient = await call<Patient>('POST', '/patients', { patientID, name, ...details, ...other });
      const checkUp = await call<CheckUp>('POST', '/sessions', { patientId: patient.id });
      return { patient, checkUp };
    },
    /** A saved recording, uploaded as another stethoscope's sound would be. */
    recording: (
      checkUp: Pick<CheckUp, 'id' | 'patientId'>,
      organ: Organ,
      position: Position,
      sound = SOUND,
    ): Promise<Recording> => saveSound(url, token, checkUp, organ, position, sound),
  };
}
