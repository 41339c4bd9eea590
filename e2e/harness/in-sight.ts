import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Phones, the smaller one between its browser's bars; a tablet in both orientations; a ward PC and a larger
 * one.
 */
const SIZES = [
  [390, 844],
  [390, 664],
  [820, 1180],
  [1180, 820],
  [1366, 768],
  [1920, 1080],
] as const;

/** At every size, at the page's top and without scrolling, each control is fully visible and uncovered. */
export async function expectInSight(page: Page, controls: readonly Locator[]): Promise<void> {
  const before = page.viewportSize();
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => window.scrollTo(0, 0));
    for (const control of controls)
      await expect
        .poll(
          () =>
            control.evaluate((element) => {
              const { top, bottom, left, right } = element.getBoundingClientRect();
              const isWithin =
                top >= 0 && left >= 0 && bottom <= window.innerHeight && right <= window.innerWidth;
              const onTop = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
              return isWithin && onTop !== null && (element.contains(onTop) || onTop.contains(element));
            }),
          { message: `${control} at ${width} × ${height}` },
        )
        .toBe(true);
  }
  if (before) await page.setViewportSize(before);
}
