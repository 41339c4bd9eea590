import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import type { LoginResult } from '@sadap/contract';
import { decodeWavPcm16 } from '@sadap/dsp';
import { fill, type Language, type Words } from '../harness/words.ts';

/** What a clinician does on each page, found by the page's texts. */
export const PASSWORD = 'secret-9';

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

/** A new clinician, signed in without the forms, which first-sound and sign-in cover. */
export async function enter(page: Page, words: Words, url: string, username: string): Promise<void> {
  const { request } = page.context();
  const post = async (path: string, data: object) => {
    const response = await request.post(`${url}/api${path}`, { data });
    if (!response.ok()) throw new Error(`${path}: ${await response.text()}`);
    return response;
  };
  await post('/users', { username, email: `${username}@example.org`, password: PASSWORD });
  const answer = await post('/auth/login', { username, password: PASSWORD });
  const { token, userId, email, role } = (await answer.json()) as LoginResult;
  const now = new Date().toISOString();
  const user = JSON.stringify({ userId, username, email, role, loginTime: now, lastActivity: now });
  await page.goto(`${url}/login`);
  await page.evaluate(([token, user]) => Object.assign(localStorage, { token, user }), [
    token,
    user,
  ] as const);
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
  await expect(page.getByLabel(new RegExp(`^${form.hn}`))).toHaveValue(/^HN\d{7}$/);
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

export async function openPatient(page: Page, words: Words, name: string): Promise<void> {
  await page.getByRole('link', { name: words.layout.nav.patients, exact: true }).click();
  await page.getByPlaceholder(words.patients.search).fill(name);
  await page.waitForURL(/[?&]q=/);
  await page.getByRole('link', { name: `${words.patients.view}: ${name}` }).click();
  // The list's own links have the same names as the check-ups'.
  await page.waitForURL(/\/patients\/\d+$/);
}

export async function openLatestCheckUp(page: Page, words: Words, name: string): Promise<void> {
  await openPatient(page, words, name);
  await page.getByRole('link', { name: words.checkUps.view }).first().click();
  await page.getByRole('link', { name: words.checkUps.select.heart }).click();
}

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
