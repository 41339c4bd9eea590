import puppeteer, { type Browser, type ElementHandle } from 'puppeteer-core';
import { type Driver, selectorOf } from './driver.ts';
import { firefoxPath } from './programs.ts';

/** Over WebDriver BiDi, which Firefox speaks natively. */
export async function startFirefox(env: Record<string, string | undefined>): Promise<Browser> {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxPath(),
    headless: true,
    env,
    extraPrefsFirefox: {
      // The browser's own fake camera and microphone, with permission to use them.
      'media.navigator.streams.fake': true,
      'media.navigator.permission.disabled': true,
      'ui.prefersReducedMotion': 1,
    },
  });
}

/** NS_BINDING_ABORTED: a page that was left while its fonts loaded. No user sees it. */
const ABORTED = /^downloadable font: download failed .* status=2152398850 /;

/** A tab with its own login and storage. */
export async function firefoxTab(browser: Browser): Promise<Driver> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => {
    const message = error instanceof Error ? error.message : String(error);
    if (!ABORTED.test(message)) faults.push(`page: ${message}`);
  });
  // Leaving a page with unsaved work.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.setViewport({ width: 1440, height: 900 });
  const element = async (mark: string): Promise<ElementHandle<Element>> => {
    const found = await page.$(selectorOf(mark));
    if (!found) throw new Error('it went away');
    return found;
  };
  return {
    version: await browser.version(),
    open: async (url) => void (await page.goto(url, { waitUntil: 'load' })),
    run: (source, argument) => page.evaluate(`(${source})(${JSON.stringify(argument)})`),
    click: async (mark) => (await element(mark)).click(),
    async fill(mark, text) {
      const field = await element(mark);
      await field.evaluate((input) => (input as HTMLInputElement).select());
      await field.type(text);
    },
    chooseFile: async (mark, path) =>
      ((await element(mark)) as ElementHandle<HTMLInputElement>).uploadFile(path),
    resize: (width, height) => page.setViewport({ width, height }),
    picture: async () => Buffer.from(await page.screenshot()),
    faults: async () => faults,
    close: () => context.close(),
  };
}
