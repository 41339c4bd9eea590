import type { Page } from '@playwright/test';
import type { Organ, Position } from '@sadap/contract/positions';
import type { Protocol } from '@sadap/contract/protocols';
import type { Recording } from '@sadap/contract/recordings';
import type { Simulator } from '@sadap/stethoscope';
import { administrator } from '../harness/administrator.ts';
import { apiOf } from '../harness/recordings.ts';
import { expect, type Server } from '../harness/server.ts';
import { type Language, speak, type Words, wordsOf } from '../harness/words.ts';
import { signInAnew } from './pages.ts';

/** The stethoscope that lies beside this browser. */
export const lastUsed = (page: Page, mac: string) =>
  page.addInitScript((last) => localStorage.setItem('last-device', last), mac);

/** The clinician taps for each recording. */
export const byTap = (page: Page) =>
  page.addInitScript(() => localStorage.setItem('examination-automatic', 'off'));

/**
 * A clinician on the page of a patient with a check-up; the stethoscope used last is switched on. `startsBy`
 * contact: it is not on the chest yet.
 */
export async function atPatient(
  page: Page,
  server: Server,
  language: Language,
  name: string,
  { startsBy = 'tap', sound = 'heart' }: { startsBy?: 'tap' | 'contact'; sound?: 'heart' | 'lung' } = {},
) {
  const words = wordsOf(language);
  await speak(page, language);
  const device = `Ward ${name} ${language}`;
  const { simulator, mac } = await server.stethoscope(device, { sound, laidOn: startsBy === 'tap' });
  await lastUsed(page, mac);
  if (startsBy === 'tap') await byTap(page);
  await signInAnew(page, server.url, `examiner_${name}_${language}`);
  const api = await apiOf(page, server.url);
  const { patient, checkUp } = await api.patient(`E-${name}-${language}`, 'มานี ใจดี');
  await page.goto(`${server.url}/patients/${patient.id}`);
  return { words, simulator, api, patient, checkUp, device };
}

export const stage = (page: Page, name: string) => page.locator(`main [data-stage="${name}"]`).first();
export const step = (page: Page, place: number) => page.locator(`[data-step="${place}"]`);

/** One tap begins: the stethoscope that was used last is connected, and listening starts. */
export async function begin(page: Page, start: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: start }).click();
  await expect(stage(page, 'ready')).toBeVisible();
}

/** A hand needs as long for the way to the chest; a landing counts only after the air has been heard. */
const HAND_MS = 3_000;

const askedAgain = (page: Page) => {
  const [thai, english] = (['th', 'en'] as const).map((each) => wordsOf(each).examination.awaited);
  return page.getByText(thai?.['new-contact'] ?? '').or(page.getByText(english?.['new-contact'] ?? ''));
};

/**
 * The stethoscope is carried to the chest and laid on; once more where the page asks for it, as a loaded
 * machine may lose the moment of the landing.
 */
export async function layOn(page: Page, simulator: Simulator): Promise<void> {
  const recording = stage(page, 'recording');
  await page.waitForTimeout(HAND_MS);
  simulator.layOn();
  await expect(recording.or(askedAgain(page)).first()).toBeVisible({ timeout: 15_000 });
  // It asks for a moment too while it is not yet sure.
  const isAskedStill = await recording.waitFor({ timeout: 3_000 }).then(
    () => false,
    () => askedAgain(page).isVisible(),
  );
  if (isAskedStill) {
    simulator.lift();
    await expect(askedAgain(page)).toBeHidden({ timeout: 15_000 });
    await page.waitForTimeout(HAND_MS);
    simulator.layOn();
  }
  await expect(recording).toBeVisible({ timeout: 15_000 });
}

/** The stethoscope is lifted, and the page has noticed it. */
export async function lift(page: Page, simulator: Simulator, words: Words): Promise<void> {
  simulator.lift();
  await expect(page.getByText(words.examination.awaited.contact)).toBeVisible({ timeout: 15_000 });
}

/** The stethoscope is laid on for a step, and lifted when the page says that it is saved. */
export async function examine(
  page: Page,
  simulator: Simulator,
  place: number,
  { words, next, during }: { words: Words; next: 'ready' | 'done'; during?: () => Promise<void> },
): Promise<void> {
  await expect(step(page, place)).toBeVisible();
  await expect(stage(page, 'ready')).toBeVisible();
  await layOn(page, simulator);
  await during?.();
  await expect(stage(page, next)).toBeVisible({ timeout: 60_000 });
  if (next === 'ready') await lift(page, simulator, words);
  else simulator.lift();
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
