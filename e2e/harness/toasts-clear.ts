import { expect, type Page } from '@playwright/test';

const SCREENS = [
  { width: 1440, height: 900 },
  { width: 1366, height: 768 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
];
const WRONG_BY_MS = 3 * 60_000;

/** The computer's clock is wrong: each page that opens says so for 20 s. */
export const setClockWrong = (page: Page) =>
  page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    const date = new Date(Date.now() + WRONG_BY_MS).toUTCString();
    await route.fulfill({ response, headers: { ...response.headers(), date } });
  });

/**
 * On each usual screen, and wherever the page is scrolled to: a toast covers no control and no allergy. The
 * toast is the one that tells a computer whose clock is wrong.
 */
export async function expectToastsClear(
  page: Page,
  title: string,
  ready: () => Promise<void>,
): Promise<void> {
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    await page.reload();
    await ready();
    await expect(page.getByText(title)).toBeVisible();
    for (const part of [0, 0.5, 1]) {
      await page.evaluate((part) => {
        const { scrollHeight } = document.documentElement;
        window.scrollTo({ top: part * (scrollHeight - window.innerHeight), behavior: 'instant' });
      }, part);
      const message = `${new URL(page.url()).pathname} at ${screen.width}, scrolled to ${part}`;
      await expect.poll(() => coveredByToasts(page), { message }).toEqual([]);
      await expect(page.getByText(title)).toBeVisible();
    }
  }
}

/** Controls and allergies of which a toast hides a part that is otherwise in sight. */
function coveredByToasts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const toasts = [...document.querySelectorAll('.mantine-Notification-root')];
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, [role=slider], .mantine-SegmentedControl-label, [data-allergies]',
    );
    const names = [...controls].flatMap((control) => {
      const box = control.getBoundingClientRect();
      const isIn = toasts.some((toast) => toast.contains(control));
      const isUnder = toasts.some((toast) => {
        const over = toast.getBoundingClientRect();
        const left = Math.max(box.left, over.left) + 1;
        const right = Math.min(box.right, over.right) - 1;
        const top = Math.max(box.top, over.top) + 1;
        const bottom = Math.min(box.bottom, over.bottom) - 1;
        if (left >= right || top >= bottom) return false;
        const beneath = document
          .elementsFromPoint((left + right) / 2, (top + bottom) / 2)
          .find((each) => !toasts.some((toast) => toast.contains(each) || each.contains(toast)));
        return beneath !== undefined && control.contains(beneath);
      });
      return isUnder && !isIn
        ? [control.getAttribute('aria-label') ?? control.textContent ?? control.tagName]
        : [];
    });
    return names;
  });
}
