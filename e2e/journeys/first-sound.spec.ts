import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { decodeWavPcm16 } from '@sadap/dsp';
import { hear, likeness, listenIn } from '../harness/heard-sound.ts';
import { expect, test } from '../harness/server.ts';
import { fill, type Language, speak, type Words, wordsOf } from '../harness/words.ts';

for (const language of ['th', 'en'] as const)
  test(`from registration to the played recording (${language})`, async ({ page, server }) => {
    const words = wordsOf(language);
    await speak(page, language);
    await listenIn(page);
    const { mac, simulator } = await server.stethoscope(`Ward ${language}`);

    await register(page, words, server.url, `clinician_${language}`);
    await logIn(page, words, `clinician_${language}`);
    await addPatient(page, words, language);
    await startCheckUp(page, words, language);
    await connect(page, words, `Ward ${language}`);
    await openLatestCheckUp(page, words);

    await page.getByRole('button', { name: words.streaming.start }).click();
    await expect(page.getByRole('button', { name: words.streaming.stop })).toBeVisible();
    await page.getByRole('button', { name: `${words.streaming.record.start} · ` }).click();
    await page.getByRole('button', { name: words.streaming.record.stop }).click();
    await expect(page.getByText(words.streaming.record.tooShortTitle)).toBeVisible();
    await expect(page.getByText(words.streaming.record.enough)).toBeVisible({ timeout: 20_000 });
    await page.getByRole('button', { name: words.streaming.record.stop }).click();

    await page.getByRole('button', { name: words.streaming.captured.analyse }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(`HN69`)).toBeVisible();
    await expect(dialog.getByText(language === 'th' ? 'ปิติ มานะ' : 'Piti Mana')).toBeVisible();
    await dialog.getByRole('button', { name: words.analysis.heart.allNormal }).click();
    await dialog.getByRole('button', { name: words.analysis.save, exact: true }).click();
    await expect(page.getByText(words.recording.saveDialog.saved)).toBeVisible();

    await page.reload();
    const play = page.getByRole('button', { name: new RegExp(`^${words.sound.play}`) }).first();
    await play.click();
    await expect(
      page.getByRole('button', { name: new RegExp(`^${words.sound.pause}`) }).first(),
    ).toBeVisible();
    const heard = await hear(page, 4);
    const made = simulator.streamedSamples(simulator.streamId ?? 0);
    expect(likeness(heard, made)).toBeGreaterThan(0.99);

    // the file that a clinician downloads is the device's sound, sample for sample
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: words.recording.history.download }).first().click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^HN69\d{5}_male_\d+_1_Aortic_\d+\.wav$/);
    const stored = decodeWavPcm16(new Uint8Array(await readFile(await download.path())));
    const wanted = Buffer.from(stored.buffer);
    expect(wanted.length).toBeGreaterThan(10 * 32_000);
    expect(Buffer.from(made.buffer).includes(wanted)).toBe(true);
    expect(mac).toMatch(/^02:/);
  });

async function register(page: Page, words: Words, url: string, username: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByRole('link', { name: words.auth.login.register }).click();
  await expect(page.getByRole('heading', { name: words.auth.register.title })).toBeVisible();
  await page.getByRole('textbox', { name: words.auth.login.username }).fill(username);
  await page.getByLabel(words.auth.register.email).fill(`${username}@example.org`);
  await page.getByRole('textbox', { name: new RegExp(`^${words.auth.login.password}`) }).fill('secret-9');
  await page.getByLabel(words.auth.register.confirm).fill('secret-9');
  await page.getByRole('button', { name: words.auth.register.submit }).click();
  await expect(page.getByText(words.auth.register.successTitle)).toBeVisible();
  await page.waitForURL('**/login');
}

async function logIn(page: Page, words: Words, username: string): Promise<void> {
  await expect(page.getByRole('heading', { name: words.auth.login.title })).toBeVisible();
  await page.getByRole('textbox', { name: words.auth.login.username }).fill(username);
  await page.getByRole('textbox', { name: new RegExp(`^${words.auth.login.password}`) }).fill('secret-9');
  await page.getByRole('button', { name: words.auth.login.submit }).click();
  await expect(page.getByText(words.devices.title)).toBeVisible();
}

async function addPatient(page: Page, words: Words, language: Language): Promise<void> {
  const form = words.patients.form;
  await page.getByRole('link', { name: words.layout.nav.patients, exact: true }).click();
  await page.getByRole('link', { name: words.patients.add }).first().click();
  await page.getByRole('button', { name: form.generate }).click();
  await expect(page.getByLabel(new RegExp(`^${form.hn}`))).toHaveValue(/^HN\d{7}$/);
  await page.getByLabel(form.name).fill(language === 'th' ? 'ปิติ มานะ' : 'Piti Mana');
  await page
    .getByRole('combobox', { name: form.year, exact: true })
    .selectOption(language === 'th' ? '2513' : '1970');
  await page.getByRole('radio', { name: words.patients.gender.male, exact: true }).check();
  await page.getByLabel(new RegExp(`^${literally(form.weight)}`)).fill('70');
  await page.getByLabel(new RegExp(`^${literally(form.height)}`)).fill('170');
  await page.getByRole('button', { name: form.save }).click();
  await expect(page.getByText(form.savedTitle)).toBeVisible();
}

async function startCheckUp(page: Page, words: Words, language: Language): Promise<void> {
  await page.getByPlaceholder(words.patients.search).fill(language === 'th' ? 'ปิติ' : 'piti');
  await page.getByRole('link', { name: words.patients.view }).first().click();
  await page.getByRole('button', { name: words.checkUps.add }).click();
  const checkUp = fill(words.checkUps.number, { number: 1 });
  await expect(page.getByRole('link', { name: `${words.checkUps.view}: ${checkUp}` })).toBeVisible();
}

async function connect(page: Page, words: Words, device: string): Promise<void> {
  await page.getByRole('link', { name: words.layout.nav.dashboard, exact: true }).click();
  const row = page.getByRole('listitem').filter({ hasText: device });
  await row.getByRole('button', { name: words.devices.connect }).click();
  await expect(row.getByText(words.devices.status.connected)).toBeVisible();
}

async function openLatestCheckUp(page: Page, words: Words): Promise<void> {
  await page.getByRole('link', { name: words.layout.nav.patients, exact: true }).click();
  await page.getByRole('link', { name: words.patients.view }).first().click();
  await page.getByRole('link', { name: words.checkUps.view }).first().click();
  await page.getByRole('link', { name: words.checkUps.select.heart }).click();
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
