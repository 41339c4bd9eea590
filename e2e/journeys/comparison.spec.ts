import type { Page } from '@playwright/test';
import { devices } from '@playwright/test';
import { drawnColumns, expectedColumns, shareAlike, withoutSign } from '../harness/drawn-graph.ts';
import { hear, likeness } from '../harness/heard-sound.ts';
import { KNOWN_RATE_HZ } from '../harness/known-sound.ts';
import { beatsApart, placesWhile, switchOf } from '../harness/linked-places.ts';
import { expectFit } from '../harness/page-checks.ts';
import { apiOf } from '../harness/recordings.ts';
import { expect, type Server, test } from '../harness/server.ts';
import { heartBeats, heartWav } from '../harness/synthetic-heart.ts';
import { fill, type Language, speak, wordsOf } from '../harness/words.ts';
import { signInAsAdministrator } from './pages.ts';

/** Longer than a slow page takes from play to the switch. */
const SECONDS = 60;
/** Two hearts with different tempo, first beat and loudness. */
const A = { beatS: 0.8, firstS: 0.2, gain: 0.8, seconds: SECONDS };
const B = { beatS: 0.95, firstS: 0.5, gain: 0.2, seconds: SECONDS };
const rmsOf = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
/** As fractions of full scale. */
const levelsOf = (samples: Int16Array) => ({
  peak: samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0) / 32_768,
  rms: Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length) / 32_768,
});

const language: Language = 'th';

async function atComparison(page: Page, server: Server) {
  const words = wordsOf(language);
  await speak(page, language);
  await signInAsAdministrator(page, server.url);
  const api = await apiOf(page, server.url);
  const { patient, checkUp: first } = await api.patient(`CMP-${language}`, 'เทียบ เสียงสองครั้ง');
  const second = await api.call<typeof first>('POST', '/sessions', { patientId: patient.id });
  await api.recording(first, 'heart', 'Mitral', heartWav(A));
  await api.recording(second, 'heart', 'Mitral', heartWav(B));
  await api.recording(second, 'heart', 'Aortic', heartWav(B));
  await page.goto(`${server.url}/patients/${patient.id}`);
  await page
    .getByRole('button', { name: `${words.comparison.open}: ${words.recording.counts.heart}` })
    .click();
  const dialog = page.getByRole('dialog', { name: words.comparison.title.heart });
  return { words, patient, page, server, dialog };
}
type AtComparison = Awaited<ReturnType<typeof atComparison>>;

async function chooseBoth({ words, page, dialog }: AtComparison): Promise<void> {
  await expect(dialog.getByText(words.comparison.prompt)).toBeVisible();
  for (const [side, number] of [
    ['a', 1],
    ['b', 2],
  ] as const) {
    await expect(dialog.getByRole('region')).toHaveCount(0);
    await dialog.getByRole('combobox', { name: words.comparison.choose[side] }).click();
    const option = fill(words.comparison.option, { number, date: '@', count: '@' }).split(' · @')[0] ?? '';
    await page.getByRole('option', { name: option }).click();
  }
  const sides = {
    a: dialog.getByRole('region', { name: fill(words.comparison.side, { side: 'A' }) }),
    b: dialog.getByRole('region', { name: fill(words.comparison.side, { side: 'B' }) }),
  };
  await expect(sides.a).toBeVisible();
  await expect(sides.b).toBeVisible();
}

async function seeBoth({ words, dialog }: AtComparison): Promise<void> {
  const sides = {
    a: dialog.getByRole('region', { name: fill(words.comparison.side, { side: 'A' }) }),
    b: dialog.getByRole('region', { name: fill(words.comparison.side, { side: 'B' }) }),
  };
  const [levelA, levelB] = [levelsOf(heartBeats(A)), levelsOf(heartBeats(B))];
  const raised = levelA.rms / levelB.rms;
  const expectDrawn = async (fullScale: { a: number; b: number }) => {
    for (const [side, heart] of [
      ['a', A],
      ['b', B],
    ] as const)
      await expect
        .poll(async () => {
          const drawn = await drawnColumns(sides[side].locator('canvas'));
          const view = { fromS: 0, toS: SECONDS };
          return shareAlike(
            drawn,
            withoutSign(
              expectedColumns(heartBeats(heart), KNOWN_RATE_HZ, view, drawn.length, fullScale[side]),
            ),
            0.12,
          );
        })
        .toBeGreaterThan(0.85);
  };
  // Each picture shows its own sound, both on one scale: the softer one is drawn lower, until both are made
  // equally loud.
  const loudest = Math.max(levelA.peak, levelB.peak);
  await expectDrawn({ a: loudest, b: loudest });
  const sameLoudness = dialog.getByRole('switch', { name: words.comparison.sameLoudness });
  await expect(sameLoudness).not.toBeChecked();
  await expect(dialog.getByText(words.comparison.sameLoudnessHint)).toBeVisible();
  await sameLoudness.click();
  const highest = Math.max(levelA.peak, levelB.peak * raised);
  await expectDrawn({ a: highest, b: highest / raised });
}

async function switchWhilePlaying({ words, page, dialog }: AtComparison): Promise<void> {
  const sameLoudness = dialog.getByRole('switch', { name: words.comparison.sameLoudness });
  const play = dialog.getByRole('button', { name: words.sound.play, exact: true });
  await play.click();
  const heardA = await hear(page, 3);
  const places = await placesWhile(page, ['a', 'b'], async () => {
    await dialog.locator('label').filter({ hasText: /^B$/ }).click();
    await expect(dialog.getByText(words.comparison.matched.heart)).toBeVisible();
  });
  const heardB = await hear(page, 3);
  // compared only now: the sound goes on meanwhile
  expect(likeness(heardA, heartBeats(A))).toBeGreaterThan(0.98);
  expect(likeness(heardB, heartBeats(B))).toBeGreaterThan(0.98);
  const { leftAtS, laterByS } = switchOf(places, ['a', 'b']);
  expect(Math.abs(laterByS)).toBeLessThan(1);
  expect(beatsApart(leftAtS, A, leftAtS + laterByS, B)).toBeLessThan(0.25);
  expect(rmsOf(heardB) / rmsOf(heardA)).toBeGreaterThan(0.75);
  expect(rmsOf(heardB) / rmsOf(heardA)).toBeLessThan(1.35);
  // Only one plays; without matching it is as soft as stored.
  await sameLoudness.click();
  await expect.poll(async () => rmsOf(await hear(page, 1.9)) / rmsOf(heardA)).toBeLessThan(0.4);
}

async function hearOnlyOne({ words, page, dialog }: AtComparison): Promise<void> {
  const sides = {
    a: dialog.getByRole('region', { name: fill(words.comparison.side, { side: 'A' }) }),
    b: dialog.getByRole('region', { name: fill(words.comparison.side, { side: 'B' }) }),
  };
  const position = words.recording.positions.Aortic;
  await dialog.getByText(fill(words.comparison.onlyIn, { position, number: 2 })).click();
  await expect(dialog.getByText(words.comparison.onlyOne)).toBeVisible();
  await dialog.getByRole('button', { name: words.sound.play, exact: true }).click();
  expect(likeness(await hear(page, 3), heartBeats(B))).toBeGreaterThan(0.98);
  await dialog.getByText(words.recording.positions.Mitral, { exact: true }).click();
  await expect(sides.a).toBeVisible();
  await expectFit(page, `comparison ${language}`);
}

async function onPhone({ words, patient, page, server }: AtComparison): Promise<void> {
  const phone = await page
    .context()
    .browser()
    ?.newContext({
      ...devices['Pixel 7'],
      storageState: await page.context().storageState(),
    });
  const small = await phone?.newPage();
  if (!small) throw new Error('no browser for the phone');
  await small.goto(`${server.url}/patients/${patient.id}`);
  await small
    .getByRole('button', { name: `${words.comparison.open}: ${words.recording.counts.heart}` })
    .tap();
  for (const [side, number] of [
    ['a', 1],
    ['b', 2],
  ] as const) {
    await small.getByRole('combobox', { name: words.comparison.choose[side] }).tap();
    const option = fill(words.comparison.option, { number, date: '@', count: '@' }).split(' · @')[0] ?? '';
    await small.getByRole('option', { name: option }).tap({ timeout: 5_000 });
  }
  await expect(small.getByRole('region', { name: fill(words.comparison.side, { side: 'B' }) })).toBeVisible();
  await expectFit(small, `comparison on a phone ${language}`);
  await phone?.close();
}

test(`two check-ups are compared (${language})`, async ({ page, server }) => {
  const scene = await atComparison(page, server);
  await test.step('recordings appear only once both are chosen', () => chooseBoth(scene));
  await test.step('each picture is its own sound, both on one scale, until they are made equally loud', () =>
    seeBoth(scene));
  await test.step('A is heard; then B, at the same moment of its beat, as loud as A', () =>
    switchWhilePlaying(scene));
  await test.step('what was recorded once only says so, and is heard', () => hearOnlyOne(scene));
  await test.step('on a phone the lists stand still under the finger', () => onPhone(scene));
});
