import type { BrowserContext, Page } from '@playwright/test';
import { countPaints, watchLive } from '../harness/live-listening.ts';
import { expectFit } from '../harness/page-checks.ts';
import { apiOf } from '../harness/recordings.ts';
import { expect, type Server, test } from '../harness/server.ts';
import { fill, type Language, speak, wordsOf } from '../harness/words.ts';
import { connect, downloadFirst, enter, isStretchOf } from './pages.ts';

/** The heart's journey is in both languages; this one is paced in real time too. */
const language: Language = 'en';

async function atLungPage(context: BrowserContext, page: Page, server: Server) {
  const words = wordsOf(language);
  const { recording, analysis } = words;
  const lung = analysis.lung;
  await speak(page, language);
  await countPaints(page);
  const { simulator } = await server.stethoscope(`Lung ${language}`);
  await enter(page, words, server.url, `lung_${language}`);
  const api = await apiOf(page, server.url);
  const { patient, checkUp } = await api.patient(`LUNG-${language}`, 'สมชาย ใจดี');
  await connect(page, words, `Lung ${language}`);
  await page.goto(`${server.url}/patients/${patient.id}/records/${checkUp.id}/select-type`);
  await page.getByRole('link', { name: words.checkUps.select.lung }).click();
  await expect(page.getByText(recording.history.empty.lung)).toBeVisible();
  return { words, recording, analysis, lung, page, simulator, context };
}
type AtLungPage = Awaited<ReturnType<typeof atLungPage>>;

async function chooseByKeyboard({ words, recording, page }: AtLungPage): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^${recording.views.anterior} \\d`) }).focus();
  await page.keyboard.press('ArrowRight');
  const lateral = page.getByRole('radio', {
    name: new RegExp(`^${recording.positions.Posterior_Lateral_Left}`),
  });
  await page.keyboard.press('Tab');
  for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowRight');
  await expect(lateral).toBeChecked();
  await page.getByRole('radio', { name: new RegExp(`^${words.listening.filters.lung}`) }).check();
}

async function listenAndRecord({ words, page }: AtLungPage): Promise<void> {
  // By keyboard alone: the focus goes on with the steps, and each has its key.
  const { start, record, stop: end } = words.streaming;
  const listen = page.getByRole('button', { name: start });
  await expect(listen).toBeEnabled();
  await listen.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: end, exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: `${record.start} · ` })).toBeFocused();
  await page.keyboard.press('r');
  await expect(page.getByRole('button', { name: record.stop })).toBeFocused();
  const { picturesPerSecond, underruns } = await watchLive(page, 240);
  expect(picturesPerSecond).toBeGreaterThan(30);
  expect(underruns).toBeLessThanOrEqual(4);
}

async function lookAtHeartPage({ words, page, context }: AtLungPage): Promise<void> {
  const heart = await context.newPage();
  await speak(heart, language);
  await heart.goto(page.url().replace('lung-sound', 'heart-sound'));
  await expect(heart.getByText(words.streaming.record.otherOrgan.lung)).toBeVisible();
  await heart.getByRole('link', { name: words.streaming.record.openOrgan.lung }).click();
  await expect(heart.getByRole('button', { name: words.streaming.record.stop })).toBeVisible();
  await heart.close();
}

async function analyse({ words, recording, analysis, lung, page }: AtLungPage): Promise<void> {
  await expect(page.getByText(words.streaming.record.enough)).toBeVisible();
  await page.keyboard.press('s');
  await expect(page.locator('[aria-keyshortcuts="N"]')).toBeFocused();
  await page.getByRole('button', { name: words.streaming.captured.analyse }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel(recording.position, { exact: true })).toHaveValue('Posterior_Lateral_Left');
  const save = dialog.getByRole('button', { name: analysis.save, exact: true });
  await expect(save).toBeDisabled();
  await dialog.getByRole('button', { name: analysis.allNormal }).click();
  const wheezes = dialog.getByRole('group', { name: lung.wheezes, exact: true });
  await dialog.getByText(lung.wheezes, { exact: true }).click();
  await wheezes.getByText(lung.wheezeType['high-pitched'], { exact: true }).click();
  await wheezes.getByText(lung.wheezeTiming.expiratory, { exact: true }).click();
  await expectFit(page, 'lung analysis form', [390]);
  await save.click();
  await expect(page.getByText(recording.saveDialog.saved)).toBeVisible();
  await expect(
    page.getByText(
      fill(recording.saveDialog.savedNext, {
        position: recording.positions.Posterior_Lateral_Right,
      }),
    ),
  ).toBeVisible();
  const row = page.getByRole('row', { name: recording.positions.Posterior_Lateral_Left });
  await expect(row.getByText(recording.history.abnormal)).toBeVisible();
}

async function download({ words, page, simulator }: AtLungPage): Promise<void> {
  const { name, samples } = await downloadFirst(page, words);
  expect(name).toMatch(/^lung_recording_LUNG-\w+_female_\d+_1_Posterior_Lateral_Left_\d+\.wav$/);
  expect(samples.length).toBeGreaterThan(10 * 16_000);
  expect(isStretchOf(samples, simulator.streamedSamples(simulator.streamId ?? 0))).toBe(true);
}

async function edit({ words, recording, analysis, lung, page }: AtLungPage): Promise<void> {
  const dialog = page.getByRole('dialog');
  const row = page.getByRole('row', { name: recording.positions.Posterior_Lateral_Left });
  await row.getByRole('button', { name: recording.history.openAnalysis }).click();
  await expect(page.getByRole('dialog', { name: analysis.titles.lung.view })).toBeVisible();
  await dialog.getByRole('button', { name: analysis.edit }).click();
  await expect(page.getByRole('dialog', { name: analysis.titles.lung.edit })).toBeVisible();
  await dialog.getByText(lung.wheezes, { exact: true }).click();
  await dialog.getByLabel(lung.recommendations).fill('ติดตาม 2 สัปดาห์');
  await dialog.getByRole('button', { name: analysis.cancel }).click();
  await page.getByRole('button', { name: words.layout.unsaved.stay }).click();
  await dialog.getByRole('button', { name: analysis.update }).click();
  await expect(page.getByText(analysis.updated)).toBeVisible();
  await expect(row.getByText(recording.history.normal)).toBeVisible();
  await expect(dialog.getByText('ติดตาม 2 สัปดาห์')).toHaveCount(2);
  const former = dialog.locator('details', { hasText: fill(analysis.version, { version: 1 }) });
  await former.locator('summary').click();
  await expect(former.locator('summary')).toContainText(`lung_${language}`);
  await expect(
    former.getByText(`${lung.wheezeType['high-pitched']} · ${lung.wheezeTiming.expiratory}`),
  ).toBeVisible();
  await dialog.getByRole('button', { name: analysis.close, exact: true }).last().click();
}

async function loadAgain({ words, recording, page }: AtLungPage): Promise<void> {
  const lateral = page.getByRole('radio', {
    name: new RegExp(`^${recording.positions.Posterior_Lateral_Left}`),
  });
  // The filter is remembered for the lung in this browser, the progress mark with the check-up.
  await page.reload();
  await expect(
    page.getByRole('radio', { name: new RegExp(`^${words.listening.filters.lung}`) }),
  ).toBeChecked();
  await page.getByText(new RegExp(`^${recording.views.posterior} 1/8`)).click();
  await expect(lateral).toHaveAccessibleName(new RegExp(recording.recorded));
}

test(`a lung sound from behind, with wheezes (${language})`, async ({ context, page, server }) => {
  const scene = await atLungPage(context, page, server);
  await test.step('by keyboard alone: to the back, and from its first position to the lateral left one', () =>
    chooseByKeyboard(scene));
  await test.step('it is painted and heard while it is recorded', () => listenAndRecord(scene));
  await test.step('the heart page of the same check-up says so, and leads back without a question', () =>
    lookAtHeartPage(scene));
  await test.step('it is saved with wheezes', () => analyse(scene));
  await test.step('what is downloaded is the device’s sound', () => download(scene));
  await test.step('ticked off, the wheezes leave nothing behind; the former version can still be read', () =>
    edit(scene));
  await test.step('the filter is remembered in this browser, the mark of what is recorded with the check-up', () =>
    loadAgain(scene));
});
