import type { Locator, Page } from '@playwright/test';
import { codeAt } from '../../server/test/totp-code.ts';
import { administrator } from '../harness/administrator.ts';
import { expectFit } from '../harness/page-checks.ts';
import { createAccount, PASSWORD } from '../harness/recordings.ts';
import { expect, test } from '../harness/server.ts';
import { speak, type Words, wordsOf } from '../harness/words.ts';
import { logIn, signIn } from './pages.ts';

const STEP_MS = 30_000;

/** Name and password; what comes next is up to the account. */
async function enterPassword(page: Page, words: Words, username: string): Promise<void> {
  await page.getByRole('textbox', { name: words.auth.login.username }).fill(username);
  await page.getByRole('textbox', { name: new RegExp(`^${words.auth.login.password}`) }).fill(PASSWORD);
  await page.getByRole('button', { name: words.auth.login.submit, exact: true }).click();
}

async function logOut(page: Page, words: Words): Promise<void> {
  await page.getByRole('button', { name: words.auth.logout.open }).click();
  await page.getByRole('dialog').getByRole('button', { name: words.auth.logout.confirm }).click();
  await expect(page.getByRole('heading', { name: words.auth.login.title })).toBeVisible();
}

/** Sets an app up, in a dialog or on a page of its own. Returns its secret and the recovery codes. */
async function setUpApp(page: Page, words: Words, what: string, place: Page | Locator = page) {
  const { totp, codes } = words.secondFactor;
  await place.getByRole('textbox', { name: words.secondFactor.password }).fill(PASSWORD);
  await page.getByRole('button', { name: words.secondFactor.next, exact: true }).click();
  await expect(page.getByRole('img', { name: totp.qr })).toBeVisible();
  const secret = (await page.locator('pre').last().innerText()).replaceAll(' ', '');
  await expectFit(page, `${what}: QR code`);
  const code = page.getByRole('textbox', { name: totp.code });
  await code.fill('000000');
  await page.getByRole('button', { name: totp.confirm }).click();
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await code.fill(await codeAt(secret, Date.now()));
  await page.getByRole('button', { name: totp.confirm }).click();
  const list = page.getByRole('list', { name: codes.title });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  await expectFit(page, `${what}: recovery codes`);
  const recoveryCodes = await list.getByRole('listitem').allInnerTexts();
  await page.getByRole('button', { name: codes.kept }).click();
  return { secret, recoveryCodes };
}

/** Each change takes the password and a code: new recovery codes, then no app any more. */
async function renewCodesAndTurnOff(page: Page, words: Words, recoveryCode: string): Promise<void> {
  const { totp, codes, password } = words.secondFactor;
  const dialog = page.getByRole('dialog');
  const prove = async (code: string) => {
    await dialog.getByRole('textbox', { name: password }).fill(PASSWORD);
    await dialog.getByRole('textbox', { name: totp.anyCode }).fill(code);
  };
  await page.getByRole('button', { name: codes.renew }).click();
  await prove(recoveryCode);
  await dialog.getByRole('button', { name: codes.renew }).click();
  const list = dialog.getByRole('list', { name: codes.title });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  const [renewed = ''] = await list.getByRole('listitem').allInnerTexts();
  await dialog.getByRole('button', { name: codes.kept }).click();
  await page.getByRole('button', { name: totp.remove }).click();
  await prove(renewed);
  await dialog.getByRole('button', { name: totp.remove }).click();
  await expect(dialog).toBeHidden();
}

test('an authenticator app is set up and asked for; a recovery code replaces it once', async ({
  page,
  server,
}) => {
  const words = wordsOf('en');
  const { totp, codes } = words.secondFactor;
  const { secondStep } = words.auth;
  const username = 'app_user';
  await speak(page, 'en');
  await page.emulateMedia({ colorScheme: 'dark' });
  await createAccount(server.url, username);
  await signIn(page, server.url, username);
  await page.goto(`${server.url}/settings`);
  await page.getByRole('button', { name: totp.add }).click();
  const { secret, recoveryCodes } = await setUpApp(page, words, 'settings', page.getByRole('dialog'));
  await expect(page.getByText(codes.left.replace('{{count}}', '10'))).toBeVisible();
  await expect(page.getByRole('button', { name: totp.remove })).toBeVisible();
  await expectFit(page, 'settings with a second step');

  await logOut(page, words);
  await enterPassword(page, words, username);
  const code = page.getByRole('textbox', { name: secondStep.code });
  await expect(code).toBeFocused();
  await expectFit(page, 'second step');
  // the first code was used: the step after it is accepted a little early
  await code.fill('123456');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await code.fill(await codeAt(secret, Date.now() + STEP_MS));
  await page.keyboard.press('Enter');
  await expect(page.getByText(words.devices.title)).toBeVisible();

  await logOut(page, words);
  await enterPassword(page, words, username);
  await page.getByRole('button', { name: secondStep.useRecovery }).click();
  await page.getByRole('textbox', { name: secondStep.recoveryCode }).fill(recoveryCodes[0] ?? '');
  await page.getByRole('button', { name: secondStep.submit, exact: true }).click();
  await expect(page.getByText(words.devices.title)).toBeVisible();
  await page.goto(`${server.url}/settings`);
  await expect(page.getByText(codes.left.replace('{{count}}', '9'))).toBeVisible();

  await renewCodesAndTurnOff(page, words, recoveryCodes[1] ?? '');
  await logOut(page, words);
  await logIn(page, words, username);
});

test('a passkey signs in with one tap, and completes a password', async ({ page, server }) => {
  const words = wordsOf('th');
  const { passkeys, codes } = words.secondFactor;
  const url = server.url.replace('127.0.0.1', 'localhost');
  await speak(page, 'th');
  await createAccount(server.url, 'key_holder');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options });

  await signIn(page, url, 'key_holder');
  await page.goto(`${url}/settings`);
  await page.getByRole('button', { name: passkeys.add }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: passkeys.name }).fill('แท็บเล็ตหอ 5');
  await dialog.getByRole('textbox', { name: words.secondFactor.password }).fill(PASSWORD);
  await expectFit(page, 'a new passkey');
  await dialog.getByRole('button', { name: passkeys.add }).click();
  await expect(dialog.getByRole('list', { name: codes.title })).toBeVisible();
  await dialog.getByRole('button', { name: codes.kept }).click();
  await expect(page.getByText('แท็บเล็ตหอ 5')).toBeVisible();
  await expectFit(page, 'settings with a passkey');

  await logOut(page, words);
  await page.getByRole('button', { name: words.auth.login.passkey }).click();
  await expect(page.getByText(words.devices.title)).toBeVisible();

  await logOut(page, words);
  await enterPassword(page, words, 'key_holder');
  await expect(page.getByRole('textbox', { name: words.auth.secondStep.recoveryCode })).toBeVisible();
  await page.getByRole('button', { name: words.auth.login.passkey }).click();
  await expect(page.getByText(words.devices.title)).toBeVisible();

  await page.goto(`${url}/settings`);
  await page.getByRole('button', { name: `${passkeys.remove}: แท็บเล็ตหอ 5` }).click();
  await dialog.getByRole('textbox', { name: words.secondFactor.password }).fill(PASSWORD);
  // the password alone does not remove it
  await expect(dialog.getByRole('button', { name: passkeys.remove })).toBeDisabled();
  await expectFit(page, 'removing a passkey');
  await dialog.getByRole('button', { name: words.secondFactor.proof.passkey }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('แท็บเล็ตหอ 5')).toBeHidden();
});

test('a required second step is set up first; an administrator helps who has lost it', async ({
  page,
  server,
  browser,
}) => {
  const words = wordsOf('en');
  const { security, secondFactor, users } = words;
  await speak(page, 'en');
  await createAccount(server.url, 'must_have');
  const call = await administrator(server.url);
  await call('PUT', '/settings/security', { secondFactorFor: 'everybody' });
  try {
    await page.goto(`${server.url}/patients`);
    await enterPassword(page, words, 'must_have');
    await expect(page.getByRole('heading', { name: words.auth.duty['second-factor'].title })).toBeVisible();
    await expectFit(page, 'second step required');
    await setUpApp(page, words, 'required');
    await expect(page).toHaveURL(/\/patients$/);
    await expect(page.getByRole('heading', { name: words.patients.title, exact: true })).toBeVisible();
  } finally {
    await call('PUT', '/settings/security', { secondFactorFor: 'nobody' });
  }
  const elsewhere = await browser.newContext();
  const office = await elsewhere.newPage();
  await speak(office, 'en');
  await office.goto(`${server.url}/login`);
  await office.getByRole('textbox', { name: words.auth.login.username }).fill('admin');
  await office
    .getByRole('textbox', { name: new RegExp(`^${words.auth.login.password}`) })
    .fill('sadap-e2e-12');
  await office.getByRole('button', { name: words.auth.login.submit, exact: true }).click();
  await expect(office.getByText(words.devices.title)).toBeVisible();
  await office.goto(`${server.url}/admin/security`);
  await expect(office.getByRole('radio', { name: security.secondFactor.for.nobody })).toBeChecked();
  const change = office.getByRole('button', { name: security.ask.confirm, exact: true });
  await office.getByRole('radio', { name: security.secondFactor.for.administrators }).click();
  await change.click();
  await expect(office.getByText(security.saved)).toBeVisible();
  await office.getByRole('radio', { name: security.secondFactor.for.nobody }).click();
  await change.click();
  await expect(office.getByRole('radio', { name: security.secondFactor.for.nobody })).toBeChecked();
  await office.goto(`${server.url}/admin?q=must_have`);
  await office.getByRole('button', { name: `${users.edit}: must_have` }).click();
  await office.getByRole('button', { name: secondFactor.reset.confirm }).click();
  await expectFit(office, 'resetting a second step');
  await office.getByRole('dialog').last().getByRole('button', { name: secondFactor.reset.confirm }).click();
  await expect(office.getByText(secondFactor.reset.done)).toBeVisible();
  await elsewhere.close();

  await expect(page.getByRole('heading', { name: words.auth.login.title })).toBeVisible();
  await enterPassword(page, words, 'must_have');
  await expect(page.getByText(words.auth.session.factorResetTitle)).toBeVisible();
});
