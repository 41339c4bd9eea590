import type { Gap, Recording } from '@sadap/contract/recordings';
import { launchOptions } from '../harness/chromium.ts';
import { fakeMicrophone, placesIn } from '../harness/fake-microphone.ts';
import { expectFit } from '../harness/page-checks.ts';
import { apiOf } from '../harness/recordings.ts';
import { expect, test } from '../harness/server.ts';
import { speak, wordsOf } from '../harness/words.ts';
import { downloadFirst, enter, openLatestCheckUp, record } from './pages.ts';

const microphone = fakeMicrophone();
test.use({ launchOptions: launchOptions(...microphone.flags) });

test('a microphone becomes a stethoscope: what it hears is what is stored', async ({ page, server }) => {
  const words = wordsOf('th');
  const texts = words.browserStethoscope;
  const name = 'มานี ใจดี';
  await speak(page, 'th');
  await enter(page, words, server.url, 'clinician_mic');
  const api = await apiOf(page, server.url);
  const { checkUp } = await api.patient('MIC-1', name);

  await page.getByRole('link', { name: texts.nav, exact: true }).click();
  await expectFit(page, 'before the start', [390]);
  await page.getByLabel(texts.name).fill('โต๊ะตรวจ 1');
  await page.getByRole('button', { name: texts.start }).click();
  await expect(page.getByText(texts.connectedHere)).toBeVisible();
  await expect
    .poll(() => page.getByRole('meter').first().getAttribute('aria-valuenow').then(Number))
    .toBeGreaterThan(5);
  await expectFit(page, 'running');

  await openLatestCheckUp(page, words, name);
  const indicator = page.getByRole('region', { name: texts.indicator });
  await expect(indicator.getByText('โต๊ะตรวจ 1')).toBeVisible();
  await record(page, words);
  await expect(page.getByText(words.streaming.record.enough)).toBeVisible();
  await page.getByRole('button', { name: words.streaming.record.stop }).click();
  // A microphone's sound may be doubtful: saving shows that first.
  await expect(page.locator('[data-quality]')).toBeVisible();
  const [saveAndGoOn = ''] = words.streaming.captured.next.split('{{');
  await page.getByRole('button', { name: saveAndGoOn }).click();
  await expect(page.getByText(words.recording.saveDialog.saved)).toBeVisible();

  const [recording] = await api.call<Recording[]>('GET', `/heartsoundrecordings?session_id=${checkUp.id}`);
  const { samples } = await downloadFirst(page, words);
  // Chromium's fake microphone pauses while the host takes the processor away: then the page reports what is
  // missing.
  const stretches = stretchesBetween(recording?.gaps ?? [], samples);
  expect(stretches.reduce((sum, { length }) => sum + length, 0)).toBeGreaterThan(10 * 16_000);
  for (const stretch of stretches) {
    const places = placesIn(stretch, microphone.sound);
    for (const { shift, correlation, gainDb } of places) {
      expect(correlation).toBeGreaterThan(0.999);
      expect(Math.abs(gainDb)).toBeLessThan(1);
      // Nothing was left out and nothing doubled.
      expect(Math.abs(shift - (places[0]?.shift ?? 0))).toBeLessThanOrEqual(1);
    }
  }

  await indicator.getByRole('button', { name: texts.stop }).click();
  await page.getByRole('dialog').getByRole('button', { name: texts.stopConfirm }).click();
  await expect(indicator).toBeHidden();
});

function stretchesBetween(gaps: Gap[], samples: Int16Array): Int16Array[] {
  let start = 0;
  const stretches: Int16Array[] = [];
  for (const { firstSample, sampleCount } of [...gaps, { firstSample: samples.length, sampleCount: 0 }]) {
    stretches.push(samples.subarray(start, firstSample));
    start = firstSample + sampleCount;
  }
  return stretches;
}
