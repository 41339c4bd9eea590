import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { IssuedDeviceKey } from '@sadap/contract/devices';
import type { Organ } from '@sadap/contract/positions';
import { STEP_SECONDS } from '@sadap/contract/protocols';
import type { Recording } from '@sadap/contract/recordings';
import { type Simulator, startSimulator } from '@sadap/stethoscope';
import { median, printTable } from '../figures.ts';
import { type SadapServer, startSadap } from '../sadap-server.ts';
import { createClinician, launchChromium, signedInPage } from '../signed-in-page.ts';

const SOUNDS = join(import.meta.dirname, '..', '..', 'stethoscope', 'sounds');
const CHESTS: Record<Organ, readonly string[]> = {
  heart: ['heart-normal-1.wav', 'heart-abnormal-1.wav'],
  lung: ['lung-normal-1.wav', 'lung-asthma-wheeze.wav', 'lung-pneumonia-crackles.wav'],
};
const BUTTON: Record<Organ, string> = { heart: 'Examine heart', lung: 'Examine lungs' };
/** From one point to the next, in a hand that looks at the screen. */
const HAND_MS = 1_500;
/** It also rubs as it is laid on. */
const HAND_S = HAND_MS / 1000 + 0.5;
/** Who is not believed for so long, taps. */
const PATIENCE_MS = 8_000;
const MAC = '02:00:00:00:BE:01';

type Run = { steps: number; taps: number; tookS: number; recordedS: number; wantedS: number; byHand: number };
export type GuidedFigures = { organ: Organ; taps: number; beyondS: number };

const stage = (page: Page, name: string) => page.locator(`main [data-stage="${name}"]`).first();
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Examines a new patient by the page; the simulated stethoscope is laid on and lifted by a script. */
async function examine(
  page: Page,
  { sadap, token, simulator, organ, number }: Scene & { organ: Organ; number: number },
): Promise<Run> {
  const { id } = await sadap.call<{ id: number }>(
    'POST',
    '/patients',
    { patientID: `BENCH-${organ}-${number}`, dateOfBirth: '1960', gender: 'female', weight: 60, height: 160 },
    token,
  );
  await page.goto(`${sadap.origin}/patients/${id}`);
  const button = page.getByRole('button', { name: BUTTON[organ] });
  await button.waitFor();
  const sounds = CHESTS[organ];
  const sound = join(SOUNDS, sounds[number % sounds.length] as string);
  const run: Run = { steps: 0, taps: 1, tookS: 0, recordedS: 0, wantedS: 0, byHand: 0 };
  const begunAtMs = performance.now();
  await button.click();
  let moved = wait(HAND_MS);
  for (;;) {
    await stage(page, 'ready').or(stage(page, 'done')).first().waitFor({ timeout: 60_000 });
    if (await stage(page, 'done').isVisible()) break;
    await moved;
    simulator.layOn(sound);
    const isStarted = await stage(page, 'recording')
      .waitFor({ timeout: PATIENCE_MS })
      .then(() => true)
      .catch(() => false);
    if (!isStarted) {
      run.byHand += 1;
      run.taps += 1;
      await page.locator('[data-step]').click();
      await stage(page, 'recording').waitFor();
    }
    await stage(page, 'recording').waitFor({ state: 'hidden', timeout: 90_000 });
    // The page has confirmed it by sound, and saves it while the hand moves on.
    simulator.lift();
    moved = wait(HAND_MS);
    run.steps += 1;
    run.wantedS += STEP_SECONDS.usual;
  }
  run.tookS = (performance.now() - begunAtMs) / 1000;
  const recordings = await sadap.call<Recording[]>(
    'GET',
    `/${organ}soundrecordings?patient_id=${id}`,
    undefined,
    token,
  );
  run.recordedS = recordings.reduce((sum, { duration_ms: ms }) => sum + ms, 0) / 1000;
  return run;
}

type Scene = { sadap: SadapServer; token: string; simulator: Simulator };

async function openScene(): Promise<Scene & { browser: Browser; page: Page; close(): Promise<void> }> {
  const sadap = await startSadap();
  const { key } = await sadap.call<IssuedDeviceKey>(
    'POST',
    '/stethoscopes/add',
    { name: 'Bench', macAddress: MAC },
    sadap.adminToken,
  );
  const url = `${sadap.origin.replace('http', 'ws')}/device`;
  const simulator = startSimulator({ url, mac: MAC, key, sound: 'heart', laidOn: false });
  const clinician = await createClinician(sadap, 'bench_nurse');
  const browser = await launchChromium();
  const page = await signedInPage(browser, clinician);
  await page.addInitScript((mac) => {
    localStorage.setItem('language', 'en');
    localStorage.setItem('last-device', mac);
  }, MAC);
  const close = async () => {
    await browser.close();
    simulator.stop();
    await sadap.stop();
  };
  return { sadap, token: clinician.token, simulator, browser, page, close };
}

/** Taps, and seconds beyond those that the protocol asks for, of so many examinations of heart and lung. */
export async function guidedRuns(runs: number): Promise<GuidedFigures[]> {
  const scene = await openScene();
  try {
    const figures: GuidedFigures[] = [];
    const rows: (string | number)[][] = [];
    for (const organ of ['heart', 'lung'] as const) {
      const done: Run[] = [];
      for (let number = 0; number < runs; number += 1)
        done.push(await examine(scene.page, { ...scene, organ, number }));
      const beyond = done.map(({ tookS, wantedS }) => tookS - wantedS);
      const taps = Math.max(...done.map((run) => run.taps));
      figures.push({ organ, taps, beyondS: median(beyond) });
      rows.push([
        organ,
        done[0]?.steps ?? 0,
        runs,
        taps,
        done.reduce((sum, { byHand }) => sum + byHand, 0),
        median(done.map(({ recordedS }) => recordedS)).toFixed(1),
        ((done[0]?.steps ?? 0) * HAND_S).toFixed(1),
        median(beyond).toFixed(1),
        Math.max(...beyond).toFixed(1),
      ]);
    }
    printTable(
      [
        'Organ',
        'Steps',
        'Runs',
        'Most taps',
        'Steps by hand',
        'Recorded s',
        'Hand s',
        'Beyond s',
        'Longest beyond s',
      ],
      rows.map((row) => row.map(String)),
    );
    return figures;
  } finally {
    await scene.close();
  }
}
