import { launchOptions } from '../harness/chromium.ts';
import { fakeCamera } from '../harness/fake-camera.ts';
import { expectFit } from '../harness/page-checks.ts';
import { apiOf } from '../harness/recordings.ts';
import { expect, test } from '../harness/server.ts';
import { fill, speak, wordsOf } from '../harness/words.ts';
import { enter } from './pages.ts';

const HN = 'HN6800412';
test.use({ launchOptions: launchOptions(...fakeCamera(HN)) });

test('a wristband’s code opens its patient, and nobody whose HN is only alike', async ({ page, server }) => {
  const words = wordsOf('th');
  await speak(page, 'th');
  await enter(page, words, server.url, 'clinician_scan');
  const api = await apiOf(page, server.url);
  await api.patient(`${HN}0`, 'มานะ ใจดี');
  const scan = page.getByRole('button', { name: words.scan.open });
  await scan.click();
  await expect(page.getByText(fill(words.scan.nobody, { hn: HN })).first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const { patient } = await api.patient(HN, 'มานี ใจดี');
  await scan.click();
  await page.waitForURL(`**/patients/${patient.id}`);

  await page.goto(`${server.url}/patients`);
  await expectFit(page, 'list with scanner', [390, 1440]);
  await page.getByRole('button', { name: words.scan.open }).click();
  await page.waitForURL(`**/patients/${patient.id}`);
});
