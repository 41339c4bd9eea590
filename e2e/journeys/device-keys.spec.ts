import { expectFit } from '../harness/page-checks.ts';
import { expect, test } from '../harness/server.ts';
import { fill, speak, wordsOf } from '../harness/words.ts';
import { connect, enter, signInAsAdministrator } from './pages.ts';

test('a new key leaves the old one valid, and whoever uses the device is told', async ({
  page,
  server,
  browser,
}) => {
  const words = wordsOf('th');
  const { devices } = words;
  const device = 'Ward key';
  const username = 'key_nurse';
  await server.stethoscope(device);
  const theirs = await browser.newContext();
  const holder = await theirs.newPage();
  await speak(holder, 'th');
  await enter(holder, words, server.url, username);
  await connect(holder, words, device);

  await speak(page, 'th');
  await signInAsAdministrator(page, server.url);
  await page.goto(server.url);
  const row = page.getByRole('listitem').filter({ hasText: device });
  await row.getByRole('button', { name: fill(devices.more, { name: device }) }).click();
  await page.getByRole('menuitem', { name: devices.reissue }).click();
  const question = page.getByRole('dialog', { name: fill(devices.reissueTitle, { name: device }) });
  await expect(question.getByRole('radio', { name: devices.oldKey.used })).toBeChecked();
  await expectFit(page, 'reissue', [390]);
  await question.getByRole('button', { name: devices.reissue }).click();
  const key = page.getByRole('dialog', { name: fill(devices.key.title, { name: device }) });
  await expect(key.getByText(devices.key.warningTitle)).toBeVisible();
  await key.getByRole('button', { name: devices.key.done }).click();
  const [pending = ''] = devices.oldKey.pending.split('{{');
  await expect(row.getByText(pending)).toBeVisible();

  await expect(holder.getByText(devices.keyNews.goesOn)).toBeVisible();
  const theirRow = holder.getByRole('listitem').filter({ hasText: device });
  await expect(theirRow.getByText(devices.status.connected, { exact: true })).toBeVisible();
  await theirs.close();
});
