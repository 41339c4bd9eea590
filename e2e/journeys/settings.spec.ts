import { administrator } from '../harness/administrator.ts';
import { expect, test } from '../harness/server.ts';
import { speak, type Words, wordsOf } from '../harness/words.ts';
import { enter, logIn, signInAsAdministrator } from './pages.ts';

type Page = import('@playwright/test').Page;
const passwordField = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

async function logOut(page: Page, words: Words): Promise<void> {
  await page.getByRole('button', { name: words.auth.logout.open }).click();
  await page.getByRole('dialog').getByRole('button', { name: words.auth.logout.confirm }).click();
  await expect(page.getByRole('heading', { name: words.auth.login.title })).toBeVisible();
}

async function openSettings(page: Page, words: Words): Promise<void> {
  await page.getByRole('link', { name: words.layout.nav.settings }).click();
  await expect(page.getByRole('heading', { name: words.settings.title, exact: true })).toBeVisible();
}

test('profile and password are kept on the server', async ({ page, server }) => {
  const words = wordsOf('en');
  const { profile, password } = words.users;
  await speak(page, 'en');
  await enter(page, words, server.url, 'settler');
  await openSettings(page, words);

  await page.getByLabel(profile.firstName).fill('สมศรี');
  await page.getByLabel(profile.department).fill('อายุรกรรม 5');
  // Unsaved changes are asked about.
  await page.getByRole('link', { name: words.layout.nav.patients, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: words.layout.unsaved.stay }).click();
  await page.getByRole('button', { name: profile.save }).click();
  await expect(page.getByText(profile.saved)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(profile.firstName)).toHaveValue('สมศรี');

  await passwordField(page, password.current).fill('secret-8');
  await passwordField(page, password.new).fill('changed-1');
  await passwordField(page, password.confirm).fill('changed-2');
  await page.getByRole('button', { name: password.submit }).click();
  await expect(page.getByText('New passwords do not match')).toBeVisible();
  await passwordField(page, password.confirm).fill('changed-1');
  await page.getByRole('button', { name: password.submit }).click();
  await expect(page.getByText('Incorrect password').first()).toBeVisible();
  await passwordField(page, password.current).fill('secret-9');
  await page.getByRole('button', { name: password.submit }).click();
  await expect(page.getByText(password.done)).toBeVisible();
  await expect(passwordField(page, password.new)).toHaveValue('');

  await logOut(page, words);
  await logIn(page, words, 'settler', 'changed-1');
  await openSettings(page, words);
  await expect(page.getByLabel(profile.department)).toHaveValue('อายุรกรรม 5');
  // For the HN and for the BMI.
  await expect(page.getByText(words.hnSettings.readOnly)).toHaveCount(2);
});

test('no further HN is generated beyond the maximum of the year', async ({ page, server }) => {
  const words = wordsOf('th');
  await speak(page, 'th');
  const asAdmin = await administrator(server.url);
  const { hn } = await asAdmin<{ hn: string }>('GET', '/patients/generate-hn');
  const patient = { patientID: hn, dateOfBirth: '1970', gender: 'female', weight: 55, height: 155 };
  await asAdmin('POST', '/patients', patient);

  await signInAsAdministrator(page, server.url);
  await page.goto(`${server.url}/settings`);
  const maximum = page.getByRole('textbox', { name: words.hnSettings.maximum });
  const save = page.getByRole('button', { name: words.hnSettings.save, exact: true });
  try {
    await maximum.fill('0');
    await save.click();
    await expect(page.getByText('จำนวนผู้ป่วยต่อปีต้องอยู่ระหว่าง 1-99999')).toBeVisible();
    await maximum.fill('1');
    await save.click();
    await expect(page.getByText(words.hnSettings.saved)).toBeVisible();
    await expect(page.getByText(words.hnSettings.full.replace('{{maximum}}', '1'))).toBeVisible();
    await page.goto(`${server.url}/patients/add`);
    await page.getByRole('button', { name: words.patients.form.generate }).click();
    await expect(page.getByText(/ออก HN ใหม่ไม่ได้ ปีนี้มีผู้ป่วยครบ 1 ราย/)).toBeVisible();
  } finally {
    const again = await administrator(server.url);
    await again('PUT', '/settings/hn', { maximumPatients: 99_999 });
  }
});
