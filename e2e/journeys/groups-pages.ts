import { expect, type Page } from '@playwright/test';
import type { Words } from '../harness/words.ts';

export async function openGroups(page: Page, words: Words): Promise<void> {
  await page.getByRole('link', { name: words.layout.nav.settings, exact: true }).click();
  await page.getByRole('link', { name: words.groups.title }).click();
  await expect(page.getByRole('heading', { name: words.groups.title })).toBeVisible();
}
