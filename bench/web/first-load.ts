import type { Browser } from '@playwright/test';

export type Load = { scripts: { name: string; bytes: number }[]; idleBytes: number };

/** The script that a first-time browser fetches: until the page settles, and while it is idle. */
export async function loadOf(browser: Browser, url: string, stored: Record<string, string>): Promise<Load> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    extraHTTPHeaders: { 'accept-encoding': 'gzip' },
  });
  const page = await context.newPage();
  await page.addInitScript((login) => {
    let isIdle = false;
    window.addEventListener('bench-idle', () => {
      isIdle = true;
    });
    window.requestIdleCallback = (work) => {
      const run = () => work({ didTimeout: false, timeRemaining: () => 50 });
      if (isIdle) run();
      else window.addEventListener('bench-idle', run);
      return 0;
    };
    for (const [key, value] of Object.entries(login)) localStorage.setItem(key, value);
  }, stored);
  const sizes: Promise<{ name: string; bytes: number }>[] = [];
  let pending = 0;
  page.on('request', () => (pending += 1));
  page.on('requestfailed', () => (pending -= 1));
  page.on('requestfinished', () => (pending -= 1));
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return;
    const name = new URL(request.url()).pathname.replace('/assets/', '');
    sizes.push(request.sizes().then(({ responseBodySize }) => ({ name, bytes: responseBodySize })));
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const scripts = await Promise.all(sizes);
  await page.evaluate(() => window.dispatchEvent(new Event('bench-idle')));
  const toast = () =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('toasts-code'));
  await page.waitForFunction(toast);
  while (pending > 0) await page.waitForEvent('requestfinished');
  const all = await Promise.all(sizes);
  await context.close();
  return { scripts, idleBytes: totalBytes(all) - totalBytes(scripts) };
}

export const totalBytes = (scripts: Load['scripts']): number =>
  scripts.reduce((total, { bytes }) => total + bytes, 0);
