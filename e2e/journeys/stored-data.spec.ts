import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { logIn } from '../../server/test/http-client.ts';
import { ADMIN } from '../harness/administrator.ts';
import { expectFit } from '../harness/page-checks.ts';
import { apiWith, colleague } from '../harness/recordings.ts';
import { expect, test } from '../harness/server.ts';
import { fill, speak, wordsOf } from '../harness/words.ts';
import { signIn, signInAsAdministrator } from './pages.ts';

/** Changes one byte of each stored sound, and changes it back when called again. */
async function flipByteOfSounds(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'blobs', 'recordings');
  for (const name of await readdir(folder)) {
    const file = await open(join(folder, name), 'r+');
    try {
      const byte = Buffer.alloc(1);
      await file.read(byte, 0, 1, 5_000);
      byte[0] = (byte[0] ?? 0) ^ 1;
      await file.write(byte, 0, 1, 5_000);
    } finally {
      await file.close();
    }
  }
}

test('a sound that was changed on the disk is not played, and the administrator is told', async ({
  page,
  server,
}) => {
  const words = wordsOf('en');
  const { storedData } = words;
  await speak(page, 'en');
  const clinician = 'stored_nurse';
  const api = await colleague(server.url, clinician);
  const { checkUp } = await api.patient('HN7000001', 'สมหญิง ใจดี');
  const { recording_id: id } = await api.recording(checkUp, 'heart', 'Aortic');
  await flipByteOfSounds(server.dataDir);

  await signIn(page, server.url, clinician, 'secret-9');
  await page.goto(`${server.url}/patients/${checkUp.patientId}/records/${checkUp.id}/heart-sound`);
  await page.getByRole('button', { name: words.sound.play }).first().click();
  await expect(page.getByText(words.sound.damaged)).toBeVisible();
  // Clinicians are not bothered with the alarm.
  await page.goto(server.url);
  await expect(page.getByText(words.devices.title)).toBeVisible();
  await expect(page.getByText(fill(storedData.alarm, { count: 1 }))).toBeHidden();

  await page.context().clearCookies();
  await signInAsAdministrator(page, server.url);
  await page.goto(server.url);
  await expect(page.getByText(fill(storedData.alarm, { count: 1 }))).toBeVisible();
  await page.getByRole('link', { name: storedData.alarmOpen }).click();
  const fault = page.getByRole('article', { name: fill(storedData.parts.sound, { id }) });
  await expect(fault).toContainText(storedData.faults.damaged);
  await page.setViewportSize({ width: 390, height: 844 });
  // Where the page was left, its bar may lie over half a button.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectFit(page, 'stored data');

  await fault.getByRole('button', { name: storedData.check }).click();
  await expect(page.getByText(storedData.stillWrong)).toBeVisible();
  await fault.getByRole('button', { name: storedData.acknowledge }).click();
  await expect(fault).toContainText(storedData.acknowledged);
  await flipByteOfSounds(server.dataDir);
  await fault.getByRole('button', { name: storedData.check }).click();
  await expect(page.getByText(storedData.rightAgain)).toBeVisible();
  await expect(fault).toBeHidden();
  const admin = apiWith(server.url, (await logIn(server.url, ADMIN.username, ADMIN.password)).token);
  await admin.call('DELETE', `/heartsoundrecordings/${id}`);
});
