import { apiOf, createAccount } from '../harness/recordings.ts';
import { expect, test } from '../harness/server.ts';
import { fill, speak, wordsOf } from '../harness/words.ts';
import { enter, logIn, openRecordingPage, record } from './pages.ts';

const SLOW_ANSWER_MS = 2_000;

test('wrong names and passwords are told at their field', async ({ page, server }) => {
  const words = wordsOf('en');
  await speak(page, 'en');
  await createAccount(server.url, 'clinician_wrong');
  await page.goto(`${server.url}/login`);
  const username = page.getByRole('textbox', { name: words.auth.login.username });
  const password = page.getByRole('textbox', { name: new RegExp(`^${words.auth.login.password}`) });
  const submit = page.getByRole('button', { name: words.auth.login.submit });
  await expect(submit).toBeDisabled();
  await username.fill('nobody_here');
  await password.fill('secret-9');
  await submit.click();
  await expect(page.getByText('User not found').first()).toBeVisible();
  await username.fill('clinician_wrong');
  await password.fill('secret-8');
  await submit.click();
  await expect(page.getByText('Incorrect password').first()).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});

test('a login elsewhere ends the older session at once, and the requested page comes after login', async ({
  browser,
  page,
  server,
}) => {
  const words = wordsOf('th');
  await speak(page, 'th');
  await enter(page, words, server.url, 'clinician_twice');

  const elsewhere = await browser.newContext();
  const second = await elsewhere.newPage();
  await speak(second, 'th');
  // A page behind the guard is remembered.
  await second.goto(`${server.url}/patients`);
  await expect(second.getByRole('heading', { name: words.auth.login.title })).toBeVisible();
  await second.getByRole('textbox', { name: words.auth.login.username }).fill('clinician_twice');
  await second.getByRole('textbox', { name: new RegExp(`^${words.auth.login.password}`) }).fill('secret-9');
  await second.getByRole('button', { name: words.auth.login.submit }).click();
  await expect(second.getByText(words.auth.session.replacedTitle)).toBeVisible();
  await expect(second).toHaveURL(/\/patients$/);

  await expect(page.getByText(words.auth.session.invalidatedTitle)).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto(`${server.url}/patients`);
  await expect(page).toHaveURL(/\/login$/);

  await second.getByRole('button', { name: words.auth.logout.open }).click();
  await expect(second.getByText(words.auth.logout.message)).toBeVisible();
  await second.getByRole('dialog').getByRole('button', { name: words.auth.logout.confirm }).click();
  await expect(second).toHaveURL(/\/login$/);
  await elsewhere.close();
});

test('logging out during a recording says so, and keeps the sound', async ({ page, server }) => {
  const words = wordsOf('th');
  const name = 'ปรีดา อดทน';
  await speak(page, 'th');
  const { mac } = await server.stethoscope('Ward logout');
  await enter(page, words, server.url, 'clinician_out');
  const api = await apiOf(page, server.url);
  const { checkUp } = await api.patient('OUT-1', name);
  await openRecordingPage(page, server.url, checkUp);
  // The one that this browser used last is connected without leaving the page.
  await page.evaluate((last) => localStorage.setItem('last-device', last), mac);
  await openRecordingPage(page, server.url, checkUp);
  const connectTo = fill(words.streaming.connectTo, { name: 'Ward logout' });
  await page.getByRole('button', { name: connectTo }).click();
  await record(page, words);
  await page.getByRole('button', { name: words.auth.logout.open }).click();
  // On a slow line the answer comes after the realtime channel has said that the session ended.
  await page.route('**/api/auth/logout', async (route) => {
    const response = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, SLOW_ANSWER_MS));
    await route.fulfill({ response });
  });
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(words.auth.logout.capturing)).toBeVisible();
  await dialog.getByRole('button', { name: words.auth.logout.confirm }).click();
  await expect(page.getByRole('heading', { name: words.auth.login.title })).toBeVisible();
  await logIn(page, words, 'clinician_out');
  await expect(page.getByText(words.streaming.unsaved.title)).toBeVisible();
  await expect(page.getByText(name).first()).toBeVisible();
});
