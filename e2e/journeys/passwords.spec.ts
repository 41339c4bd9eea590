import { VALIDATION_MESSAGES } from '@sadap/contract/validation';
import { administrator } from '../harness/administrator.ts';
import { expectFit } from '../harness/page-checks.ts';
import { createAccount, PASSWORD } from '../harness/recordings.ts';
import { expect, test } from '../harness/server.ts';
import { fill, speak, wordsOf } from '../harness/words.ts';
import { signInAsAdministrator } from './pages.ts';

test('a longer password is required, and chosen at the next login', async ({ page, server, browser }) => {
  const words = wordsOf('en');
  const { security, users } = words;
  const username = 'weak_user';
  await createAccount(server.url, username);
  await speak(page, 'en');
  await page.emulateMedia({ colorScheme: 'dark' });
  await signInAsAdministrator(page, server.url);
  await page.goto(`${server.url}/admin`);
  try {
    await page.getByRole('tab', { name: security.tab }).click();
    await expect(page).toHaveURL(/\/admin\/security$/);
    const length = page.getByRole('textbox', { name: security.password.length });
    await length.fill('5');
    await page.getByRole('button', { name: security.save }).first().click();
    await expect(length).toHaveAttribute('aria-invalid', 'true');
    await length.fill('10');
    await page.getByRole('button', { name: security.save }).first().click();
    await expect(page.getByText(security.saved)).toBeVisible();

    const other = await browser.newContext();
    const own = await other.newPage();
    await speak(own, 'en');
    await own.goto(`${server.url}/questions`);
    await own.getByRole('textbox', { name: words.auth.login.username }).fill(username);
    await own.getByRole('textbox', { name: new RegExp(`^${words.auth.login.password}`) }).fill(PASSWORD);
    await own.getByRole('button', { name: words.auth.login.submit }).click();
    await expect(own.getByRole('heading', { name: words.auth.duty.password.title })).toBeVisible();
    await expect(own.getByText(fill(words.auth.register.require.length, { length: 10 }))).toBeVisible();
    await expectFit(own, 'weak password');
    // a reload is no way around it
    await own.reload();
    const field = (name: string) => own.getByRole('textbox', { name, exact: true });
    await field(users.password.current).fill(PASSWORD);
    await field(users.password.new).fill(`${username}-and-more-1`);
    await field(users.password.confirm).fill(`${username}-and-more-1`);
    await own.getByRole('button', { name: users.password.submit }).click();
    await expect(own.getByText(VALIDATION_MESSAGES.passwordHasUsername.en)).toBeVisible();
    await field(users.password.new).fill('long-enough-1');
    await field(users.password.confirm).fill('long-enough-1');
    await own.getByRole('button', { name: users.password.submit }).click();
    await expect(own).toHaveURL(/\/questions$/);
    await expect(own.getByRole('heading', { name: words.questions.title, exact: true })).toBeVisible();
    await other.close();
  } finally {
    const call = await administrator(server.url);
    await call('PUT', '/settings/security', { passwordMinimumLength: 6 });
  }
});
