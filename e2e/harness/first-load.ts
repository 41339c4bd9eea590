import { type Browser, expect, type Page } from '@playwright/test';

export type Script = { name: string; bytes: number };

/**
 * Opens a page as a first-time browser does. Returns every script fetched until the page settled: gzip, as
 * transferred. What the page fetches afterwards, while idle, does not count.
 */
export async function firstLoad(
  browser: Browser,
  url: string,
  { stored, stands }: { stored?: Record<string, string>; stands: (page: Page) => Promise<unknown> },
): Promise<Script[]> {
  const context = await browser.newContext({ extraHTTPHeaders: { 'accept-encoding': 'gzip' } });
  try {
    const page = await context.newPage();
    await page.addInitScript((login) => {
      window.requestIdleCallback = () => 0;
      for (const [key, value] of Object.entries(login)) localStorage.setItem(key, value);
    }, stored ?? {});
    const sizes: Promise<Script>[] = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() !== 'script') return;
      const name = new URL(request.url()).pathname.replace('/assets/', '');
      sizes.push(request.sizes().then(({ responseBodySize }) => ({ name, bytes: responseBodySize })));
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    await stands(page);
    await page.waitForLoadState('networkidle');
    const scripts = await Promise.all(sizes);
    expect(scripts.length).toBeGreaterThan(3);
    return scripts;
  } finally {
    await context.close();
  }
}

export const totalBytes = (scripts: Script[]): number =>
  scripts.reduce((total, { bytes }) => total + bytes, 0);
