import { expectFit } from '../harness/page-checks.ts';
import { apiOf } from '../harness/recordings.ts';
import { expect, test } from '../harness/server.ts';
import { fill, speak, wordsOf } from '../harness/words.ts';
import { signInAnew } from './pages.ts';

test('the session API is tested on a patient', async ({ page, server }) => {
  const words = wordsOf('th');
  const { sessionTest } = words;
  await speak(page, 'th');
  await signInAnew(page, server.url, 'session_tester');
  const hn = 'HN-SESSION-1';
  const api = await apiOf(page, server.url);
  await api.call('POST', '/patients', {
    patientID: hn,
    dateOfBirth: '1970',
    gender: 'female',
    weight: 55,
    height: 155,
  });

  await page.goto(`${server.url}/test-session`);
  const patient = page.getByRole('textbox', { name: sessionTest.patient });
  const start = page.getByRole('button', { name: sessionTest.start });
  await expect(page.getByText(sessionTest.creates)).toBeVisible();
  await start.click();
  await expect(page.getByText(sessionTest.patientMissing)).toBeVisible();
  await patient.fill('HN-NOBODY');
  await patient.press('Enter');
  await expect(page.getByText(sessionTest.patientNotFound)).toBeVisible();
  await patient.fill(hn.toLowerCase());
  await start.click();
  // Nothing is created without a yes.
  await page.getByRole('button', { name: words.layout.cancel }).click();
  await expect(page.getByText(sessionTest.empty)).toBeVisible();
  await start.click();
  await page.getByRole('button', { name: sessionTest.confirm }).click();
  await expect(page.getByText(fill(sessionTest.passedAll, { total: 6 }))).toBeVisible();
  await expect(page.getByText(sessionTest.steps.delete)).toBeVisible();
  await page.getByText(sessionTest.answer).first().click();
  await expect(page.getByText('"sessionNumber": 1').first()).toBeVisible();
  await expectFit(page, '/test-session');
  await page.getByRole('button', { name: sessionTest.clear }).click();
  await expect(page.getByText(sessionTest.empty)).toBeVisible();
});
