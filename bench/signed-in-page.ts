import { type Browser, chromium, type Page } from '@playwright/test';
import type { SadapServer } from './sadap-server.ts';

export type Clinician = { token: string; userId: number; username: string; email: string; role: string };

export function launchChromium(...moreArguments: string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--autoplay-policy=no-user-gesture-required',
      '--disable-quic',
      '--disable-background-networking',
      ...moreArguments,
    ],
  });
}

export async function createClinician(sadap: SadapServer, username: string): Promise<Clinician> {
  const login = { username, password: 'bench-only-1' };
  await sadap.call('POST', '/users', { ...login, email: `${username}@example.org` });
  return sadap.call<Clinician>('POST', '/auth/login', login);
}

/** A page with the clinician's login, as the login page would leave it. */
export async function signedInPage(browser: Browser, { token, ...user }: Clinician): Promise<Page> {
  const page = await browser.newPage();
  const now = new Date().toISOString();
  await page.addInitScript(
    ([storedToken, storedUser]) => {
      localStorage.setItem('token', storedToken ?? '');
      localStorage.setItem('user', storedUser ?? '');
    },
    [token, JSON.stringify({ ...user, loginTime: now, lastActivity: now })],
  );
  return page;
}

/** A patient with one check-up. */
export async function createCheckUp(
  sadap: SadapServer,
  patientID: string,
  token: string,
): Promise<{ patientId: number; checkUpId: number }> {
  const patient = { patientID, dateOfBirth: '1960', gender: 'female', weight: 60, height: 160 };
  const { id: patientId } = await sadap.call<{ id: number }>('POST', '/patients', patient, token);
  const { id: checkUpId } = await sadap.call<{ id: number }>('POST', '/sessions', { patientId }, token);
  return { patientId, checkUpId };
}
