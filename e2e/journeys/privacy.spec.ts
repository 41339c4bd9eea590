import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { pdfText, unzipped } from '../../server/test/zip.ts';
import { expectFit } from '../harness/page-checks.ts';
import { apiOf } from '../harness/recordings.ts';
import { expect, type Server, test } from '../harness/server.ts';
import { fill, type Language, speak, wordsOf } from '../harness/words.ts';
import { enter, signInAsAdministrator } from './pages.ts';

for (const language of ['th', 'en'] as const)
  test(`an administrator exports all that is held on a patient (${language})`, async ({
    page,
    server,
    browser,
  }) => {
    const words = wordsOf(language);
    const { patientExport } = words;
    const username = `held_${language}`;
    const hn = `HELD-${language}`;
    await speak(page, language);
    await enter(page, words, server.url, username);
    const api = await apiOf(page, server.url);
    const { checkUp } = await api.patient(hn, 'Mana Jaidee');
    const recording = await api.recording(checkUp, 'heart', 'Mitral');
    const token = await page.evaluate(() => localStorage.getItem('token'));
    const sound = await fetch(
      `${server.url}/api/heartsoundrecordings/sound/${encodeURIComponent(recording.file_name)}`,
      { headers: { authorization: `Bearer ${token}` } },
    ).then((answer) => answer.arrayBuffer());
    await page.goto(`${server.url}/patients/${checkUp.patientId}/accesses`);
    await expect(page.getByRole('listitem').filter({ hasText: username })).toBeVisible();
    await expect(page.getByRole('button', { name: patientExport.start })).toHaveCount(0);

    const office = await (await browser.newContext()).newPage();
    await speak(office, language);
    await signInAsAdministrator(office, server.url);
    await office.goto(`${server.url}/patients/${checkUp.patientId}`);
    await office.getByRole('link', { name: words.audit.accesses.title }).click();
    await expectFit(office, `export ${language}`);
    const downloading = office.waitForEvent('download');
    await office.getByRole('button', { name: patientExport.start }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(new RegExp(`^sadap-${hn}-.*\\.zip$`));
    const file = await readFile(await download.path());
    const zip = unzipped(new Uint8Array(file).buffer);
    const [path = ''] = [...zip.keys()].filter((each) => each.startsWith('sounds/'));
    expect(zip.get(path)?.equals(Buffer.from(sound))).toBe(true);
    const text = await pdfText(zip.get('patient.pdf') ?? Buffer.of());
    for (const part of [hn, 'Mana Jaidee', path, username]) expect(text).toContain(part);
    await expect(office.getByText(patientExport.done, { exact: true })).toBeVisible();
    await expect(office.getByRole('listitem').filter({ hasText: 'admin' })).toContainText(
      words.audit.accesses.deeds.takingOut.replace('{{count}}', '1'),
    );
    await office.context().close();
  });

async function atBreaches(page: Page, server: Server, browser: Browser, language: Language) {
  const words = wordsOf(language);
  const username = `breach_${language}`;
  const hn = `BREACH-${language}`;
  await speak(page, language);
  await enter(page, words, server.url, username);
  const { checkUp } = await (await apiOf(page, server.url)).patient(hn, 'Mana Jaidee');
  await page.goto(`${server.url}/patients/${checkUp.patientId}`);
  await expect(page.getByRole('link', { name: words.audit.accesses.title })).toBeVisible();
  const office = await (await browser.newContext()).newPage();
  await speak(office, language);
  await signInAsAdministrator(office, server.url);
  await office.goto(`${server.url}/admin`);
  await office.getByRole('tab', { name: words.breaches.privacy.tab }).click();
  return { words, username, hn, office, language };
}
type AtBreaches = Awaited<ReturnType<typeof atBreaches>>;

async function openBreach({ words: { breaches }, username, office }: AtBreaches): Promise<void> {
  await office.getByRole('button', { name: breaches.open }).click();
  const form = office.getByRole('dialog');
  const submit = form.getByRole('button', { name: breaches.form.open });
  await submit.click();
  await expect(form.getByLabel(breaches.form.title)).toHaveAttribute('aria-invalid', 'true');
  const title = `${username} 7`;
  await form.getByLabel(breaches.form.title).fill(title);
  await form.getByRole('combobox', { name: breaches.form.accounts }).fill(username);
  await office.getByRole('option', { name: username }).click();
  // The list of accounts closes as the field is left.
  await office.keyboard.press('Tab');
  await submit.click();
  await expect(office.getByRole('heading', { name: title })).toBeVisible();
}

async function seeAffected({ words: { breaches }, username, hn, office, language }: AtBreaches) {
  await expect(office.getByRole('listitem').filter({ hasText: hn })).toContainText(username);
  // Those whose names stood on the dashboard too.
  const [before = '', after = ''] = breaches.affected.count.split('{{count}}');
  const told = await office.getByText(new RegExp(`${before}\\d+${after}`)).textContent();
  const count = Number(/\d+/.exec(told ?? '')?.[0]);
  await expectFit(office, `breach ${language}`);
  const downloading = office.waitForEvent('download');
  await office.getByRole('link', { name: breaches.affected.table }).click();
  const table = await readFile(await (await downloading).path(), 'utf8');
  expect(table.trim().split('\r\n')).toHaveLength(1 + count);
  expect(table).toContain(hn);
}

async function tickAndClose({ words: { breaches }, office }: AtBreaches): Promise<void> {
  const { office: step } = breaches.steps;
  const note = office.getByRole('textbox', { name: fill(breaches.steps.noteOn, { step: step.name }) });
  await note.fill('by phone');
  await office.getByRole('button', { name: fill(breaches.steps.doneOf, { step: step.name }) }).click();
  await expect(office.getByRole('listitem').filter({ hasText: step.name })).toContainText(/admin.*by phone/);
  const badge = breaches.notice.told.split('{{hours}}')[0] ?? '';
  await expect(office.getByText(badge).first()).toBeVisible();
  await office.getByLabel(breaches.close.note).fill('over');
  const close = office.getByRole('button', { name: breaches.close.submit, exact: true });
  await close.click();
  await expect(office.getByRole('button', { name: breaches.reopen })).toBeVisible();
  await expect(close).toHaveCount(0);
}

for (const language of ['th', 'en'] as const)
  test(`a breach: its patients come from the trail, steps are ticked, and it is closed (${language})`, async ({
    page,
    server,
    browser,
  }) => {
    const scene = await atBreaches(page, server, browser, language);
    await test.step('it is opened with an account; what is missing is said at its field', () =>
      openBreach(scene));
    await test.step('whom the account saw stands there, and is exported', () => seeAffected(scene));
    await test.step('a step is ticked with a note, and the breach is closed', () => tickAndClose(scene));
    await scene.office.context().close();
  });
