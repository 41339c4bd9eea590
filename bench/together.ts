import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { clockOffset } from './ear/clock-offset.ts';
import { lateness } from './ear/lateness.ts';
import { startDevice } from './ear/running-device.ts';
import { percentile, printTable } from './figures.ts';
import { startSadap } from './sadap-server.ts';
import {
  type Clinician,
  createCheckUp,
  createClinician,
  launchChromium,
  signedInPage,
} from './signed-in-page.ts';

/**
 * How late the colleague hears in a running video call: from the device to both loudspeakers, on one machine.
 */
const { values: given } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '20' },
    'settle-seconds': { type: 'string', default: '5' },
  },
});
const AIM_MS = 400;

if (!existsSync(new URL('../web/dist/index.html', import.meta.url)))
  throw new Error('The web page is not built. Run: npm run build');

const sadap = await startSadap();
let browser: Browser | null = null;
let stopDevice = () => {};
try {
  const host = await createClinician(sadap, 'bench_host');
  const guest = await createClinician(sadap, 'bench_guest');
  const { simulator, leftAtMs, reaches } = await startDevice(sadap, host);
  stopDevice = () => simulator.stop();

  browser = await launchChromium('--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream');
  const { patientId, checkUpId } = await createCheckUp(sadap, 'BENCH1', host.token);
  const atHost = await openPage(browser, host, `/patients/${patientId}/records/${checkUpId}/heart-sound`);
  const atGuest = await openPage(browser, guest, '/');
  await atHost.getByRole('button', { name: /^(เริ่มฟังเสียง|Start listening)$/ }).click();
  await reaches('streaming');

  await atHost.getByRole('button', { name: /(ออนไลน์|Online)$/ }).click();
  await atHost.getByRole('button', { name: /: bench_guest$/ }).click();
  await atGuest.getByRole('button', { name: /^(รับสาย|Accept)$/ }).click();
  for (const page of [atHost, atGuest]) await pictureRuns(page);
  await atHost
    .getByRole('button', { name: /^(ชวน bench_guest ฟังด้วยกัน|Invite bench_guest to listen)$/ })
    .click();
  await atGuest.getByRole('button', { name: /^(ฟังด้วยกัน|Listen together)$/ }).click();
  await wait(Number(given['settle-seconds']) * 1000);

  const figures = { host: [] as number[][], guest: [] as number[][] };
  for (let round = 0; round < Number(given.rounds); round++) {
    const clocks = [await clockOffset(atHost), await clockOffset(atGuest)] as const;
    for (const page of [atHost, atGuest])
      await page.evaluate(() => window.__sadapListening.reports.splice(0));
    await wait(Number(given.seconds) * 1000);
    for (const [name, page, { offsetMs }] of [
      ['host', atHost, clocks[0]],
      ['guest', atGuest, clocks[1]],
    ] as const) {
      const reports = await page.evaluate(() => window.__sadapListening.reports);
      const heard = reports.filter((report) => report.streamId === simulator.streamId && report.isPlaying);
      if (heard.length === 0) throw new Error(`the ${name} heard nothing`);
      figures[name].push(lateness(heard, leftAtMs, offsetMs).atLoudspeaker);
    }
  }
  for (const page of [atHost, atGuest]) await pictureRuns(page);

  const median = (values: number[]) => percentile(values, 0.5);
  const row = (who: 'host' | 'guest') => [
    who,
    ...[0.5, 0.95, 1].map((share) => median(figures[who].map((late) => percentile(late, share))).toFixed(0)),
  ];
  console.log(`Medians of ${given.rounds} rounds of ${given.seconds} s; both pictures of the call run.\n`);
  printTable(
    ['a sample leaves the device → loudspeaker of', 'p50 ms', 'p95 ms', 'max ms'],
    [row('host'), row('guest')],
  );
  console.log(
    `\nAim: p95 of the guest at most ${AIM_MS} ms. A sample is up to 20 ms old when its frame leaves.`,
  );
} finally {
  await browser?.close();
  stopDevice();
  await sadap.stop();
}

async function openPage(chromium: Browser, who: Clinician, path: string): Promise<Page> {
  const page = await signedInPage(chromium, who);
  await page.goto(`${sadap.origin}${path}`);
  return page;
}

/** Waits until the other's picture arrives and changes. */
async function pictureRuns(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('video')].filter((video) => !video.muted || video.videoWidth > 0)
        .length >= 2,
  );
  const shown = () =>
    page.evaluate(() =>
      Math.min(
        ...[...document.querySelectorAll('video')].map(
          (video) => video.getVideoPlaybackQuality().totalVideoFrames,
        ),
      ),
    );
  const before = await shown();
  while ((await shown()) <= before) await wait(100);
}
