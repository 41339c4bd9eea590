import { administrator } from '../harness/administrator.ts';
import { expectFit } from '../harness/page-checks.ts';
import { colleague } from '../harness/recordings.ts';
import { expect, test } from '../harness/server.ts';
import { speak, wordsOf } from '../harness/words.ts';
import { signInAnew, signInAsAdministrator } from './pages.ts';

test.afterEach(async ({ server }) => {
  await (await administrator(server.url))('PUT', '/settings/security', { access: 'open' });
});

test('a nurse opens a patient of others with a reason, and the administrator sees it', async ({
  page,
  server,
  browser,
}) => {
  const words = wordsOf('th');
  const { access, patients, security } = words;
  const doctor = await colleague(server.url, 'glass_doctor');
  const { patient, checkUp } = await doctor.patient('GLASS-1', 'มานี ศรีสุข');

  const office = await (await browser.newContext()).newPage();
  await speak(office, 'th');
  await signInAsAdministrator(office, server.url);
  await office.goto(`${server.url}/admin/security`);
  await office.getByRole('radio', { name: access.setting.needToKnow }).click();
  await office.getByRole('button', { name: security.ask.confirm, exact: true }).click();
  await expect(office.getByText(security.saved)).toBeVisible();
  await expect(office.getByRole('heading', { name: access.groups.title })).toBeVisible();
  await expectFit(office, 'the choice of access', [1440, 390]);

  await speak(page, 'th');
  await signInAnew(page, server.url, 'glass_nurse');
  await page.goto(`${server.url}/patients`);
  await page.getByRole('searchbox', { name: patients.search }).fill('glass-1');
  await expect(page.getByText(access.closed)).toHaveCount(1);
  await expect(page.getByText(patients.edit.open)).toHaveCount(0);
  await page.getByRole('link', { name: `${access.openWithReason}: มานี ศรีสุข GLASS-1` }).click();
  await expect(page.getByRole('heading', { name: access.title })).toBeVisible();
  await expectFit(page, 'a closed patient', [1440, 390]);

  // where somebody wanted to go is where they arrive, by keyboard
  const goal = `/patients/${patient.id}/records/${checkUp.id}/select-type`;
  await page.goto(server.url + goal);
  await page.getByRole('button', { name: access.open }).click();
  await page.getByRole('radio', { name: access.reasons.emergency }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: words.checkUps.select.title })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(goal);

  await office.goto(server.url);
  const note = office.getByRole('alert').filter({ hasText: access.alarm.title });
  await expect(note).toContainText('glass_nurse');
  await expect(note).toContainText('GLASS-1');
  await expect(note).toContainText(access.reasons.emergency);
  await note.getByRole('link', { name: access.alarm.look }).click();
  await expect(office.getByText(words.audit.actions.access.glass)).toBeVisible();
  await office.goto(server.url);
  await note.getByRole('button', { name: access.alarm.reviewed }).click();
  await expect(note).toHaveCount(0);
});
