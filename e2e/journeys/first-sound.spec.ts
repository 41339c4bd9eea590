import { hear, likeness } from '../harness/heard-sound.ts';
import { expectNothingCovered } from '../harness/page-checks.ts';
import { expect, test } from '../harness/server.ts';
import { type Language, speak, wordsOf } from '../harness/words.ts';
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

/** The lung’s journey speaks English: both are paced in real time. */
const LANGUAGES: Language[] = ['th'];

for (const language of LANGUAGES)
  test(`from registration to the played recording (${language})`, async ({ page, server }) => {
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

    await expect(page.getByRole('button', { name: words.calls.button.open })).toBeVisible();
    await record(page, words);
    await page.getByRole('button', { name: words.streaming.record.stop }).click();
    await expect(page.getByText(words.streaming.record.tooShortTitle)).toBeVisible();
    await expect(page.getByText(words.streaming.record.enough)).toBeVisible({ timeout: 20_000 });
    // Stop and Discard among them
    await expectNothingCovered(page, 'while a sound is recorded');
    await page.getByRole('button', { name: words.streaming.record.stop }).click();

    await page.getByRole('button', { name: words.streaming.captured.analyse }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('HN69')).toBeVisible();
    await expect(dialog.getByText(name)).toBeVisible();
    await dialog.getByRole('button', { name: words.analysis.allNormal }).click();
    await dialog.getByRole('button', { name: words.analysis.save, exact: true }).click();
    await expect(page.getByText(words.recording.saveDialog.saved)).toBeVisible();

    await page.reload();
    await page
      .getByRole('button', { name: new RegExp(`^${words.sound.play}`) })
      .first()
      .click();
    const pause = page.getByRole('button', { name: new RegExp(`^${words.sound.pause}`) });
    await expect(pause.first()).toBeVisible();
    const heard = await hear(page, 4);
    const made = simulator.streamedSamples(simulator.streamId ?? 0);
    expect(likeness(heard, made)).toBeGreaterThan(0.99);

    // what a clinician downloads is the device's sound, sample for sample
    const { name: fileName, samples } = await downloadFirst(page, words);
    expect(fileName).toMatch(/^HN69\d{5}_male_\d+_1_Aortic_\d+\.wav$/);
    expect(samples.length).toBeGreaterThan(10 * 16_000);
    expect(isStretchOf(samples, made)).toBe(true);
  });
