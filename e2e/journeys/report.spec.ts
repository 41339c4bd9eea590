import { readFile } from 'node:fs/promises';
import { NORMAL_HEART_ANALYSIS } from '@sadap/contract/analysis';
import { checkUpPagePath } from '@sadap/contract/reports';
import { expectFit } from '../harness/page-checks.ts';
import { apiOf, colleague, PASSWORD } from '../harness/recordings.ts';
import { expect, test } from '../harness/server.ts';
import { speak, wordsOf } from '../harness/words.ts';
import { signIn, signInAsAdministrator } from './pages.ts';

const WIDTHS = [1440, 820, 390];

test('the report of a check-up is read, downloaded and kept', async ({ page, server }) => {
  const { reports } = wordsOf('th');
  const name = 'reports_nurse';
  const api = await colleague(server.url, name);
  const { checkUp } = await api.patient('REPORT-1', 'น้ำฝน รายงาน');
  const { recording_id: id } = await api.recording(checkUp, 'heart', 'Aortic');
  const analysis = { doctor_analysis: NORMAL_HEART_ANALYSIS, base_version: 0 };
  await api.call('PUT', `/heartsoundrecordings/${id}/analysis`, analysis);
  await speak(page, 'th');
  await signIn(page, server.url, name, PASSWORD);
  await page.goto(`${server.url}${checkUpPagePath(checkUp.patientId, checkUp.id)}`);

  await page.getByRole('button', { name: reports.open, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: reports.title });
  const download = dialog.getByRole('link', { name: reports.download });
  await expect(download).toBeVisible();
  await expect(dialog.getByTitle(reports.preview)).toBeVisible();
  await expectFit(page, 'the report of a check-up', WIDTHS);
  await dialog.getByText(reports.languages.both, { exact: true }).click();
  const fileName = new RegExp(`report-20\\d\\d-\\d\\d-\\d\\d-id${checkUp.id}-both\\.pdf`);
  await expect(download).toHaveAttribute('download', fileName);
  const downloading = page.waitForEvent('download');
  await download.click();
  const bytes = await readFile(await (await downloading).path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');

  await dialog.getByRole('button', { name: reports.attach }).click();
  await expect(dialog.getByRole('button', { name: reports.attached })).toBeDisabled();
  const kept = await (await apiOf(page, server.url)).call('GET', `/files/of-patient/${checkUp.patientId}`);
  expect(JSON.stringify(kept)).toMatch(fileName);

  await test.step('a browser that shows no PDF says so', async () => {
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { value: false }),
    );
    await page.reload();
    await page.getByRole('button', { name: reports.open, exact: true }).click();
    await expect(dialog.getByText(reports.noPreview)).toBeVisible();
    await expect(download).toBeVisible();
  });
});

test('an administrator sets the letterhead', async ({ page, server }) => {
  const { letterhead } = wordsOf('en').reports;
  await speak(page, 'en');
  await signInAsAdministrator(page, server.url);
  await page.goto(`${server.url}/admin/letterhead`);
  await page.getByLabel(letterhead.nameTh).fill('โรงพยาบาลตัวอย่าง');
  await page.getByLabel(letterhead.nameEn).fill('Example Hospital');
  await page.getByRole('button', { name: letterhead.save, exact: true }).click();
  await expect(page.getByText(letterhead.saved)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(letterhead.nameEn)).toHaveValue('Example Hospital');
});
