import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { knownWav } from '../harness/known-sound.ts';
import { wordsOf } from '../harness/words.ts';
import { test } from './browsers.ts';
import { enter } from './clinician.ts';

/** 390 is as narrow as the window allows: MiniBrowser's own bar needs 447. */
const WIDTHS = [1440, 820, 390];

test('looks: the main pages fit a PC, a tablet and a phone', async ({
  newTab,
  server,
  site,
  engine,
}, testInfo) => {
  const words = wordsOf('th');
  const pictures = process.env.PICTURES ?? testInfo.outputPath('pictures');
  mkdirSync(pictures, { recursive: true });
  const tab = await newTab('th');
  const api = await enter(tab, words, server.url, `looker_${engine}`);
  const { patient, checkUp } = await api.patient(`LOOK-${engine}`, 'วารี ฟังชัด');
  await api.recording(checkUp, 'heart', 'Mitral', knownWav());
  const checkUpPath = `/patients/${patient.id}/records/${checkUp.id}`;
  const pages = [
    { name: 'dashboard', path: '/', landmark: words.devices.title },
    { name: 'patient', path: `/patients/${patient.id}`, landmark: words.checkUps.title },
    { name: 'recording', path: `${checkUpPath}/heart-sound`, landmark: words.recording.titles.heart },
  ];
  for (const { name, path, landmark } of pages) {
    await tab.open(site + path);
    await tab.find({ text: landmark });
    for (const width of WIDTHS) {
      await tab.resize(width, 900);
      await tab.find({ text: landmark });
      writeFileSync(join(pictures, `${engine}-${name}-${width}.png`), await tab.picture());
      const overflow = await tab.evaluate(() => document.documentElement.scrollWidth - innerWidth, null);
      expect.soft(overflow, `${name} at ${width} scrolls sideways`).toBeLessThanOrEqual(0);
    }
  }
});
