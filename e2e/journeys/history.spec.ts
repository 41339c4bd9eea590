import type { Page } from '@playwright/test';
import { apiOf } from '../harness/recordings.ts';
import { expect, test } from '../harness/server.ts';
import { speak, type Words, wordsOf } from '../harness/words.ts';
import { enter } from './pages.ts';

const words = wordsOf('th');
const { unsaved } = words.layout;

const inMenu = (page: Page, item: keyof Words['layout']['nav']) =>
  page.getByRole('link', { name: words.layout.nav[item], exact: true });
const headed = (page: Page, title: string) =>
  expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
const question = (page: Page) => page.getByRole('dialog', { name: unsaved.title });
const choose = async (page: Page, choice: string) => {
  await question(page).getByRole('button', { name: choice }).click();
  await expect(question(page)).toBeHidden();
};
/** As often as named, faster than the page can answer. */
const traverse = (page: Page, ...distances: number[]) =>
  page.evaluate((all) => {
    for (const distance of all) window.history.go(distance);
  }, distances);

test('Back, Forward and links wait for an unsaved form, in a tab that began elsewhere', async ({
  page,
  server,
}) => {
  await speak(page, 'th');
  await enter(page, words, server.url, 'historian_1');
  const api = await apiOf(page, server.url);
  const { patient } = await api.patient('BACK-1', 'ย้อน กลับ');
  const editPage = `${server.url}/patients/edit/${patient.id}`;
  const name = page.getByLabel(words.patients.form.name);

  await test.step('settings, the patient, the form, and patients behind it', async () => {
    await page.goto(`${server.url}/api/health`);
    await page.goto(`${server.url}/settings`);
    await inMenu(page, 'patients').click();
    await page.getByRole('link', { name: `${words.patients.view}: ย้อน กลับ` }).click();
    await page.getByRole('link', { name: words.patients.edit.open, exact: true }).click();
    await headed(page, words.patients.edit.title);
    await inMenu(page, 'patients').click();
    await headed(page, words.patients.title);
    await page.goBack();
    await headed(page, words.patients.edit.title);
    await name.fill('ย้อน ไม่กลับ');
  });

  const isHeld = async (leave: () => Promise<unknown>) => {
    await leave();
    await expect(question(page)).toBeVisible();
    await expect(page).toHaveURL(editPage);
    await choose(page, unsaved.stay);
    await expect(page).toHaveURL(editPage);
    await expect(name).toHaveValue('ย้อน ไม่กลับ');
  };
  await test.step('Back is held', () => isHeld(() => page.goBack()));
  await test.step('Forward is held', () => isHeld(() => page.goForward()));
  await test.step('a link is held', () => isHeld(() => inMenu(page, 'settings').click()));
  await test.step('twice in a hurry is held', () => isHeld(() => traverse(page, -1, -1)));

  await test.step('Back goes on when the user leaves, and is not asked about again', async () => {
    await page.goBack();
    await choose(page, unsaved.leave);
    await expect(page).toHaveURL(`${server.url}/patients/${patient.id}`);
    await page.goBack();
    await headed(page, words.patients.title);
    await page.goForward();
    await page.goForward();
    await expect(page).toHaveURL(editPage);
    await expect(name).toHaveValue('ย้อน');
    await page.goForward();
    await headed(page, words.patients.title);
  });

  await test.step('Back leads out to where the tab began', async () => {
    await traverse(page, -4);
    await headed(page, words.settings.title);
    await page.goBack();
    await expect(page).toHaveURL(`${server.url}/api/health`);
  });
});

test('links: a new tab by key, the same place twice, a fragment, an escaped address', async ({
  page,
  context,
  server,
}) => {
  await speak(page, 'th');
  await enter(page, words, server.url, 'historian_2');
  await inMenu(page, 'settings').click();
  await headed(page, words.settings.title);
  const other = context.waitForEvent('page');
  await inMenu(page, 'patients').click({ modifiers: ['ControlOrMeta'] });
  await headed(await other, words.patients.title);
  await expect(page).toHaveURL(`${server.url}/settings`);

  await inMenu(page, 'patients').click();
  await headed(page, words.patients.title);
  await expect(inMenu(page, 'patients')).toHaveAttribute('aria-current', 'page');
  await inMenu(page, 'patients').click();
  await page.getByRole('link', { name: words.layout.skip }).press('Enter');
  await expect(page).toHaveURL(`${server.url}/patients#main`);
  await headed(page, words.patients.title);
  await page.goBack();
  await expect(page).toHaveURL(`${server.url}/patients`);
  await page.goBack();
  await headed(page, words.settings.title);

  await page.getByRole('link', { name: words.layout.skip }).press('Enter');
  await page.goto(`${server.url}/P%61tients/?q=${encodeURIComponent('50% ส&ด')}`);
  await expect(page.getByRole('searchbox')).toHaveValue('50% ส&ด');
  await page.goto(`${server.url}/patients/1%2F2`);
  await expect(page.getByText(words.patients.details.notFoundTitle)).toBeVisible();
});

test('a page whose code cannot be fetched says so in its place, and can be asked for again', async ({
  page,
  server,
}) => {
  const code = /\/settings-page-[^/]*\.js/;
  const alert = page.getByRole('alert').filter({ hasText: words.layout.failed.title });
  await speak(page, 'th');
  await enter(page, words, server.url, 'historian_3');
  await page.route(code, (route) => route.abort());
  await inMenu(page, 'settings').click();
  await expect(alert).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/settings`);
  // the frame is there: another page is a click away, and the error stays behind
  await inMenu(page, 'patients').click();
  await headed(page, words.patients.title);
  await page.goBack();
  await expect(alert).toBeVisible();
  await expect(alert).toContainText(words.layout.notFetched);
  await alert.getByRole('button', { name: words.layout.failed.tryAgain }).click();
  await expect(alert).toBeVisible();
  await page.unroute(code);
  // by itself once the network is back
  await expect(async () => {
    // one that comes while the last try is still failing is not heard
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    const heading = page.getByRole('heading', { name: words.settings.title, exact: true });
    await expect(heading).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
});

test('the page in sight stays until the next one is there, and the last click counts', async ({
  page,
  server,
}) => {
  await speak(page, 'th');
  await enter(page, words, server.url, 'historian_4');
  const held = Promise.withResolvers<void>();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.route(/\/patients-page-[^/]*\.js/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await inMenu(page, 'patients').click();
  // its list is asked for while its code is on the way
  await expect.poll(() => asked).toContain('/api/patients');
  await expect(page.getByText(words.devices.title)).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/`);
  const bar = page.getByRole('progressbar', { name: words.layout.loading });
  await expect(bar).toHaveCSS('opacity', '1');
  await inMenu(page, 'settings').click();
  await headed(page, words.settings.title);
  await expect(bar).toBeHidden();
  const code = page.waitForEvent('requestfinished', (request) => /patients-page/.test(request.url()));
  held.resolve();
  await code;
  // what has come late had its chance to be drawn
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await headed(page, words.settings.title);
  await expect(page).toHaveURL(`${server.url}/settings`);
  await inMenu(page, 'patients').click();
  await headed(page, words.patients.title);
});
