import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { clockOffset } from './ear/clock-offset.ts';
import { lateness } from './ear/lateness.ts';
import { startDevice } from './ear/running-device.ts';
import { percentile, printTable } from './figures.ts';
import { startSadap } from './sadap-server.ts';
import { createCheckUp, createClinician, launchChromium, signedInPage } from './signed-in-page.ts';

/** How late a clinician hears: from a sample leaving the device to Chromium's loudspeaker, on one machine. */
const { values: given } = parseArgs({
  options: { seconds: { type: 'string', default: '30' }, 'settle-seconds': { type: 'string', default: '5' } },
});

if (!existsSync(new URL('../web/dist/index.html', import.meta.url)))
  throw new Error('The web page is not built. Run: npm run build');

const sadap = await startSadap();
let browser: Browser | null = null;
let stopDevice = () => {};
try {
  const clinician = await createClinician(sadap, 'bench_ear');
  const device = await startDevice(sadap, clinician);
  const { simulator, leftAtMs } = device;
  stopDevice = () => simulator.stop();

  browser = await launchChromium();
  const { patientId, checkUpId } = await createCheckUp(sadap, 'BENCH1', clinician.token);
  const page = await signedInPage(browser, clinician);
  await page.goto(`${sadap.origin}/patients/${patientId}/records/${checkUpId}/heart-sound`);
  await page.getByRole('button', { name: /เริ่มฟังเสียง|Start listening/ }).click();
  await device.reaches('streaming');
  await wait(Number(given['settle-seconds']) * 1000);

  const { offsetMs, uncertaintyMs } = await clockOffset(page);
  await page.evaluate(() => window.__sadapListening.reports.splice(0));
  await wait(Number(given.seconds) * 1000);
  const { streamId } = simulator;
  const reports = await page.evaluate(() => window.__sadapListening.reports);
  const heard = reports.filter((report) => report.streamId === streamId && report.isPlaying);
  const late = lateness(heard, leftAtMs, offsetMs);
  const [first, last] = [heard.at(0), heard.at(-1)];
  if (!first || !last) throw new Error('Chromium reported no sound');

  const row = (name: string, values: number[]) => [
    name,
    ...[0.5, 0.95, 1].map((share) => percentile(values, share).toFixed(1)),
  ];
  console.log(
    `${heard.length} reports in ${given.seconds} s, ${last.underruns - first.underruns} underruns, ` +
      `jitter buffer aims at ${last.targetMs.toFixed(0)} ms; clocks compared to ±${uncertaintyMs.toFixed(1)} ms\n`,
  );
  printTable(
    ['a sample leaves the device →', 'p50 ms', 'p95 ms', 'max ms'],
    [
      row('the audio worklet has played it', late.atWorklet),
      row('the loudspeaker, says the browser', late.atLoudspeaker),
    ],
  );
  console.log('\nA sample is up to 20 ms old, 10 ms on average, when its frame leaves the device.');
} finally {
  await browser?.close();
  stopDevice();
  await sadap.stop();
}
