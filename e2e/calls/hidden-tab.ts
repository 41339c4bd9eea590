import puppeteer from 'puppeteer-core';
import { surround } from '../browsers/surroundings.ts';
import { chromiumPath, fakeDevices, launchOptions } from '../harness/chromium.ts';
import { apiWith, PASSWORD } from '../harness/recordings.ts';
import type { Language } from '../harness/words.ts';
import { asSecure } from './call.ts';

type Told = { title: string; body: string; events: string[] };

/**
 * A clinician's tab behind another one, in a Chromium with a screen that can show notifications. Not started
 * by Playwright, which makes every page believe that it is visible.
 */
export async function startHiddenTab(url: string, username: string, language: Language) {
  const surroundings = await surround();
  const { args } = launchOptions(...fakeDevices(), asSecure(url));
  const browser = await puppeteer.launch({
    executablePath: chromiumPath(),
    headless: false,
    args,
    env: surroundings.env,
  });
  const nobody = apiWith(url, null);
  const email = `${username}@example.org`;
  await nobody.call('POST', '/users', { username, email, password: PASSWORD });
  const [page] = await browser.pages();
  if (!page) throw new Error('no tab');
  await browser.defaultBrowserContext().overridePermissions(url, ['notifications']);
  await page.evaluateOnNewDocument(keepNotifications);
  await page.goto(`${url}/login`);
  await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
  await page.goto(`${url}/login`);
  await page.type('input[autocomplete=username]', username);
  await page.type('input[autocomplete=current-password]', PASSWORD);
  await page.keyboard.press('Enter');
  // It can be called.
  await page.waitForSelector('[data-online]');
  const other = await browser.newPage();
  await other.bringToFront();
  return {
    isHidden: () => page.evaluate(() => document.visibilityState === 'hidden'),
    notifications: () => page.evaluate(() => (window as unknown as { sadapTold: Told[] }).sadapTold),
    async close() {
      await browser.close();
      await surroundings.end();
    },
  };
}

/** The browser's own notifications still appear; the fate of each is recorded. */
function keepNotifications(): void {
  const told: Told[] = [];
  Object.assign(window, { sadapTold: told });
  window.Notification = class extends Notification {
    constructor(title: string, options?: NotificationOptions) {
      super(title, options);
      const entry: Told = { title, body: options?.body ?? '', events: [] };
      told.push(entry);
      for (const event of ['show', 'error', 'close'])
        this.addEventListener(event, () => entry.events.push(event));
    }
  };
}
