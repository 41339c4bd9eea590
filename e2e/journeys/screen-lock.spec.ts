import type { Page } from '@playwright/test';
import { expectFit } from '../harness/page-checks.ts';
import { apiOf, createAccount, PASSWORD } from '../harness/recordings.ts';
import { expect, test } from '../harness/server.ts';
import { fill, speak, type Words, wordsOf } from '../harness/words.ts';
import { connect, enter, logIn, openRecordingPage, record, signInAnew } from './pages.ts';

const MINUTE_MS = 60_000;

const locked = (page: Page, words: Words) => page.getByRole('heading', { name: words.auth.lock.title });
const passwordOf = (page: Page, words: Words, username: string) =>
  page.getByRole('textbox', { name: fill(words.auth.lock.passwordOf, { username }) });
const lock = (page: Page, words: Words) => page.getByRole('button', { name: words.auth.lock.open }).click();
/** The server's status for this browser's login. */
const ownStatus = (page: Page) =>
  page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('token')}`;
    return (await fetch('/api/patients', { headers: { authorization } })).status;
  });
const visibleText = (page: Page) => page.evaluate(() => document.body.innerText);

test('a locked screen hides a half-filled form, and gives it back for the password alone', async ({
  page,
  server,
}) => {
  const words = wordsOf('th');
  await speak(page, 'th');
  await signInAnew(page, server.url, 'locker_th');
  await page.goto(`${server.url}/patients/add`);
  await page.getByLabel(words.patients.form.name).fill('มานี มีนา');
  await lock(page, words);

  await expect(locked(page, words)).toBeVisible();
  await expect(passwordOf(page, words, 'locker_th')).toBeFocused();
  expect(await visibleText(page)).not.toContain(words.patients.form.name);
  await expect(page).toHaveTitle(new RegExp(words.auth.lock.title));
  await expect.poll(() => ownStatus(page)).toBe(423);
  // The keyboard stays in front of the page.
  const isBehind = () => document.activeElement?.matches('body, [data-screen-lock] *') === false;
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(isBehind)).toBe(false);
  }

  await passwordOf(page, words, 'locker_th').fill('secret-8');
  await page.keyboard.press('Enter');
  await expect(page.getByText('รหัสผ่านไม่ถูกต้อง')).toBeVisible();
  await page.getByText('English', { exact: true }).last().click();
  await expect(page.getByText('Incorrect password')).toBeVisible();
  await page.getByText('ไทย', { exact: true }).last().click();
  await passwordOf(page, words, 'locker_th').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(locked(page, words)).toHaveCount(0);
  await expect(page.getByLabel(words.patients.form.name)).toHaveValue('มานี มีนา');
  await expect(page).toHaveURL(/\/patients\/add$/);
  expect(await ownStatus(page)).toBe(200);

  await lock(page, words);
  await expect.poll(() => ownStatus(page)).toBe(423);
  await page.reload();
  await expect(locked(page, words)).toBeVisible();
  // Even if only the server knows.
  await page.evaluate(() => localStorage.removeItem('locked-login'));
  await page.reload();
  await expect(locked(page, words)).toBeVisible();
  await passwordOf(page, words, 'locker_th').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: words.patients.form.title })).toBeVisible();
});

test('another user takes over in two taps; all tabs of the browser lock together', async ({
  page,
  context,
  server,
}) => {
  const words = wordsOf('en');
  await speak(page, 'en');
  for (const name of ['switch_one', 'switch_two']) {
    // The browser remembers who signed in through the form.
    await createAccount(server.url, name);
    await page.goto(`${server.url}/login`);
    await logIn(page, words, name);
    if (name === 'switch_two') break;
    await page.getByRole('button', { name: words.auth.logout.open }).click();
    await page.getByRole('dialog').getByRole('button', { name: words.auth.logout.confirm }).click();
    await page.waitForURL('**/login');
  }
  const tab = await context.newPage();
  await speak(tab, 'en');
  await tab.goto(`${server.url}/patients`);
  await expect(tab.getByRole('heading', { name: words.patients.title })).toBeVisible();
  await page.goto(`${server.url}/settings`);
  await page.getByLabel(words.users.profile.phone).fill('1234');

  await lock(page, words);
  await expect(locked(tab, words)).toBeVisible();
  await page
    .getByRole('button', { name: fill(words.auth.lock.switchTo, { username: 'switch_one' }), exact: true })
    .click();
  await expect(passwordOf(page, words, 'switch_one')).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  // The page behind has unsaved work.
  await page.getByRole('button', { name: words.auth.lock.stay }).click();
  await passwordOf(page, words, 'switch_one').fill('secret-8');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: words.auth.lock.leaveAnyway }).click();
  // A wrong password costs nobody the page.
  await expect(page.getByText('Incorrect password')).toBeVisible();
  await passwordOf(page, words, 'switch_one').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: words.auth.lock.leaveAnyway }).click();
  await expect(page.getByText(fill(words.settings.welcome, { username: 'switch_one' }))).toBeVisible();
  await expect(page.getByLabel(words.users.profile.phone)).toHaveValue('');
  await expect(tab.getByRole('heading', { name: words.patients.title })).toBeVisible();
  expect(await ownStatus(tab)).toBe(200);

  // Names can be removed from the list.
  await lock(page, words);
  await page.getByRole('button', { name: fill(words.auth.lock.forget, { username: 'switch_two' }) }).click();
  await page.reload();
  await expect(locked(page, words)).toBeVisible();
  await expect(page.getByText('switch_two')).toHaveCount(0);
});

test('nobody touches it for 15 minutes: it locks, but not during a recording', async ({ page, server }) => {
  const words = wordsOf('en');
  await speak(page, 'en');
  await server.stethoscope('Ward lock');
  await page.clock.install();
  await enter(page, words, server.url, 'locker_idle');
  const api = await apiOf(page, server.url);
  const { checkUp } = await api.patient('LOCK-1', 'Lek Boonmee');
  await connect(page, words, 'Ward lock');
  await openRecordingPage(page, server.url, checkUp);
  await record(page, words);
  await page.clock.fastForward(16 * MINUTE_MS);
  await expect.poll(() => ownStatus(page)).toBe(200);
  await expect(locked(page, words)).toHaveCount(0);
  await expect(page.getByRole('button', { name: words.streaming.record.stop })).toBeVisible();

  await page.getByRole('button', { name: words.streaming.record.discard }).click();
  await page.getByRole('dialog').getByRole('button', { name: words.streaming.discardDialog.confirm }).click();
  await expect(page.getByRole('button', { name: words.streaming.record.stop })).toBeHidden();
  await page.clock.fastForward(14 * MINUTE_MS);
  // A page scrolls by itself when it gets shorter.
  await page.evaluate(() => window.dispatchEvent(new Event('scroll')));
  await expect(locked(page, words)).toHaveCount(0);
  await page.clock.fastForward(2 * MINUTE_MS);
  await expect(locked(page, words)).toBeVisible();
  await expect.poll(() => ownStatus(page)).toBe(423);
});

test('the lock screen is accessible and fits a phone', async ({ page, server }) => {
  const words = wordsOf('th');
  await speak(page, 'th');
  await page.emulateMedia({ colorScheme: 'dark' });
  await enter(page, words, server.url, 'lock_fit');
  await page.evaluate(() =>
    localStorage.setItem('recent-users', JSON.stringify(['malee', 'somchai_with_quite_a_long_username'])),
  );
  await lock(page, words);
  await expect(locked(page, words)).toBeVisible();
  await expectFit(page, 'lock screen');
  await page.getByRole('button', { name: words.auth.lock.other }).click();
  await page.getByRole('textbox', { name: words.auth.login.username }).fill('x');
  await page.getByRole('button', { name: words.auth.lock.switch, exact: true }).click();
  await expectFit(page, 'lock screen, another user', [390]);
});
