import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import type { Recording } from '@sadap/contract/recordings';
import { pcm16ToFloat, resample } from '@sadap/dsp';
import { loopOfWav, RecordedSource } from '@sadap/stethoscope';
import { expectFit } from '../harness/page-checks.ts';
import { apiOf } from '../harness/recordings.ts';
import { expect, type Server, test } from '../harness/server.ts';
import { stereoWav24 } from '../harness/stereo-wav.ts';
import { fill, speak, wordsOf } from '../harness/words.ts';
import { downloadFirst, enter, openLatestCheckUp } from './pages.ts';

const RATE_HZ = 16_000;
const FILE_HZ = 48_000;
const SECONDS = 11;
const SAVING = '**/api/heartsoundrecordings';
const HEART = join(import.meta.dirname, '..', '..', 'stethoscope', 'sounds', 'heart-normal-1.wav');

/** The server accepts the next save, and its answer is lost on the way. */
async function loseNextAnswer(page: Page): Promise<void> {
  const network = await page.context().newCDPSession(page);
  network.once('Fetch.requestPaused', ({ requestId }) => {
    const lost = network.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' });
    void lost.then(() => network.detach());
  });
  const patterns = [{ urlPattern: '*/api/heartsoundrecordings', requestStage: 'Response' as const }];
  await network.send('Fetch.enable', { patterns });
}

async function openImport(page: Page, server: Server) {
  const words = wordsOf('th');
  const texts = words.importing;
  const name = 'ชูใจ เลิศล้ำ';
  const heart = pcm16ToFloat(new RecordedSource(loopOfWav(readFileSync(HEART))).read(SECONDS * RATE_HZ));
  const sound = resample(heart, RATE_HZ, FILE_HZ);
  const ecg = Float32Array.from(sound, (_, index) => 0.4 * Math.sin((2 * Math.PI * 5 * index) / FILE_HZ));
  await speak(page, 'th');
  await enter(page, words, server.url, 'clinician_import');
  const api = await apiOf(page, server.url);
  const { checkUp } = await api.patient('IMP-1', name);
  await openLatestCheckUp(page, words, name);
  await page.getByRole('button', { name: texts.open }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(`${name} · IMP-1`)).toBeVisible();
  const files = dialog.locator('input[type=file]');
  return { words, texts, name, heart, sound, ecg, api, checkUp, dialog, files, page };
}
type OpenImport = Awaited<ReturnType<typeof openImport>>;

async function chooseFiles({
  words,
  texts,
  name,
  sound,
  ecg,
  dialog,
  files,
  page,
}: OpenImport): Promise<void> {
  await files.setInputFiles([
    { name: 'visit.wav', mimeType: 'audio/wav', buffer: stereoWav24(ecg, sound, FILE_HZ) },
    {
      name: 'song.mp3',
      mimeType: 'audio/mpeg',
      buffer: Buffer.from('ID3 no WAV at all, whatever it is called'),
    },
  ]);
  await expect(dialog.getByText(texts.fault['not-a-wav'].message)).toBeVisible();
  await expect(dialog.getByText(`48 kHz · 24 bit · ${texts.stereo}`)).toBeVisible();
  await dialog.getByRole('button', { name: `${texts.remove}: song.mp3` }).click();
  const save = dialog.getByRole('button', { name: fill(texts.save, { number: 1, name, hn: 'IMP-1' }) });
  await expect(save).toBeDisabled();
  const position = dialog.getByLabel(`${texts.position}: visit.wav`);
  await expect(position).toHaveValue('');
  await position.selectOption('Mitral');
  await dialog.getByText(texts.channels.right, { exact: true }).click();
  await dialog.getByRole('button', { name: words.sound.play, exact: true }).click();
  await expect(dialog.getByRole('button', { name: words.sound.pause, exact: true })).toBeVisible();
  await expectFit(page, 'a chosen file');
}

async function cancelUnderWay({ texts, name, dialog, page }: OpenImport): Promise<void> {
  const save = dialog.getByRole('button', { name: fill(texts.save, { number: 1, name, hn: 'IMP-1' }) });
  await page.route(SAVING, () => undefined, { times: 1 });
  await save.click();
  await dialog.getByRole('button', { name: `${texts.cancel}: visit.wav` }).click();
  await expect(dialog.getByText(texts.cancelled)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: texts.stay }).click();
}

async function sendAgain({ words, texts, api, checkUp, dialog, page }: OpenImport): Promise<void> {
  const position = dialog.getByLabel(`${texts.position}: visit.wav`);
  const retry = dialog.getByRole('button', { name: `${texts.retry}: visit.wav` });
  await loseNextAnswer(page);
  await retry.click();
  await position.selectOption('Aortic');
  await retry.click();
  const mitral = words.recording.positions.Mitral;
  await expect(page.getByText(fill(texts.savedBefore, { position: mitral }))).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/_Mitral_\d+\.wav/).first()).toBeVisible();
  const saved = await api.call<Recording[]>('GET', `/heartsoundrecordings?session_id=${checkUp.id}`);
  expect(saved).toHaveLength(1);
  const [recording] = saved;
  expect(recording).toMatchObject({
    position: 'Mitral',
    doctor_analysis: null,
    original: {
      fileName: 'visit.wav',
      sampleRateHz: FILE_HZ,
      channels: 2,
      bitsPerSample: 24,
      channel: 'right',
    },
  });
}

async function download({ words, heart, page }: OpenImport): Promise<void> {
  const { samples } = await downloadFirst(page, words);
  expect(samples).toHaveLength(SECONDS * RATE_HZ);
  // Up to 48 kHz and back, within two steps of 16 bits, away from the ends.
  const worst = samples.reduce(
    (most, sample, index) =>
      index < 200 || index > samples.length - 200
        ? most
        : Math.max(most, Math.abs(sample - (heart[index] ?? 0) * 32_768)),
    0,
  );
  expect(worst).toBeLessThanOrEqual(2);
}

async function chooseAgain({ words, texts, sound, ecg, dialog, files, page }: OpenImport): Promise<void> {
  const mitral = words.recording.positions.Mitral;
  await page.getByRole('button', { name: texts.open }).click();
  await files.setInputFiles([
    { name: 'visit.wav', mimeType: 'audio/wav', buffer: stereoWav24(ecg, sound, FILE_HZ) },
  ]);
  const again = fill(texts.duplicate, { position: mitral });
  await expect(dialog.getByText(again)).toBeVisible();
}

async function leaveUnderWay({ texts, name, dialog, page }: OpenImport): Promise<void> {
  const save = dialog.getByRole('button', { name: fill(texts.save, { number: 1, name, hn: 'IMP-1' }) });
  const position = dialog.getByLabel(`${texts.position}: visit.wav`);
  const held = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    await held.promise;
    await route.continue();
  };
  await page.route(SAVING, hold, { times: 1 });
  await position.selectOption('Tricuspid');
  await save.click();
  await expect(dialog.getByRole('button', { name: `${texts.cancel}: visit.wav` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(texts.leaveMessage)).toBeVisible();
  held.resolve();
  await expect(page.getByText(texts.leaveMessage)).toBeHidden();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/_Tricuspid_\d+\.wav/).first()).toBeVisible();
}

test('a file of another stethoscope becomes a recording of its check-up', async ({ page, server }) => {
  const scene = await openImport(page, server);
  await test.step('a file that is no WAV is refused, the other shown with what it is', () =>
    chooseFiles(scene));
  await test.step('cancelled under way it can be sent again, and is not left behind without a question', () =>
    cancelUnderWay(scene));
  await test.step('sent again after its answer was lost, it stays what the server has stored', () =>
    sendAgain(scene));
  await test.step('the downloaded sound is the file’s channel at the product’s rate', () => download(scene));
  await test.step('the same file once more is told so', () => chooseAgain(scene));
  await test.step('left while the file is on its way: once it has arrived, the question is no longer true', () =>
    leaveUnderWay(scene));
});
