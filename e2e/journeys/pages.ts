import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import type { LoginResult } from '@sadap/contract/auth';
import type { CheckUp } from '@sadap/contract/checkups';
import type { Organ } from '@sadap/contract/positions';
import { decodeWavPcm16 } from '@sadap/dsp';
import { storedLogin } from '../../server/test/http-client.ts';
import { ADMIN } from '../harness/administrator.ts';
import { createAccount, PASSWORD } from '../harness/recordings.ts';
import { fill, type Language, type Words } from '../harness/words.ts';

/** What a clinician does on each page, found by the page's texts. */
export async function register(page: Page, words: Words, url: string, username: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByRole('link', { name: words.auth.login.register }).click();
  await expect(page.getByRole('heading', { name: words.auth.register.title })).toBeVisible();
  await page.getByRole('textbox', { name: words.auth.login.username }).fill(username);
  await page.getByLabel(words.auth.register.email).fill(`${username}@example.org`);
  await page.getByRole('textbox', { name: new RegExp(`^${words.auth.login.password}`) }).fill(PASSWORD);
  await page.getByLabel(words.auth.register.confirm).fill(PASSWORD);
  await page.getByRole('button', { name: words.auth.register.submit }).click();
  await expect(page.getByText(words.auth.register.successTitle)).toBeVisible();
  await page.waitForURL('**/login');
}

export async function logIn(page: Page, words: Words, username: string, password = PASSWORD): Promise<void> {
  await expect(page.getByRole('heading', { name: words.auth.login.title })).toBeVisible();
  await page.getByRole('textbox', { name: words.auth.login.username }).fill(username);
  await page.getByRole('textbox', { name: new RegExp(`^${words.auth.login.password}`) }).fill(password);
  await page.getByRole('button', { name: words.auth.login.submit }).click();
  await expect(page.getByText(words.devices.title)).toBeVisible();
}

/** The next page that opens is this user's: past the form, which first-sound and sign-in go through. */
export async function signIn(page: Page, url: string, username: string, password = PASSWORD): Promise<void> {
  // by the browser itself, which keeps the cookie of pictures and sounds
  const answer = await page.request.post(`${url}/api/auth/login`, { data: { username, password } });
  if (!answer.ok()) throw new Error(`login: ${await answer.text()}`);
  // a document of the same origin that runs no code
  await page.goto(`${url}/favicon.svg`);
  const stored = storedLogin((await answer.json()) as LoginResult);
  await page.evaluate((kept) => Object.assign(localStorage, kept), stored);
}

export const signInAsAdministrator = (page: Page, url: string) =>
  signIn(page, url, ADMIN.username, ADMIN.password);

/** The next page that opens is a new clinician's. */
export async function signInAnew(page: Page, url: string, username: string): Promise<void> {
  await createAccount(url, username);
  await signIn(page, url, username);
}

/** A new clinician on the dashboard. */
export async function enter(page: Page, words: Words, url: string, username: string): Promise<void> {
  await signInAnew(page, url, username);
  await page.goto(url);
  await expect(page.getByText(words.devices.title)).toBeVisible();
}

export async function addPatient(page: Page, words: Words, language: Language, name: string): Promise<void> {
  const form = words.patients.form;
  await page.getByRole('link', { name: words.layout.nav.patients, exact: true }).click();
  // The dashboard's activities list additions too.
  await expect(page.getByRole('heading', { name: words.patients.title, exact: true })).toBeVisible();
  await page.getByRole('link', { name: words.patients.add, exact: true }).first().click();
  await page.getByRole('button', { name: form.generate }).click();
  await expect(page.getByLabel(new RegExp(`^${words.patients.fields.patientID}`))).toHaveValue(/^HN\d{7}$/);
  await page.getByLabel(form.name).fill(name);
  await page
    .getByRole('combobox', { name: form.year, exact: true })
    .selectOption(language === 'th' ? '2513' : '1970');
  await page.getByRole('radio', { name: words.patients.gender.male, exact: true }).check();
  await page.getByLabel(new RegExp(`^${literally(form.weight)}`)).fill('70');
  await page.getByLabel(new RegExp(`^${literally(form.height)}`)).fill('170');
  await page.getByRole('button', { name: form.save }).click();
  await expect(page.getByText(form.savedTitle)).toBeVisible();
}

export async function startCheckUp(page: Page, words: Words, name: string): Promise<void> {
  await openPatient(page, words, name);
  await page.getByRole('button', { name: words.checkUps.add }).click();
  await page.getByRole('dialog').getByRole('button', { name: words.checkUps.begin }).click();
  // It opens at once.
  await expect(page.getByRole('heading', { name: words.checkUps.select.title })).toBeVisible();
  await page.getByRole('link', { name: words.layout.back, exact: true }).click();
  const checkUp = fill(words.checkUps.number, { number: 1 });
  await expect(page.getByRole('link', { name: `${words.checkUps.view}: ${checkUp}` })).toBeVisible();
}

export async function connect(page: Page, words: Words, device: string): Promise<void> {
  await page.getByRole('link', { name: words.layout.nav.dashboard, exact: true }).click();
  const row = page.getByRole('listitem').filter({ hasText: device });
  await row.getByRole('button', { name: words.devices.connect }).click();
  await expect(row.getByText(words.devices.status.connected)).toBeVisible();
}

async function openPatient(page: Page, words: Words, name: string): Promise<void> {
  await page.getByRole('link', { name: words.layout.nav.patients, exact: true }).click();
  await page.getByPlaceholder(words.patients.search).fill(name);
  const found = new RegExp(words.patients.found.replace('{{total}}', '\\d+'));
  await expect(page.getByRole('status').filter({ hasText: found })).toBeVisible();
  await page.getByRole('link', { name: `${words.patients.view}: ${name}` }).click();
  // The list's own links have the same names as the check-ups'.
  await page.waitForURL(/\/patients\/\d+$/);
}

export async function openLatestCheckUp(page: Page, words: Words, name: string): Promise<void> {
  await openPatient(page, words, name);
  await page.getByRole('link', { name: words.checkUps.view }).first().click();
  await page.getByRole('link', { name: words.checkUps.select.heart }).click();
}

export const openRecordingPage = (
  page: Page,
  url: string,
  { id, patientId }: Pick<CheckUp, 'id' | 'patientId'>,
  organ: Organ = 'heart',
) => page.goto(`${url}/patients/${patientId}/records/${id}/${organ}-sound`);

export const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Starts listening and recording at the suggested position. */
export async function record(page: Page, words: Words): Promise<void> {
  await page.getByRole('button', { name: words.streaming.start }).click();
  await expect(page.getByRole('button', { name: words.streaming.stop })).toBeVisible();
  await page.getByRole('button', { name: `${words.streaming.record.start} · ` }).click();
  await expect(page.getByRole('button', { name: words.streaming.record.stop })).toBeVisible();
}

/** The file that a clinician downloads from the history's first row. */
export async function downloadFirst(page: Page, words: Words) {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: words.recording.history.download }).first().click();
  const download = await downloading;
  const samples = decodeWavPcm16(new Uint8Array(await readFile(await download.path())));
  return { name: download.suggestedFilename(), samples };
}

/** Whether the stored sound is a stretch of what the device made, sample for sample. */
export function isStretchOf(stored: Int16Array, made: Int16Array): boolean {
  const bytes = (samples: Int16Array) => Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  return stored.length > 0 && bytes(made).includes(bytes(stored));
}
