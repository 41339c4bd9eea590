import type { Page } from '@playwright/test';
import { HOSPITAL_PASSWORD } from '../../server/test/slapd.ts';
import { ADMIN } from '../harness/administrator.ts';
import { expect, test } from '../harness/hospital.ts';
import { expectFit } from '../harness/page-checks.ts';
import { fill, speak, type Words, wordsOf } from '../harness/words.ts';
import { logIn, signInAsAdministrator } from './pages.ts';

const locked = (page: Page, words: Words) => page.getByRole('heading', { name: words.auth.lock.title });
const lock = (page: Page, words: Words) => page.getByRole('button', { name: words.auth.lock.open }).click();
const providerButton = (page: Page, words: Words, label: string) =>
  page.getByRole('link', { name: fill(words.auth.login.withProvider, { label }) });

/** The provider's own pages, which speak English. */
async function signInThere(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
}
const consentThere = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();

test('a nurse signs in with the hospital password, and unlocks with it', async ({
  page,
  server,
  hospital,
}) => {
  const words = wordsOf('th');
  await hospital.slapd.person('malee.d', { mail: 'malee@hospital.example', displayName: 'พว. มาลี ดีงาม' });
  await speak(page, 'th');
  await page.goto(`${server.url}/login`);
  await expect(providerButton(page, words, 'บัญชีโรงพยาบาล')).toBeVisible();
  await page.getByRole('textbox', { name: words.auth.login.username }).fill('malee.d');
  await page.getByRole('textbox', { name: new RegExp(`^${words.auth.login.password}`) }).fill('wrong-one');
  await page.getByRole('button', { name: words.auth.login.submit, exact: true }).click();
  await expect(page.getByText('รหัสผ่านไม่ถูกต้อง').first()).toBeVisible();
  await logIn(page, words, 'malee.d', HOSPITAL_PASSWORD);

  await page.getByRole('link', { name: words.layout.nav.settings }).click();
  await expect(page.getByText(words.users.password.elsewhere)).toBeVisible();
  await expect(page.getByLabel(words.users.profile.lastName)).toHaveValue('ดีงาม');
  await lock(page, words);
  // By the name that the directory gave.
  const password = fill(words.auth.lock.passwordOf, { username: 'พว. มาลี ดีงาม' });
  await page.getByRole('textbox', { name: password }).fill(HOSPITAL_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(locked(page, words)).toHaveCount(0);
});

test('an administrator sees where accounts come from; the emergency account works without the directory', async ({
  page,
  server,
  hospital,
}) => {
  const words = wordsOf('en');
  await hospital.slapd.person('somchai.j', { mail: 'somchai@hospital.example' });
  const credentials = { username: 'somchai.j', password: HOSPITAL_PASSWORD };
  expect((await page.request.post(`${server.url}/api/auth/login`, { data: credentials })).status()).toBe(200);
  await speak(page, 'en');
  await signInAsAdministrator(page, server.url);
  await page.goto(`${server.url}/admin`);
  await page.getByRole('searchbox', { name: words.users.filter.search }).fill('somchai.j');
  const row = page.getByRole('row').filter({ hasText: 'somchai@hospital.example' });
  await expect(row.getByText(words.users.keptBy.directory).last()).toBeVisible();
  await row.getByRole('button', { name: `${words.users.edit}: somchai.j` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(words.users.form.elsewhere)).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: words.users.form.username })).toBeDisabled();
  await dialog.getByLabel(words.users.role).selectOption('ADMIN');
  await dialog.getByRole('button', { name: words.users.dialog.edit.submit }).click();
  await expect(row.getByText(words.users.roles.ADMIN).last()).toBeVisible();

  await page.getByRole('button', { name: words.auth.logout.open }).click();
  await page.getByRole('dialog').getByRole('button', { name: words.auth.logout.confirm }).click();
  await hospital.slapd.stop();
  await page.getByRole('textbox', { name: words.auth.login.username }).fill('somchai.j');
  await page
    .getByRole('textbox', { name: new RegExp(`^${words.auth.login.password}`) })
    .fill(HOSPITAL_PASSWORD);
  await page.getByRole('button', { name: words.auth.login.submit, exact: true }).click();
  await expect(page.getByText(/hospital's directory cannot be reached/).first()).toBeVisible();
  await logIn(page, words, ADMIN.username, ADMIN.password);
  await hospital.slapd.restart();
});

test("a doctor signs in at the hospital's page, and a locked form survives the unlocking there", async ({
  page,
  server,
}) => {
  const words = wordsOf('th');
  await speak(page, 'th');
  await page.goto(`${server.url}/patients/add`);
  await providerButton(page, words, 'บัญชีโรงพยาบาล').click();
  await signInThere(page, 'wichai');
  await consentThere(page);
  await expect(page.getByRole('heading', { name: words.patients.form.title })).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/patients/add`);
  await page.getByLabel(words.patients.form.name).fill('มานี มีนา');

  await lock(page, words);
  await expect(locked(page, words)).toBeVisible();
  const unlocking = () => {
    const opened = page.waitForEvent('popup');
    return page
      .getByRole('button', { name: words.auth.lock.unlockAtProvider })
      .click()
      .then(() => opened);
  };
  const wrong = await unlocking();
  await signInThere(wrong, 'somebody-else');
  await consentThere(wrong);
  await expect(wrong.getByText('บัญชีนี้ไม่ใช่ผู้ที่ล็อกหน้าจอ', { exact: false })).toBeVisible();
  await expectFit(wrong, 'the window that unlocks');
  await wrong.close();
  await expect(locked(page, words)).toBeVisible();

  const right = await unlocking();
  await signInThere(right, 'wichai');
  await consentThere(right);
  await expect(locked(page, words)).toHaveCount(0);
  await expect(page.getByLabel(words.patients.form.name)).toHaveValue('มานี มีนา');
  await expect
    .poll(() => right.isClosed() || right.getByText(words.auth.unlock.done).isVisible())
    .toBeTruthy();
});

test('what goes wrong there is said on the login page', async ({ page, server }) => {
  const words = wordsOf('en');
  await page.setViewportSize({ width: 390, height: 844 });
  await speak(page, 'en');
  await page.goto(`${server.url}/login`);
  await providerButton(page, words, 'hospital account').click();
  await page.getByText('[ Cancel ]').click();
  await expect(page.getByText(/was cancelled or not allowed/)).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/login`);
  await expectFit(page, 'the login page');
});
