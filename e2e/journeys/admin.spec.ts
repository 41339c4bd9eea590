import type { Page } from '@playwright/test';
import type { User } from '@sadap/contract';
import { ADMIN, administrator } from '../harness/administrator.ts';
import { expectFit } from '../harness/page-checks.ts';
import { expect, test } from '../harness/server.ts';
import { fill, speak, type Words, wordsOf } from '../harness/words.ts';
import { enter } from './pages.ts';

async function openAdmin(page: Page, words: Words, url: string): Promise<void> {
  await page.goto(`${url}/admin`);
  await logInAsAdmin(page, words);
  await expect(page.getByRole('heading', { name: words.users.all })).toBeVisible();
}

async function logInAsAdmin(page: Page, words: Words): Promise<void> {
  await page.getByRole('textbox', { name: words.auth.login.username }).fill(ADMIN.username);
  await page.getByRole('textbox', { name: new RegExp(`^${words.auth.login.password}`) }).fill(ADMIN.password);
  await page.getByRole('button', { name: words.auth.login.submit }).click();
  await page.waitForURL('**/admin');
}

async function addUser(page: Page, words: Words, username: string, role: 'ADMIN' | 'USER'): Promise<void> {
  await page.getByRole('button', { name: words.users.add }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words.users.form.username).fill(username);
  await dialog.getByLabel(words.users.form.email).fill(`${username}@example.org`);
  await dialog.getByRole('textbox', { name: words.users.form.password }).fill('secret-9');
  await dialog.getByLabel(words.users.role).selectOption(role);
  await dialog.getByRole('button', { name: words.users.dialog.create.submit }).click();
}

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('button') });

test('an administrator adds, finds, changes and deletes accounts', async ({ page, server }) => {
  const words = wordsOf('en');
  const { users } = words;
  await speak(page, 'en');
  await openAdmin(page, words, server.url);

  await addUser(page, words, 'adm_zoe', 'USER');
  await expect(page.getByText(users.dialog.create.done)).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await addUser(page, words, 'ADM_ZOE', 'ADMIN');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('This username is already taken. Please choose another one.')).toBeVisible();
  await dialog.getByLabel(users.form.username).fill('adm_adam');
  await dialog.getByLabel(users.form.email).fill('nowhere');
  await dialog.getByRole('button', { name: users.dialog.create.submit }).click();
  await expect(dialog.getByText('This e-mail address is not valid')).toBeVisible();
  await dialog.getByLabel(users.form.email).fill('adm_adam@example.org');
  await dialog.getByRole('button', { name: users.dialog.create.submit }).click();
  await expect(dialog).toBeHidden();

  // Newest first; search, filter, sort key and order are in the address.
  await page.getByRole('searchbox', { name: users.filter.search }).fill('ADM_');
  await expect(page.getByText(fill(users.filter.found, { total: 2 }))).toBeVisible();
  await expect(rows(page).first()).toContainText('adm_adam');
  await page.getByRole('button', { name: users.filter.orders.time.descending }).click();
  await expect(rows(page).first()).toContainText('adm_zoe');
  await page.getByLabel(users.filter.sort).selectOption({ label: users.sorts.username });
  await expect(rows(page).first()).toContainText('adm_adam');
  await page.getByLabel(users.role).selectOption('USER');
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText('adm_zoe');
  await expect(page).toHaveURL(/q=ADM_&role=USER&sort=username&order=ascending/);

  await page.getByRole('button', { name: `${users.edit}: adm_zoe` }).click();
  await expect(dialog.getByText(users.form.keepPassword)).toBeVisible();
  await dialog.getByLabel(users.form.email).fill('zoe@hospital.example.org');
  await dialog.getByRole('button', { name: users.dialog.edit.submit }).click();
  await expect(page.getByText(users.dialog.edit.done)).toBeVisible();
  await expect(rows(page).first()).toContainText('zoe@hospital.example.org');

  await page.getByRole('button', { name: `${users.delete.open}: adm_zoe` }).click();
  const confirm = dialog.getByRole('button', { name: users.delete.confirm });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('textbox', { name: users.form.username }).fill('adm_zo');
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('textbox', { name: users.form.username }).fill('adm_zoe');
  await confirm.click();
  await expect(page.getByText(users.delete.done)).toBeVisible();
  await expect(page.getByText(users.empty.noMatch)).toBeVisible();
});

test('the last administrator stays one', async ({ page, server }) => {
  const words = wordsOf('th');
  const { users } = words;
  await speak(page, 'th');
  // Any earlier administrator goes first.
  const ask = await administrator(server.url);
  for (const { id, username } of (await ask('GET', '/users?role=ADMIN')) as User[])
    if (username !== ADMIN.username) await ask('DELETE', `/users/${id}`);
  await openAdmin(page, words, server.url);
  await page.getByRole('button', { name: `${users.edit}: ${ADMIN.username}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(users.role).selectOption('USER');
  await dialog.getByRole('button', { name: users.dialog.edit.submit }).click();
  await page.getByRole('button', { name: users.demoteSelf.confirm }).click();
  await expect(dialog.getByText('ต้องมีผู้ดูแลระบบอย่างน้อยหนึ่งคน')).toBeVisible();
  await dialog.getByRole('button', { name: words.layout.cancel }).click();
  await expect(page.getByRole('button', { name: `${users.delete.open}: ${ADMIN.username}` })).toHaveCount(0);

  await page.getByRole('button', { name: words.layout.unsaved.close }).click();
  await expect(dialog).toBeHidden();

  // Data that could not be reloaded shows its age until it can.
  const [stale = ''] = words.layout.stale.split('{{time}}');
  await page.route('**/api/users?**', (route) => route.fulfill({ status: 404 }));
  await page.getByRole('button', { name: words.layout.refresh }).click();
  const note = page.getByRole('alert').filter({ hasText: stale });
  await expect(note).toBeVisible();
  await expect(rows(page).first()).toContainText(ADMIN.username);
  await page.unroute('**/api/users?**');
  await note.getByRole('button', { name: words.layout.refresh }).click();
  await expect(note).toBeHidden();
});

test('nobody else gets in', async ({ page, server }) => {
  const words = wordsOf('en');
  await speak(page, 'en');
  await enter(page, words, server.url, 'not_admin');
  await expect(page.getByRole('link', { name: words.layout.nav.admin })).toHaveCount(0);
  await page.goto(`${server.url}/admin`);
  await expect(page.getByText('Access Denied')).toBeVisible();
  await expect(page.getByText("You don't have permission to access this page")).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/`);
});

for (const language of ['th', 'en'] as const)
  test(`the administration is accessible and fits a phone (${language})`, async ({ page, server }) => {
    const words = wordsOf(language);
    const { users } = words;
    await speak(page, language);
    await page.emulateMedia({ colorScheme: language === 'th' ? 'dark' : 'light' });
    await openAdmin(page, words, server.url);
    const name = `a_rather_long_username_for_a_narrow_phone_${language}`;
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    await page.setViewportSize({ width: 390, height: 844 });
    await addUser(page, words, name, 'USER');
    await expect(page.getByRole('dialog')).toBeHidden();
    // A toast leaves the bar with menu, questions and calls within reach.
    const bar = await page.getByRole('region', { name: words.layout.product, exact: true }).boundingBox();
    const toast = page.getByRole('status').filter({ hasText: users.dialog.create.done });
    await expect
      .poll(async () => (await toast.boundingBox())?.y ?? 0)
      .toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
    await page.setViewportSize({ width, height });
    await expect(page.getByText(name).first()).toBeVisible();
    await expectFit(page, `admin ${language}`);
    for (const [button, landmark] of [
      [users.add, users.dialog.create.submit],
      [`${users.edit}: ${name}`, users.dialog.edit.submit],
      [`${users.delete.open}: ${name}`, users.delete.confirm],
    ] as const) {
      await page.getByRole('button', { name: button }).click();
      await expect(page.getByRole('dialog').getByRole('button', { name: landmark })).toBeVisible();
      await expectFit(page, `admin ${landmark} ${language}`, [390]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
  });
