import { expect, type Page } from '@playwright/test';
import type { Words } from '../harness/words.ts';
import { logIn } from './pages.ts';

export async function account(page: Page, url: string, username: string): Promise<void> {
  const body = { username, email: `${username}@example.org`, password: 'secret-9' };
  const answer = await page.request.post(`${url}/api/users`, { data: body });
  expect(answer.status()).toBe(201);
}

export async function signIn(page: Page, words: Words, url: string, username: string): Promise<void> {
  await account(page, url, username);
  await page.goto(`${url}/login`);
  await logIn(page, words, username);
}

/** Calls the API as the page's user. */
export async function ask(page: Page, url: string, path: string, data?: object): Promise<unknown> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const headers = { authorization: `Bearer ${token}` };
  const answer = data
    ? await page.request.post(`${url}/api${path}`, { headers, data })
    : await page.request.get(`${url}/api${path}`, { headers });
  expect(answer.ok()).toBe(true);
  return answer.json();
}

export async function openGroups(page: Page, words: Words): Promise<void> {
  await page.getByRole('link', { name: words.layout.nav.settings, exact: true }).click();
  await page.getByRole('link', { name: words.groups.title }).click();
  await expect(page.getByRole('heading', { name: words.groups.title })).toBeVisible();
}
