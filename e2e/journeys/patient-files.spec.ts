import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { ERRORS, type ErrorCode } from '@sadap/contract/errors';
import { FILE_UPLOAD_LIMIT_BYTES } from '@sadap/contract/limits';
import type { Patient } from '@sadap/contract/patients';
import { administrator } from '../harness/administrator.ts';
import { expectFit } from '../harness/page-checks.ts';
import { apiOf } from '../harness/recordings.ts';
import { drawnPng, pdf, type SampleFile } from '../harness/sample-files.ts';
import { expect, type Server, test } from '../harness/server.ts';
import { fill, type Language, speak, type Words, wordsOf } from '../harness/words.ts';
import { signInAnew } from './pages.ts';

const SCRIPT_NAME = '<img src=x onerror="window.isHacked=1">.png';

/**
 * A clinician on the page of a new patient. Returns what the browser blocked because of the page's policy.
 */
async function atPatient(page: Page, server: Server, language: Language, who: string): Promise<string[]> {
  const words = wordsOf(language);
  const refusals: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refusals.push(message.text());
  });
  await speak(page, language);
  await page.emulateMedia({ colorScheme: language === 'th' ? 'light' : 'dark' });
  await signInAnew(page, server.url, who);
  const api = await apiOf(page, server.url);
  const { patient } = await api.patient(`FILES-${language}`, `Files ${who}`);
  await page.goto(`${server.url}/patients/${patient.id}`);
  await expect(page.getByText(words.files.empty.all)).toBeVisible();
  return refusals;
}

async function openUpload(page: Page, words: Words): Promise<Locator> {
  await page.getByRole('button', { name: words.files.upload.open }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(words.files.upload.drop)).toBeVisible();
  return dialog;
}
const choose = (dialog: Locator, files: SampleFile[]) =>
  dialog.locator('input[type=file]').first().setInputFiles(files);
const start = (dialog: Locator, words: Words) =>
  dialog.getByRole('button', { name: new RegExp(`^${words.files.upload.start}( |$)`) }).click();
const row = (dialog: Locator, name: string) => dialog.getByRole('listitem').filter({ hasText: name });
const card = (page: Page, name: string) => page.locator('[data-file]').filter({ hasText: name });
const act = (page: Page, action: string, name: string) =>
  page.getByRole('button', { name: `${action}: ${name}`, exact: true }).click();
const widthOf = (picture: Locator) =>
  picture.evaluate((image: HTMLImageElement) => (image.complete ? image.naturalWidth : 0));

async function atUpload(page: Page, server: Server) {
  // Checking a page's text and accessibility takes long on a busy machine.
  const thai = wordsOf('th');
  const reason = (code: ErrorCode) => ERRORS[code].th;
  const picture = await drawnPng(page, 'เอกซเรย์ปอด.png');
  const report = pdf('ผลเอคโคหัวใจ.pdf');
  const refusals = await atPatient(page, server, 'th', 'files_th');
  const dialog = await openUpload(page, thai);
  await start(dialog, thai);
  return { page, server, thai, reason, picture, report, refusals, dialog };
}
type AtUpload = Awaited<ReturnType<typeof atUpload>>;

async function send({ page, thai, reason, picture, report, dialog }: AtUpload): Promise<void> {
  await expect(dialog.getByText(reason('NO_FILE_SELECTED'))).toBeVisible();
  await choose(dialog, [
    picture,
    { ...picture, name: SCRIPT_NAME },
    report,
    { name: 'renamed.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
    { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('note') },
    pdf('large.pdf', FILE_UPLOAD_LIMIT_BYTES + 1),
    { name: 'empty.gif', mimeType: 'image/gif', buffer: Buffer.alloc(0) },
  ]);
  await expect(dialog.getByText(reason('NO_FILE_SELECTED'))).toBeHidden();
  await expect(row(dialog, 'note.txt').getByText(reason('INVALID_FILE_TYPE'))).toBeVisible();
  await expect(row(dialog, 'renamed.png').getByText(reason('INVALID_FILE_TYPE'))).toBeVisible();
  await expect(row(dialog, 'large.pdf').getByText(reason('FILE_TOO_LARGE'))).toBeVisible();
  await expect(row(dialog, 'empty.gif').getByText(reason('FILE_EMPTY'))).toBeVisible();
  await expectFit(page, 'upload dialog');
  await start(dialog, thai);
  await expect(dialog.locator('[data-state=sent]')).toHaveCount(3);
  await expect(page.getByText(fill(thai.files.upload.doneTitle, { number: 3 }))).toBeVisible();
  await dialog.getByRole('button', { name: thai.layout.close }).last().click();
  await expect(dialog).toBeHidden();
}

async function seeFiles({ page, picture, report }: AtUpload): Promise<void> {
  await speak(page, 'en');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  const words = wordsOf('en');
  const { tab } = words.files;
  for (const name of [picture.name, SCRIPT_NAME]) {
    await card(page, name).scrollIntoViewIfNeeded();
    await expect.poll(() => widthOf(card(page, name).locator('img'))).toBe(320);
  }
  await expect(card(page, report.name).locator('[data-placeholder]')).toBeVisible();
  expect(await page.evaluate(() => 'isHacked' in window)).toBe(false);
  await expectFit(page, 'files');
  await page.getByRole('tab', { name: fill(tab.documents, { number: 1 }) }).click();
  await expect(page.locator('[data-file]')).toHaveText([new RegExp(report.name)]);
  await page.getByRole('tab', { name: fill(tab.images, { number: 2 }) }).click();
  await expect(page.locator('[data-file]')).toHaveCount(2);
  await page.getByRole('tab', { name: fill(tab.all, { number: 3 }) }).click();
}

async function lookAtPicture({ page, picture, dialog }: AtUpload): Promise<void> {
  const words = wordsOf('en');
  const { viewer } = words.files;
  await act(page, words.files.view, picture.name);
  const shown = dialog.getByRole('img', { name: fill(viewer.picture, { name: picture.name }) });
  await expect.poll(() => widthOf(shown)).toBe(1200);
  await page.keyboard.press('+');
  await expect(dialog.getByText(fill(viewer.zoom, { percent: 200 }))).toBeVisible();
  await shown.click();
  await expect(dialog.getByText(fill(viewer.zoom, { percent: 100 }))).toBeVisible();
  await expectFit(page, 'picture in the viewer');
}

async function readDocument({ page, report, dialog }: AtUpload): Promise<void> {
  const words = wordsOf('en');
  const { viewer } = words.files;
  const bytesRead = page.waitForResponse((response) => response.url().endsWith('/view') && response.ok());
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(dialog.getByText(fill(viewer.place, { number: 1, total: 3 }))).toBeVisible();
  await expect(dialog.getByRole('heading', { name: report.name })).toBeVisible();
  await expect(dialog.locator('embed')).toBeVisible();
  expect((await bytesRead).status()).toBe(200);
  for (const method of ['object', 'iframe', 'embed'] as const) {
    const read = page.waitForResponse((response) => response.url().endsWith('/view'));
    await dialog.getByText(viewer.methods[method], { exact: true }).click();
    await expect(dialog.locator(method)).toBeVisible();
    expect((await read).status()).toBeLessThan(400);
  }
  await expectFit(page, 'document in the viewer');
  expect(await dialog.getByRole('link', { name: viewer.newTab }).getAttribute('target')).toBe('_blank');
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: words.files.download }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(report.name);
  expect((await readFile(await download.path())).equals(report.buffer)).toBe(true);
  await dialog.getByRole('button', { name: words.layout.close }).click();
}

async function remove({ page, dialog }: AtUpload): Promise<void> {
  const words = wordsOf('en');
  await act(page, words.files.delete.button, SCRIPT_NAME);
  await expect(dialog.getByText(fill(words.files.delete.message, { name: SCRIPT_NAME }))).toBeVisible();
  await dialog.getByRole('button', { name: words.layout.cancel }).click();
  await expect(page.locator('[data-file]')).toHaveCount(3);
  await act(page, words.files.delete.button, SCRIPT_NAME);
  await dialog.getByRole('button', { name: words.files.delete.confirm }).click();
  await expect(page.getByText(words.files.delete.done)).toBeVisible();
  await expect(page.locator('[data-file]')).toHaveCount(2);
}

async function seeForeign({ page, server, report, refusals }: AtUpload): Promise<void> {
  const words = wordsOf('en');
  const ask = await administrator(server.url);
  const { patientID } = await ask<Patient>('GET', new URL(page.url()).pathname);
  const form = new FormData();
  form.set('file', new File([new Uint8Array(report.buffer)], 'ของผู้ดูแล.pdf', { type: report.mimeType }));
  await ask('POST', `/patients/${patientID}/files`, form);
  await page.reload();
  const foreign = card(page, 'ของผู้ดูแล.pdf');
  await expect(foreign.getByText(words.files.delete.who)).toBeVisible();
  await expect(foreign.getByRole('button', { name: words.files.delete.button })).toHaveCount(0);
  await expect(card(page, report.name).getByText(words.files.delete.who)).toHaveCount(0);
  expect(refusals).toEqual([]);
}

test('files of a patient from upload to deletion, in Thai and from the list on in English', async ({
  page,
  server,
}) => {
  const scene = await atUpload(page, server);
  await test.step('what is no picture or document is refused, the rest sent', () => send(scene));
  await test.step('thumbnails really came, and a script in a name is a name', () => seeFiles(scene));
  await test.step('a picture is looked at closely', () => lookAtPicture(scene));
  await test.step('a document is read in three ways, and downloaded', () => readDocument(scene));
  await test.step('a file is deleted after a question', () => remove(scene));
  await test.step('somebody else’s file says who may delete it, where the button is not', () =>
    seeForeign(scene));
});

test('a bad network loses no file: cancel, retry, failed lists and pictures', async ({ page, server }) => {
  const words = wordsOf('en');
  const { upload } = words.files;
  const panel = page.getByRole('region', { name: words.files.title });
  const picture = await drawnPng(page, 'wound.png');
  await atPatient(page, server, 'en', 'files_offline');

  // A hanging upload: closing asks, cancelling keeps the file in the list.
  await page.route('**/api/files/of-patient/*', (route) =>
    route.request().method() === 'POST' ? new Promise(() => undefined) : route.continue(),
  );
  const dialog = await openUpload(page, words);
  await choose(dialog, [picture]);
  await start(dialog, words);
  await expect(row(dialog, 'wound.png')).toHaveAttribute('data-state', 'sending');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: upload.stay }).click();
  await expect(page.getByText(upload.leaveTitle)).toBeHidden();
  await dialog.getByRole('button', { name: `${upload.cancel}: wound.png` }).click();
  await expect(row(dialog, 'wound.png').getByText(upload.state.cancelled)).toBeVisible();

  await page.unroute('**/api/files/of-patient/*');
  await page.route('**/api/files/of-patient/*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await dialog.getByRole('button', { name: `${upload.retry}: wound.png` }).click();
  await expect(row(dialog, 'wound.png').getByText(upload.state.failed)).toBeVisible();
  await expect(page.getByText(fill(upload.failedTitle, { number: 1 }))).toBeVisible();

  await page.unroute('**/api/files/of-patient/*');
  await page.route('**/thumbnail*', (route) => route.abort());
  await dialog.getByRole('button', { name: `${upload.retry}: wound.png` }).click();
  await expect(dialog).toBeHidden();

  // A picture that does not load is replaced by a drawing; clearing the cache requests it again.
  const placeholder = card(page, 'wound.png').getByText(words.files.noPicture);
  await card(page, 'wound.png').scrollIntoViewIfNeeded();
  await expect(placeholder).toBeVisible();
  await page.unroute('**/thumbnail*');
  await page.getByRole('button', { name: words.files.clearCache }).click();
  await expect(page.getByText(words.files.cacheCleared)).toBeVisible();
  await expect.poll(() => widthOf(card(page, 'wound.png').locator('img'))).toBe(320);
  await panel.getByRole('button', { name: words.files.refresh, exact: true }).click();
  await expect(page.getByText(words.files.refreshed)).toBeVisible();

  await page.route('**/api/files/of-patient/*', (route) => route.fulfill({ status: 404, body: '{}' }));
  await page.reload();
  await expect(panel.getByRole('alert')).toBeVisible();
  await page.unroute('**/api/files/of-patient/*');
  await panel.getByRole('alert').getByRole('button').click();
  await expect(card(page, 'wound.png')).toBeVisible();
});
