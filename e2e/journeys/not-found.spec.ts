import { expect, test } from '../harness/server.ts';
import { speak, wordsOf } from '../harness/words.ts';
import { signInAnew } from './pages.ts';

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

  await signInAnew(page, server.url, 'lost_user');
  await page.goto(`${server.url}/nowhere`);
  await expect(page.getByText('404')).toBeVisible();
  await page.getByRole('link', { name: notFound.home }).click();
  await expect(page).toHaveURL(`${server.url}/`);
});
