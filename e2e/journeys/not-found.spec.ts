import { apiOf } from '../harness/recordings.ts';
import { expect, test } from '../harness/server.ts';
import { speak, wordsOf } from '../harness/words.ts';
import { enter } from './pages.ts';

test('an unknown page says 404 and leads to the login, or to the dashboard who is signed in', async ({
  page,
  server,
}) => {
  const words = wordsOf('th');
  const { notFound } = words.layout;
  await speak(page, 'th');
  await page.goto(`${server.url}/nowhere/at/all`);
  await expect(page.getByText('404')).toBeVisible();
  await page.getByRole('link', { name: notFound.login }).click();
  await expect(page).toHaveURL(/\/login$/);

  await enter(page, words, server.url, 'lost_user');
  await page.goto(`${server.url}/nowhere`);
  await expect(page.getByText('404')).toBeVisible();
  await page.getByRole('link', { name: notFound.home }).click();
  await expect(page).toHaveURL(`${server.url}/`);
});

test('the check-up of another patient is not found, and leads back to the patient', async ({
  page,
  server,
}) => {
  const words = wordsOf('th');
  await speak(page, 'th');
  await enter(page, words, server.url, 'lost_clinician');
  const api = await apiOf(page, server.url);
  const { patient } = await api.patient('LOST-1', 'สมใจ หลงทาง');
  const { checkUp } = await api.patient('LOST-2', 'สมศักดิ์ อยู่นี่');
  for (const path of ['select-type', 'heart-sound', 'lung-sound']) {
    await page.goto(`${server.url}/patients/${patient.id}/records/${checkUp.id}/${path}`);
    await expect(page.getByText(words.checkUps.notFound.title)).toBeVisible();
    await expect(page.getByText('สมศักดิ์ อยู่นี่')).toBeHidden();
  }
  await page.getByRole('link', { name: words.checkUps.select.backToPatient }).click();
  await expect(page).toHaveURL(`${server.url}/patients/${patient.id}`);
});
