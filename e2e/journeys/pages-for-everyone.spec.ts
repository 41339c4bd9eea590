import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../harness/server.ts';
import { speak, wordsOf } from '../harness/words.ts';
import { addPatient, logIn, openLatestCheckUp, register, startCheckUp } from './pages.ts';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const WIDTHS = [1440, 390];

/** No violation of WCAG 2.2 AA, and nothing that makes the page scroll sideways, at each width. */
async function expectFit(page: Page, what: string): Promise<void> {
  for (const width of WIDTHS) {
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

for (const language of ['th', 'en'] as const)
  test(`every page is accessible and fits a phone (${language})`, async ({ page, server }) => {
    const words = wordsOf(language);
    const name = language === 'th' ? 'วีระ ประสงค์สุข' : 'Weera Prasong';
    await speak(page, language);
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: language === 'th' ? 'light' : 'dark' });
    const visit = async (path: string, landmark: string) => {
      await page.goto(server.url + path);
      await expect(page.getByRole('heading', { name: landmark }).first()).toBeVisible();
      await expectFit(page, path);
    };
    await visit('/login', words.auth.login.title);
    await visit('/register', words.auth.register.title);
    await register(page, words, server.url, `everyone_${language}`);
    await logIn(page, words, `everyone_${language}`);
    await addPatient(page, words, language, name);
    await startCheckUp(page, words, name);
    await expectFit(page, 'patient details');
    await openLatestCheckUp(page, words, name);
    await expect(page.getByText(words.recording.choosePosition)).toBeVisible();
    await expectFit(page, 'heart recording');
    await visit('/', words.devices.title);
    await visit('/patients', words.patients.title);
    await visit('/patients/add', words.patients.form.title);
    await visit('/add-stethoscope', words.devices.form.title);
    await visit('/settings', words.settings.title);
    await page.goto(`${server.url}/nowhere`);
    await expect(page.getByText('404')).toBeVisible();
    await expectFit(page, 'not found');
  });
