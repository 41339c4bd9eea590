import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { noiseSource } from '../chaos/noise-source.ts';
import { startDevice } from './ear/running-device.ts';
import { median, printTable } from './figures.ts';
import { startSadap } from './sadap-server.ts';
import { type Clinician, createCheckUp, createClinician, launchChromium } from './signed-in-page.ts';

/** How long a browser that was never here waits for a page over a thin line, and how long one that was. */
const { values: given } = parseArgs({
  options: {
    kbit: { type: 'string', default: '256' },
    'delay-ms': { type: 'string', default: '300' },
    rounds: { type: 'string', default: '3' },
    files: { type: 'boolean', default: false },
  },
});
type Opened = { path: string; stored: Record<string, string>; isUsable(page: Page): Promise<void> };
type Fetched = { name: string; bytes: number; endMs: number };
const LIMIT_MS = { cold: { login: 5_000, recording: 8_000 }, warm: 2_000 };
const PATIENCE_MS = 60_000;
/** Thai texts hold invisible marks where a line may end. */
const START = /^เริ่ม\W*ฟัง\W*เสียง/u;
const SETTLE_MS = 8_000;

if (!existsSync(new URL('../web/dist/index.html', import.meta.url)))
  throw new Error('The web page is not built. Run: npm run build');

const sadap = await startSadap();
const browser = await launchChromium();
let isMet = true;
let stop = () => {};
try {
  const clinician = await createClinician(sadap, 'bench_first_use');
  const device = await startDevice(sadap, clinician, {
    mac: '02:00:00:00:11:01',
    sound: () => noiseSource(1),
  });
  const { patientId, checkUpId } = await createCheckUp(sadap, 'BENCHUSE', clinician.token);
  const pages: Record<'login' | 'recording', Opened> = {
    login: {
      path: '/login',
      stored: {},
      isUsable: async (page) => {
        await page.locator('input[autocomplete=username]').fill('a', { timeout: PATIENCE_MS });
      },
    },
    recording: {
      path: `/patients/${patientId}/records/${checkUpId}/heart-sound`,
      stored: loginOf(clinician),
      isUsable: (page) => page.getByRole('button', { name: START }).waitFor({ timeout: PATIENCE_MS }),
    },
  };
  stop = () => device.simulator.stop();
  const rows: string[][] = [];
  for (const name of ['login', 'recording'] as const) {
    const rounds: { cold: number; warm: number; bytes: number }[] = [];
    for (let round = 0; round < Number(given.rounds); round++)
      rounds.push(await openTwice(browser, pages[name], given.files && round === 0));
    const coldMs = median(rounds.map(({ cold }) => cold));
    const warmMs = median(rounds.map(({ warm }) => warm));
    isMet &&= coldMs <= LIMIT_MS.cold[name] && warmMs <= LIMIT_MS.warm;
    const kB = median(rounds.map(({ bytes }) => bytes)) / 1000;
    rows.push([name, coldMs.toFixed(0), `${LIMIT_MS.cold[name]}`, warmMs.toFixed(0), kB.toFixed(0)]);
  }
  printTable(['page', 'never here ms', 'aim', 'was here ms', 'kB until usable'], rows);
} finally {
  stop();
  await browser.close();
  await sadap.stop();
}
process.exitCode = isMet ? 0 : 1;

function loginOf({ token, ...user }: Clinician) {
  const now = new Date().toISOString();
  return { token, user: JSON.stringify({ ...user, loginTime: now, lastActivity: now }) };
}

/** A browser that was never here, then the same one again. */
async function openTwice(from: Browser, opened: Opened, isListed: boolean) {
  const context = await from.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  }, opened.stored);
  const cold = await open(context, opened);
  if (isListed)
    printTable(
      ['file', 'kB', 'there after ms'],
      cold.fetched.map(({ name, bytes, endMs }) => [name, (bytes / 1000).toFixed(1), endMs.toFixed(0)]),
    );
  const warm = await open(context, opened);
  await context.close();
  const bytes = cold.fetched.reduce((sum, each) => sum + each.bytes, 0);
  return { cold: cold.usableMs, warm: warm.usableMs, bytes };
}

async function open(context: BrowserContext, { path, isUsable }: Opened) {
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  const bytesPerSecond = (Number(given.kbit) * 1000) / 8;
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: Number(given['delay-ms']),
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  const fetched: Fetched[] = [];
  const beganMs = performance.now();
  page.on('requestfinished', async (request) => {
    const endMs = performance.now() - beganMs;
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    const name = new URL(request.url()).pathname;
    fetched.push({ name, bytes: responseBodySize + responseHeadersSize, endMs });
  });
  await page.goto(sadap.origin + path, { waitUntil: 'commit', timeout: PATIENCE_MS });
  await isUsable(page);
  const usableMs = performance.now() - beganMs;
  const until = fetched.filter(({ endMs }) => endMs <= usableMs);
  // What is fetched after it is kept for the second time, as in a browser that was here for a while.
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLE_MS);
  await page.close();
  return { usableMs, fetched: until };
}
