import type { Page } from '@playwright/test';
import type { Organ, Position } from '@sadap/contract/positions';
import type { Protocol } from '@sadap/contract/protocols';
import type { Recording } from '@sadap/contract/recordings';
import { administrator } from '../harness/administrator.ts';
import { apiOf } from '../harness/recordings.ts';
import { expect, type Server } from '../harness/server.ts';
import { type Language, speak, wordsOf } from '../harness/words.ts';
import { signInAnew } from './pages.ts';

/** The stethoscope that lies beside this browser. */
export const lastUsed = (page: Page, mac: string) =>
  page.addInitScript((last) => localStorage.setItem('last-device', last), mac);

/** A clinician on the page of a patient with a check-up; the stethoscope used last is switched on. */
export async function atPatient(
  page: Page,
  server: Server,
  language: Language,
  name: string,
  sound?: string,
) {
  const words = wordsOf(language);
  await speak(page, language);
  const device = `Ward ${name} ${language}`;
  const { simulator, mac } = await server.stethoscope(device, sound ? { sound } : {});
  await lastUsed(page, mac);
  await signInAnew(page, server.url, `examiner_${name}_${language}`);
  const api = await apiOf(page, server.url);
  const { patient, checkUp } = await api.patient(`E-${name}-${language}`, 'มานี ใจดี');
  await page.goto(`${server.url}/patients/${patient.id}`);
  return { words, simulator, api, patient, checkUp, device };
}

export const stage = (page: Page, name: string) => page.locator(`main [data-stage="${name}"]`).first();
export const step = (page: Page, place: number) => page.locator(`[data-step="${place}"]`);

/** Counts what the clinician taps. */
function counting(page: Page) {
  let taps = 0;
  return {
    get taps() {
      return taps;
    },
    button: async (name: string | RegExp) => {
      taps += 1;
      await page.getByRole('button', { name }).click();
    },
    anywhere: async () => {
      taps += 1;
      await page.locator('[data-step]').click();
    },
  };
}

/** One tap begins: the stethoscope that was used last is connected, and listening starts. */
export async function begin(page: Page, start: string | RegExp) {
  const hand = counting(page);
  await hand.button(start);
  await expect(stage(page, 'ready')).toBeVisible();
  return hand;
}

/** Records every step, each with one tap anywhere; `during` is called in the first. */
export async function recordAll(
  page: Page,
  hand: ReturnType<typeof counting>,
  count: number,
  during: () => Promise<void> = async () => undefined,
): Promise<void> {
  for (let place = 0; place < count; place += 1) {
    await expect(step(page, place)).toBeVisible();
    await expect(stage(page, 'ready')).toBeVisible();
    await hand.anywhere();
    await expect(stage(page, 'recording')).toBeVisible();
    if (place === 0) await during();
    await expect(stage(page, place === count - 1 ? 'done' : 'ready')).toBeVisible({ timeout: 60_000 });
  }
}

/** Seconds of sound of a list. */
export const secondsOf = (recordings: readonly Recording[]) =>
  recordings.reduce((sum, { duration_ms }) => sum + duration_ms, 0) / 1000;

type ShortStep = { position: Position; posture?: string | null; manoeuvre?: string | null };

/** A protocol of the hospital, with the shortest steps. */
export async function shortProtocol(
  server: Server,
  name: string,
  organ: Organ,
  steps: readonly ShortStep[],
): Promise<Protocol> {
  const asAdmin = await administrator(server.url);
  return asAdmin<Protocol>('POST', '/protocols', {
    name: { th: name, en: `${name} in English` },
    ages: 'all',
    steps: steps.map((step) => ({ posture: null, manoeuvre: null, ...step, organ, seconds: 10 })),
  });
}
