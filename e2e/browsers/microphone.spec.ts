import { expect } from '@playwright/test';
import { wordsOf } from '../harness/words.ts';
import { test } from './browsers.ts';
import { enter } from './clinician.ts';
import { recordNormalHeart } from './recorded-sound.ts';
import { waitFor } from './tab.ts';

/** The hum of the browsers' fake microphones; WebKitGTK's also beeps over it, 70 ms of every second. */
const HUMS = {
  firefox: { frequenciesHz: [1_000], leastQuarters: 36 },
  webkitgtk: { frequenciesHz: [150, 3_000], leastQuarters: 20 },
};
const RATE_HZ = 16_000;

/** The share of a sound's energy at one frequency. */
function shareAt(frequencyHz: number, samples: Int16Array): number {
  let [cosine, sine, all] = [0, 0, 0];
  for (const [at, sample] of samples.entries()) {
    const angle = (2 * Math.PI * frequencyHz * at) / RATE_HZ;
    cosine += sample * Math.cos(angle);
    sine += sample * Math.sin(angle);
    all += sample * sample;
  }
  return all === 0 ? 0 : (2 * (cosine * cosine + sine * sine)) / (all * samples.length);
}

test('microphone: it becomes a stethoscope, and what it hears is stored', async ({
  newTab,
  server,
  engine,
}) => {
  const words = wordsOf('th');
  const { browserStethoscope: texts, streaming } = words;
  const tab = await newTab('th');
  const api = await enter(tab, words, server.url, `microphone_${engine}`);
  const { checkUp } = await api.patient(`MIC-${engine}`, 'มานี ใจดี');
  await tab.click({ role: 'link', name: texts.nav });
  await tab.click({ role: 'button', name: texts.start });
  await tab.find({ text: texts.connectedHere });
  await waitFor('a sound', async () =>
    Number(await tab.attributeOf({ role: 'meter' }, 'aria-valuenow')) > 5 ? true : null,
  );

  // By the page's own links: the microphone ends with its page.
  await tab.click({ role: 'link', name: words.layout.nav.patients });
  await tab.fill({ css: `input[placeholder="${words.patients.search}"]` }, 'มานี ใจดี');
  await tab.click({ role: 'link', name: `${words.patients.view}: มานี ใจดี MIC-${engine}` });
  // The list's own links have the same names as the check-ups'.
  await tab.waitForPath(/\/patients\/\d+$/);
  await tab.click({ role: 'link', starts: words.checkUps.view });
  await tab.click({ role: 'link', starts: words.checkUps.select.heart });
  await tab.waitForPath(/heart-sound/);
  await tab.click({ role: 'button', name: streaming.start });
  await tab.find({ role: 'button', name: streaming.stop });
  const samples = await recordNormalHeart(tab, words, api, checkUp.id);
  expect(samples.length).toBeGreaterThan(10 * RATE_HZ);
  // By quarters of a second: a gap shifts the phase of what follows.
  const { frequenciesHz, leastQuarters } = HUMS[engine];
  const shares = Array.from({ length: 40 }, (_, quarter) => {
    const heard = samples.subarray((quarter * RATE_HZ) / 4, ((quarter + 1) * RATE_HZ) / 4);
    return frequenciesHz.reduce((sum, frequencyHz) => sum + shareAt(frequencyHz, heard), 0);
  });
  expect(
    shares.filter((share) => share > 0.99).length,
    shares.map((share) => share.toFixed(2)).join(' '),
  ).toBeGreaterThanOrEqual(leastQuarters);
});
