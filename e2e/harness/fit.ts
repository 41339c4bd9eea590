import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const WIDTHS = [1440, 1024, 390];

/** No violation of WCAG 2.2 AA, and nothing that makes the page scroll sideways, at each width. */
export async function expectFit(page: Page, what: string, widths = WIDTHS): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const { violations } = await new AxeBuilder({ page }).withTags(WCAG_22_AA).analyze();
    expect
      .soft(
        violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target}`),
        `${what} at ${width}`,
      )
      .toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect.soft(overflow, `${what} at ${width} scrolls sideways`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}
