import { administrator } from '../harness/administrator.ts';
import { expectFit } from '../harness/page-checks.ts';
import { createAccount, PASSWORD } from '../harness/recordings.ts';
import { expect, test } from '../harness/server.ts';
import { fill, speak, wordsOf } from '../harness/words.ts';
import { signIn } from './pages.ts';

test.use({ environment: { LOGINS_PER_USER: '3' } });

type Page = import('@playwright/test').Page;
const listOf = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title }) });

test('a login on another tablet is seen and ended, and it says so there', async ({
  page,
  server,
  browser,
}) => {
  const words = wordsOf('en');
  const { sessions } = words;
  const username = 'two_tablets';
  await createAccount(server.url, username);
  const elsewhere = await browser.newContext({
    userAgent: 'Mozilla/5.0 (Linux; Android 15; SM-X210) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
  });
  const tablet = await elsewhere.newPage();
  await speak(tablet, 'en');
  await signIn(tablet, server.url, username);
  await tablet.goto(`${server.url}/patients/add`);
  await tablet.getByLabel(words.patients.form.name).fill('มานี มีนา');

  await speak(page, 'en');
  await signIn(page, server.url, username);
  await page.goto(`${server.url}/settings`);
  const card = listOf(page, sessions.title);
  const name = fill(sessions.browserOn, { browser: 'Chrome', system: 'Android' });
  await expect(card.getByText(sessions.current)).toBeVisible();
  await expect(card.getByText(name)).toBeVisible();
  await expectFit(page, 'sessions');

  const end = card.getByRole('button', { name: `${sessions.end}: ${name}` });
  await end.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: sessions.password }).fill('secret-8');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Incorrect password')).toBeVisible();
  await expectFit(page, 'session end', [390]);
  await dialog.getByRole('textbox', { name: sessions.password }).fill(PASSWORD);
  await dialog.getByRole('button', { name: sessions.endConfirm }).click();
  await expect(page.getByText(sessions.endDone)).toBeVisible();
  await expect(end).toHaveCount(0);
  await expect(card.getByText(fill(sessions.ended.revoked, { at: '' }).trim())).toBeVisible();

  await expect(tablet.getByText(words.auth.session.revokedMessage)).toBeVisible();
  await expect(tablet.getByRole('heading', { name: words.auth.login.title })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
  await elsewhere.close();
});

test('a suspended user is signed out at once, and is told why at the next sign-in', async ({
  page,
  server,
}) => {
  const words = wordsOf('en');
  await speak(page, 'en');
  await createAccount(server.url, 'on_leave');
  await signIn(page, server.url, 'on_leave');
  await page.goto(server.url);
  // the news comes over the channel
  await expect(page.getByText(words.devices.panel.serverConnected)).toBeVisible();
  const asAdmin = await administrator(server.url);
  const [{ id }] = await asAdmin<[{ id: number }]>('GET', '/users?search=on_leave');
  const ended = page.waitForResponse((answer) => answer.status() === 401);
  await asAdmin('POST', `/users/${id}/suspend`);
  await expect(page.getByText(words.auth.session.revokedMessage)).toBeVisible();
  expect(await (await ended).headerValue('clear-site-data')).toBe('"cache"');
  await page.getByRole('textbox', { name: words.auth.login.username }).fill('on_leave');
  await page.getByRole('textbox', { name: new RegExp(`^${words.auth.login.password}`) }).fill(PASSWORD);
  await page.getByRole('button', { name: words.auth.login.submit }).click();
  await expect(
    page.getByText('This account is suspended. Please ask an administrator').first(),
  ).toBeVisible();
});

test('logging out clears what the browser has cached of patients, and keeps the language', async ({
  page,
  server,
}) => {
  const words = wordsOf('en');
  await speak(page, 'en');
  await createAccount(server.url, 'leaver');
  await signIn(page, server.url, 'leaver');
  await page.goto(server.url);
  await page.getByRole('button', { name: words.auth.logout.open }).click();
  const answered = page.waitForResponse('**/api/auth/logout');
  await page.getByRole('dialog').getByRole('button', { name: words.auth.logout.confirm }).click();
  expect(await (await answered).headerValue('clear-site-data')).toBe('"cache"');
  await expect(page.getByRole('heading', { name: words.auth.login.title })).toBeVisible();
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual([]);
});
