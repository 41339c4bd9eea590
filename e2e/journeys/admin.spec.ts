import type { Page } from '@playwright/test';
import { expectFit } from '../harness/page-checks.ts';
import { expect, test } from '../harness/server.ts';
import { fill, speak, type Words, wordsOf } from '../harness/words.ts';
import { signInAsAdministrator } from './pages.ts';

async function openAdmin(page: Page, words: Words, url: string): Promise<void> {
  await signInAsAdministrator(page, url);
  await page.goto(`${url}/admin`);
  await expect(page.getByRole('heading', { name: words.users.all })).toBeVisible();
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

test('an administrator adds, finds, changes and deletes an account', async ({ page, server }) => {
  const words = wordsOf('en');
  const { users } = words;
  await speak(page, 'en');
  await openAdmin(page, words, server.url);
  await addUser(page, words, 'adm_zoe', 'USER');
  await expect(page.getByText(users.dialog.create.done)).toBeVisible();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeHidden();

  // search and filter stand in the address
  await page.getByRole('searchbox', { name: users.filter.search }).fill('ADM_Z');
  await page.getByLabel(users.role).selectOption('USER');
  await expect(page.getByText(fill(users.filter.found, { total: 1 }))).toBeVisible();
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/q=ADM_Z&role=USER/);

  await page.getByRole('button', { name: `${users.edit}: adm_zoe` }).click();
  await dialog.getByLabel(users.form.email).fill('zoe@hospital.example.org');
  await dialog.getByRole('button', { name: users.dialog.edit.submit }).click();
  await expect(page.getByText(users.dialog.edit.done)).toBeVisible();
  await expect(rows(page).first()).toContainText('zoe@hospital.example.org');

  const choose = async (command: string) => {
    await page.getByRole('button', { name: `${users.more}: adm_zoe` }).click();
    await page.getByRole('menuitem', { name: command }).click();
  };
  await choose(users.suspend.open);
  await dialog.getByRole('button', { name: users.suspend.confirm }).click();
  await expect(page.getByText(users.suspend.done)).toBeVisible();
  await expect(rows(page).first()).toContainText(users.suspended);
  await choose(users.restore.open);
  await expect(page.getByText(users.restore.done)).toBeVisible();
  await expect(rows(page).first()).not.toContainText(users.suspended);

  await choose(users.delete.open);
  await dialog.getByRole('textbox', { name: users.form.username }).fill('adm_zoe');
  await dialog.getByRole('button', { name: users.delete.confirm }).click();
  await expect(page.getByText(users.delete.done)).toBeVisible();
  await expect(page.getByText(users.empty.noMatch)).toBeVisible();
});

test('the administration is accessible and fits a phone', async ({ page, server }) => {
  const words = wordsOf('th');
  const { users } = words;
  await speak(page, 'th');
  await page.emulateMedia({ colorScheme: 'dark' });
  await openAdmin(page, words, server.url);
  const name = 'a_rather_long_username_for_a_narrow_phone';
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width: 390, height: 844 });
  const bar = await page.getByRole('region', { name: words.layout.product, exact: true }).boundingBox();
  await addUser(page, words, name, 'USER');
  // A toast leaves the bar with menu, questions and calls within reach.
  const toast = page.getByRole('status').filter({ hasText: users.dialog.create.done });
  await expect
    .poll(async () => (await toast.boundingBox())?.y ?? 0)
    .toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.setViewportSize({ width, height });
  await expect(page.getByText(name).first()).toBeVisible();
  for (const [button, landmark] of [
    [users.add, users.dialog.create.submit],
    [`${users.edit}: ${name}`, users.dialog.edit.submit],
    [`${users.more}: ${name}`, users.delete.confirm],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    if (landmark === users.delete.confirm)
      await page.getByRole('menuitem', { name: users.delete.open }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: landmark })).toBeVisible();
    await expectFit(page, `admin ${landmark}`, [390]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});
