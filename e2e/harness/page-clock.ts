import { expect, type Locator, type Page } from '@playwright/test';

const STEP_MS = 1_000;
/** What a busy machine needs to draw what a step has changed. */
const DRAWN_MS = 400;

/** Puts the page's clock on, a second at a time, until it shows something: `withinMs` by that clock. */
export async function passUntil(page: Page, shown: Locator, withinMs: number): Promise<void> {
  for (let passedMs = 0; passedMs < withinMs; passedMs += STEP_MS) {
    await page.clock.fastForward(STEP_MS);
    const isShown = await shown.waitFor({ timeout: DRAWN_MS }).then(
      () => true,
      () => false,
    );
    if (isShown) return;
  }
  await expect(shown).toBeVisible();
}
