import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import { saveSound } from '../server/test/http-client.ts';
import { percentile, printTable } from './figures.ts';
import { longSound } from './playback/long-sound.ts';
import { startSadap } from './sadap-server.ts';
import { createCheckUp, createClinician, launchChromium, signedInPage } from './signed-in-page.ts';

/**
 * How long a clinician waits after pressing Play, and how much is transferred; compared with a bare audio
 * element.
 */
const { values: given } = parseArgs({ options: { plays: { type: 'string', default: '20' } } });
const plays = Number(given.plays);
const LENGTHS_S = [10, 60, 600];
const FIRST_SOUND_LIMIT_MS = 300;

type Play = {
  firstSoundMs: number;
  waveformMs: number;
  waveformServerMs: number;
  soundServerMs: number;
  soundBytes: number;
  otherBytes: number;
};

const sadap = await startSadap();
const browser = await launchChromium();
let isMet = true;
try {
  const clinician = await createClinician(sadap, 'bench_playback');
  const rows: string[][] = [];
  for (const seconds of LENGTHS_S) {
    const { patientId, checkUpId } = await createCheckUp(sadap, `BENCH${seconds}`, clinician.token);
    const wav = longSound(seconds);
    const path = await upload(wav, patientId, checkUpId, clinician.token);
    const page = await signedInPage(browser, clinician);
    const measured: Play[] = [];
    const bare: number[] = [];
    // A browser's first play differs: worklets are compiled, caches are cold.
    for (let play = 0; play <= plays; play++) {
      await page.goto(`${sadap.origin}/patients/${patientId}/records/${checkUpId}/heart-sound`);
      const result = await pressPlay(page);
      bare.push(await bareElement(page, path));
      if (play > 0) measured.push(result);
    }
    await page.close();
    rows.push(rowOf(`${seconds} s`, wav.length, measured, bare.slice(1)));
    isMet &&= percentile(pick(measured, 'firstSoundMs'), 0.95) < FIRST_SOUND_LIMIT_MS;
  }
  printTable(
    [
      'recording',
      'WAV kB',
      'first sound p50 ms',
      'p95',
      'bare <audio> p50 ms',
      'p95',
      'waveform p50 ms',
      'p95',
      'server: waveform ms',
      'sound ms',
      'moved: sound kB',
      'else kB',
    ],
    rows,
  );
  console.log(`\nFirst sound p95 under ${FIRST_SOUND_LIMIT_MS} ms: ${isMet ? 'met' : 'MISSED'}`);
} finally {
  await browser.close();
  await sadap.stop();
}
process.exitCode = isMet ? 0 : 1;

async function upload(
  wav: Uint8Array<ArrayBuffer>,
  patientId: number,
  checkUpId: number,
  token: string,
): Promise<string> {
  const checkUp = { id: checkUpId, patientId };
  const { file_name } = await saveSound(sadap.origin, token, checkUp, 'heart', 'Aortic', wav);
  return `/api/heartsoundrecordings/sound/${encodeURIComponent(file_name)}`;
}

/** Presses Play in the history. Returns what was transferred until two seconds of sound were out. */
async function pressPlay(page: Page): Promise<Play> {
  const button = page.getByRole('button', { name: /^(เล่นเสียง|Play)$/ }).first();
  await button.waitFor();
  await page.waitForLoadState('networkidle');
  const moved = { sound: 0, other: 0 };
  const isSound = new Set<string>();
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.includes('/sound/')) isSound.add(requestId);
  });
  network.on('Network.dataReceived', ({ requestId, dataLength }) => {
    moved[isSound.has(requestId) ? 'sound' : 'other'] += dataLength;
  });
  await page.evaluate(() => {
    performance.clearResourceTimings();
    const marks = { clickMs: 0, waveformMs: 0 };
    Object.assign(window, { marks });
    window.addEventListener('click', () => (marks.clickMs = performance.now()), {
      capture: true,
      once: true,
    });
    new MutationObserver((_, observer) => {
      if (!document.querySelector('canvas[role=slider]')) return;
      observer.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(() => (marks.waveformMs = performance.now())));
    }).observe(document.body, { childList: true, subtree: true });
  });
  await button.click();
  await page.waitForFunction(() => window.__sadapPlayback.firstSounds.length > 0);
  await page.waitForFunction(
    () => (window as unknown as { marks: { waveformMs: number } }).marks.waveformMs > 0,
  );
  const figures = await page.evaluate(() => {
    const { clickMs, waveformMs } = (window as unknown as { marks: { clickMs: number; waveformMs: number } })
      .marks;
    const timings = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const waited = (part: string) => {
      const timing = timings.find(({ name }) => name.includes(part));
      return timing ? timing.responseStart - timing.requestStart : Number.NaN;
    };
    return {
      firstSoundMs: (window.__sadapPlayback.firstSounds[0]?.atMs ?? Number.NaN) - clickMs,
      waveformMs: waveformMs - clickMs,
      waveformServerMs: waited('/waveform'),
      soundServerMs: waited('/sound/'),
    };
  });
  await page.evaluate(() => window.__sadapPlayback.tap(2));
  await network.detach();
  return { ...figures, soundBytes: moved.sound, otherBytes: moved.other };
}

/** The reference: the browser's own audio element on the same bytes, from play() to its first 'playing'. */
async function bareElement(page: Page, path: string): Promise<number> {
  return page.evaluate(async (source) => {
    const audio = new Audio();
    const startMs = performance.now();
    const playing = new Promise<number>((done, fail) => {
      audio.addEventListener('playing', () => done(performance.now()));
      audio.addEventListener('error', () => fail(new Error('the bare element does not play')));
    });
    audio.src = source;
    await audio.play();
    const tookMs = (await playing) - startMs;
    audio.pause();
    audio.removeAttribute('src');
    return tookMs;
  }, path);
}

function pick(measured: readonly Play[], name: keyof Play): number[] {
  return measured.map((play) => play[name]);
}

function rowOf(name: string, wavBytes: number, measured: readonly Play[], bare: readonly number[]): string[] {
  const at = (values: readonly number[], share: number) => percentile(values, share).toFixed(0);
  const firstSound = pick(measured, 'firstSoundMs');
  const waveform = pick(measured, 'waveformMs');
  const kilobytes = (of: keyof Play) => (percentile(pick(measured, of), 0.5) / 1000).toFixed(0);
  return [
    name,
    (wavBytes / 1000).toFixed(0),
    at(firstSound, 0.5),
    at(firstSound, 0.95),
    at(bare, 0.5),
    at(bare, 0.95),
    at(waveform, 0.5),
    at(waveform, 0.95),
    percentile(pick(measured, 'waveformServerMs'), 0.5).toFixed(1),
    percentile(pick(measured, 'soundServerMs'), 0.5).toFixed(1),
    kilobytes('soundBytes'),
    kilobytes('otherBytes'),
  ];
}

declare global {
  interface Window {
    __sadapPlayback: {
      firstSounds: { track: number; atMs: number }[];
      tap(seconds: number): Promise<unknown>;
    };
  }
}
