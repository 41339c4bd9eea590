import { expect, type Page } from '@playwright/test';

/** Printed from a dark screen, every text is dark on white, and allergies are framed. */
export async function expectPrintsDarkOnWhite(page: Page, what: string): Promise<void> {
  const wasDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const message = `${what}: not dark on white when printed`;
  await expect.soft.poll(() => paleOnPaper(page), { message }).toEqual([]);
  await page.emulateMedia({ media: 'screen', colorScheme: wasDark ? 'dark' : 'light' });
}

function paleOnPaper(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const luminance = (colour: string) => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
      const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) => {
        const share = (part * alpha) / 255 + 1 - alpha;
        return share <= 0.04 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const isClear = (colour: string) => /^rgba.*, 0\)$/.test(colour);
    const backgroundOf = (element: Element | null): string => {
      for (let box = element; box; box = box.parentElement) {
        const { backgroundColor } = getComputedStyle(box);
        if (!isClear(backgroundColor)) return backgroundColor;
      }
      return 'rgb(255, 255, 255)';
    };
    const faults = new Set<string>();
    const look = (element: Element, text: string) => {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return;
      const { color, fill } = getComputedStyle(element);
      const ink = luminance(element instanceof SVGElement ? fill : color);
      const paper = luminance(backgroundOf(element));
      if (paper < 0.8 || (paper + 0.05) / (ink + 0.05) < 4.5) faults.add(text);
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      const text = textContent?.trim();
      if (parentElement && text && !parentElement.closest('option, noscript')) look(parentElement, text);
    }
    for (const field of document.querySelectorAll<HTMLInputElement>('input, textarea'))
      if (field.value && getComputedStyle(field).opacity !== '0') look(field, field.value);
    for (const allergies of document.querySelectorAll('[data-allergies]'))
      if (Number.parseFloat(getComputedStyle(allergies).borderTopWidth) < 1)
        faults.add(`no frame: ${allergies.textContent}`);
    return [...faults];
  });
}
