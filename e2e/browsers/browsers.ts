import { writeFileSync } from 'node:fs';
import type { Browser } from 'puppeteer-core';
import { test as withServer } from '../harness/server.ts';
import { type Language, wordsOf } from '../harness/words.ts';
import { withFaultWatch } from './fault-watch.ts';
import { firefoxTab, startFirefox } from './firefox.ts';
import { type Surroundings, surround } from './surroundings.ts';
import { Tab } from './tab.ts';
import { webKitTab } from './webkitgtk.ts';

export type Engine = 'firefox' | 'webkitgtk';

type OfTest = {
  /** A tab on a separate computer, in the language; faults of its page fail the journey. */
  newTab(language: Language): Promise<Tab>;
};
type OfWorker = {
  engine: Engine;
  hasLoudspeaker: boolean;
  surroundings: Surroundings;
  firefox: Browser | null;
  /** Where the browser finds the server. */
  site: string;
};

export const test = withServer.extend<OfTest, OfWorker>({
  engine: ['firefox', { scope: 'worker', option: true }],
  hasLoudspeaker: [true, { scope: 'worker', option: true }],

  surroundings: [
    async ({ hasLoudspeaker }, use) => {
      const surroundings = await surround(hasLoudspeaker);
      await use(surroundings);
      await surroundings.end();
    },
    { scope: 'worker' },
  ],

  firefox: [
    async ({ engine, surroundings }, use) => {
      const firefox = engine === 'firefox' ? await startFirefox(surroundings.env) : null;
      await use(firefox);
      await firefox?.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  site: [
    async ({ engine, server }, use) => {
      if (engine === 'firefox') return use(server.url);
      const watched = await withFaultWatch(server.url);
      await use(watched.url);
      await watched.end();
    },
    { scope: 'worker' },
  ],

  newTab: async ({ firefox, surroundings, site }, use, testInfo) => {
    const tabs: Tab[] = [];
    await use(async (language) => {
      const tab = new Tab(firefox ? await firefoxTab(firefox) : await webKitTab(surroundings.env));
      tabs.push(tab);
      await tab.open(`${site}/login`);
      await tab.evaluate((chosen) => localStorage.setItem('language', chosen), language);
      await tab.open(`${site}/login`);
      await tab.find({ role: 'heading', name: wordsOf(language).auth.login.title });
      return tab;
    });
    const faults = await Promise.all(tabs.map((tab) => tab.faults()));
    if (testInfo.status !== testInfo.expectedStatus)
      for (const [index, tab] of tabs.entries())
        writeFileSync(testInfo.outputPath(`tab-${index + 1}.png`), await tab.picture());
    await Promise.all(tabs.map((tab) => tab.close()));
    if (faults.flat().length > 0) throw new Error(`the page reported errors:\n${faults.flat().join('\n')}`);
  },
});
