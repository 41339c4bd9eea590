import type { Page } from '@playwright/test';
import { hear, likeness } from '../harness/heard-sound.ts';
import { expectInSight } from '../harness/in-sight.ts';
import { expectNothingCovered } from '../harness/page-checks.ts';
import { apiOf } from '../harness/recordings.ts';
import { expect, type Server, test } from '../harness/server.ts';
import { fill, type Language, speak, wordsOf } from '../harness/words.ts';
import {
  addPatient,
  connect,
  downloadFirst,
  isStretchOf,
  logIn,
  openLatestCheckUp,
  record,
  register,
  startCheckUp,
} from './pages.ts';

/** The lung's journey is in English: both are paced in real time. */
const LANGUAGES: Language[] = ['th'];

async function atHeartPage(page: Page, server: Server, language: Language) {
  const words = wordsOf(language);
  const name = language === 'th' ? 'ปิติ มานะ' : 'Piti Mana';
  await speak(page, language);
  const { simulator } = await server.stethoscope(`Ward ${language}`);
  await register(page, words, server.url, `clinician_${language}`);
  await logIn(page, words, `clinician_${language}`);
  await addPatient(page, words, language, name);
  await startCheckUp(page, words, name);
  await connect(page, words, `Ward ${language}`);
  await openLatestCheckUp(page, words, name);
  await expect(page.getByText(words.recording.choosePosition)).toBeVisible();
  const [, patientId = 0, checkUpId = 0] =
    /patients\/(\d+)\/records\/(\d+)/.exec(page.url())?.map(Number) ?? [];
  const api = await apiOf(page, server.url);
  for (const position of ['Aortic', 'Tricuspid', 'Mitral'] as const)
    await api.recording({ id: checkUpId, patientId }, 'heart', position);
  await page.reload();
  const bar = page.getByRole('region', { name: words.recording.bar });
  const choice = bar.getByRole('combobox', { name: words.recording.position });
  await expect(choice).toHaveValue('Pulmonic');
  await expectInSight(page, [choice, page.getByRole('button', { name: words.streaming.start })]);
  return { words, name, simulator, bar, choice, page };
}
type AtHeartPage = Awaited<ReturnType<typeof atHeartPage>>;

async function recordSound({ words, choice, page }: AtHeartPage): Promise<void> {
  await expect(page.getByRole('button', { name: words.calls.button.open })).toBeVisible();
  await record(page, words);
  const stop = page.getByRole('button', { name: words.streaming.record.stop });
  await expectInSight(page, [choice, stop]);
  await stop.click();
  await expect(page.getByText(words.streaming.record.tooShortTitle)).toBeVisible();
  await expect(page.getByText(words.streaming.record.enough)).toBeVisible();
  // Including Stop and Discard.
  await expectNothingCovered(page, 'while a sound is recorded');
  await page.getByRole('button', { name: words.streaming.record.stop }).click();
}

async function moveAndSave({ words, name, bar, choice, page }: AtHeartPage): Promise<void> {
  const analyse = page.getByRole('button', { name: words.streaming.captured.analyse });
  const [saveAndGoOn = ''] = words.streaming.captured.later.split(' ');
  await expectInSight(page, [choice, analyse, bar.getByRole('button', { name: saveAndGoOn }).first()]);
  await page.getByRole('radio', { name: /^ไมทรัล/ }).check({ force: true });
  await bar.getByRole('button', { name: words.recording.move.no }).click();
  await expect(choice).toHaveValue('Pulmonic');
  await choice.selectOption('Aortic');
  await bar.getByRole('button', { name: words.recording.move.yes }).click();
  await expect(
    page.getByText(fill(words.recording.move.done, { position: words.recording.positions.Aortic })),
  ).toBeVisible();
  await analyse.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('HN69')).toBeVisible();
  await expect(dialog.getByText(name)).toBeVisible();
  await dialog.getByRole('button', { name: words.analysis.allNormal }).click();
  await dialog.getByRole('button', { name: words.analysis.save, exact: true }).click();
  await expect(page.getByText(words.recording.saveDialog.saved)).toBeVisible();
  await page.reload();
}

async function hearSaved({ words, simulator, page }: AtHeartPage): Promise<void> {
  // A new page's sound stays off until any tap.
  await expect(page.getByText(words.streaming.blocked)).toBeVisible();
  await page.getByRole('heading', { name: words.streaming.title }).click();
  await expect(page.getByText(words.streaming.blocked)).toBeHidden();
  await page
    .getByRole('button', { name: new RegExp(`^${words.sound.play}`) })
    .first()
    .click();
  const pause = page.getByRole('button', { name: new RegExp(`^${words.sound.pause}`) });
  await expect(pause.first()).toBeVisible();
  const heard = await hear(page, 4);
  const made = simulator.streamedSamples(simulator.streamId ?? 0);
  expect(likeness(heard, made)).toBeGreaterThan(0.99);
}

async function correctPosition({ words, bar, page }: AtHeartPage): Promise<void> {
  const dialog = page.getByRole('dialog');
  // The position was wrong after all; with its correction every position has a sound.
  await page
    .getByRole('button', { name: `${words.recording.correct.open}: ${words.recording.positions.Aortic}` })
    .first()
    .click();
  await dialog.getByLabel(words.recording.position, { exact: true }).selectOption('Pulmonic');
  await dialog.getByRole('button', { name: words.recording.correct.submit }).click();
  await expect(page.getByText(words.recording.correct.corrected)).toBeVisible();
  await expect(bar.getByText(words.recording.allDone.heart)).toBeVisible();
  await expect(bar.getByRole('link', { name: words.recording.allDone.to.lung })).toHaveAttribute(
    'href',
    /lung-sound$/,
  );
}

async function download({ words, simulator, page }: AtHeartPage): Promise<void> {
  const made = simulator.streamedSamples(simulator.streamId ?? 0);
  const { name: fileName, samples } = await downloadFirst(page, words);
  expect(fileName).toMatch(/^HN69\d{5}_male_\d+_1_Pulmonic_\d+\.wav$/);
  expect(samples.length).toBeGreaterThan(10 * 16_000);
  expect(isStretchOf(samples, made)).toBe(true);
}

for (const language of LANGUAGES)
  test(`from registration to the played recording (${language})`, async ({ page, server }) => {
    const scene = await atHeartPage(page, server, language);
    await test.step('a sound is recorded, long enough', () => recordSound(scene));
    await test.step('another position may be chosen at any time: of this sound only who says so', () =>
      moveAndSave(scene));
    await test.step('what is played is the sound that was made', () => hearSaved(scene));
    await test.step('with the position corrected every position has a sound', () => correctPosition(scene));
    await test.step('what a clinician downloads is the device’s sound, sample for sample', () =>
      download(scene));
  });
