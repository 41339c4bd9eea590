import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectFit } from '../harness/page-checks.ts';
import { apiOf } from '../harness/recordings.ts';
import { expect, test } from '../harness/server.ts';
import { fill, speak, type Words, wordsOf } from '../harness/words.ts';
import { signInAnew, signInAsAdministrator } from './pages.ts';

/** The rows of the exported table. */
async function exported(office: Page, { audit }: Words): Promise<string[]> {
  const downloading = office.waitForEvent('download');
  await office.getByRole('button', { name: audit.export.open }).click();
  await office.getByRole('menuitem', { name: audit.export.csv }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^sadap-audit-.*\.csv$/);
  return (await readFile(await download.path(), 'utf8')).trim().split('\r\n').slice(1);
}

test('a nurse opens a patient; the patient’s page and the administrator know it', async ({
  page,
  server,
  browser,
}) => {
  const words = wordsOf('th');
  const { audit } = words;
  const username = 'looked_nurse';
  const hn = 'LOOK-1';
  await speak(page, 'th');
  await signInAnew(page, server.url, username);
  const api = await apiOf(page, server.url);
  const { checkUp } = await api.patient(hn, 'มานะ ใจดี');
  await page.goto(`${server.url}/patients/${checkUp.patientId}`);
  await page.getByRole('link', { name: audit.accesses.title }).click();
  await expect(page.getByRole('heading', { name: audit.accesses.title })).toBeVisible();
  const access = page.getByRole('listitem').filter({ hasText: username });
  await expect(access).toContainText(fill(audit.accesses.deeds.change, { count: 2 }));
  await expect(access).toContainText(/\d\d:\d\d/);

  const office = await (await browser.newContext()).newPage();
  await speak(office, 'th');
  await signInAsAdministrator(office, server.url);
  await office.goto(`${server.url}/admin`);
  await office.getByRole('tab', { name: audit.tab }).click();
  await office.getByRole('searchbox', { name: audit.filter.patient }).fill(hn.toLowerCase());
  const look = office
    .getByRole('listitem')
    .filter({ hasText: audit.actions.patient.read })
    .filter({ hasText: username });
  await expect(look).toHaveCount(1);
  await expect(look).toContainText(hn);
  await look.getByRole('button', { name: audit.more }).click();
  await expect(look.getByText(audit.facts.request)).toBeVisible();
  await expectFit(office, 'audit trail');

  // the filter stands in the address or, what names a patient, in the entry; and in the export
  await office.getByLabel(audit.filter.class).selectOption('reading');
  await expect(office).toHaveURL(/\/admin\/audit\?class=reading$/);
  await office.reload();
  await expect(look).toHaveCount(1);
  const lines = await exported(office, words);
  expect(lines.some((line) => line.includes(username) && line.includes('patient.read'))).toBe(true);
  expect(
    lines.every((line) => line.includes(hn)),
    'nothing else',
  ).toBe(true);

  await look.getByRole('button', { name: username, exact: true }).click();
  await expect(office).toHaveURL(new RegExp(`user=${username}`));
  await office.getByLabel(audit.filter.outcome).selectOption('refused');
  await expect(office.getByText(audit.empty.title)).toBeVisible();
  await office.getByRole('button', { name: audit.empty.showAll }).click();
  const opened = office.getByRole('listitem').filter({ hasText: audit.actions.session.opened });
  await expect(opened.first()).toBeVisible();
  await office.context().close();
});

test('the trail is for administrators', async ({ page, server }) => {
  const words = wordsOf('en');
  await speak(page, 'en');
  await signInAnew(page, server.url, 'curious_two');
  await page.goto(`${server.url}/admin/audit`);
  await expect(page.getByText(words.auth.session.deniedMessage)).toBeVisible();
  await expect(page.getByText(words.devices.title)).toBeVisible();
});
