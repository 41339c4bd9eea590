import type { Locator, Page } from '@playwright/test';
import { drawnColumns, expectedColumns, shareAlike } from '../harness/drawn-graph.ts';
import { hear, likeness } from '../harness/heard-sound.ts';
import {
  frequencyAtS,
  KNOWN_RATE_HZ,
  KNOWN_SECONDS,
  knownSamples,
  knownWav,
} from '../harness/known-sound.ts';
import { expectFit } from '../harness/page-checks.ts';
import { apiOf } from '../harness/recordings.ts';
import { expect, type Server, test } from '../harness/server.ts';
import { fill, speak, wordsOf } from '../harness/words.ts';
import { signInAsAdministrator } from './pages.ts';

const words = wordsOf('th');
const samples = knownSamples();
const PEAK = 0.9;

async function openViewer(page: Page): Promise<{ dialog: Locator; graph: Locator }> {
  await page.getByRole('button', { name: words.viewer.open }).first().click();
  const dialog = page.getByRole('dialog', { name: words.viewer.title });
  const graph = dialog.getByRole('slider', { name: new RegExp(`^${words.sound.graph.label.split('{')[0]}`) });
  await expect(graph).toBeVisible();
  return { dialog, graph };
}

const positionOf = async (graph: Locator) => Number(await graph.getAttribute('aria-valuenow'));

/** Every position shown from now on, in seconds, including those between two polls. */
async function positionsOf(graph: Locator): Promise<() => Promise<number[]>> {
  const shown = await graph.evaluateHandle((element) => {
    const positions: number[] = [];
    new MutationObserver(() => positions.push(Number(element.getAttribute('aria-valuenow')))).observe(
      element,
      {
        attributeFilter: ['aria-valuenow'],
      },
    );
    return positions;
  });
  return () => shown.jsonValue();
}

/** Clicks at a share of the width; a real pointer, so that a tap is a tap. */
async function pointAt(page: Page, graph: Locator, share: number, y = 40): Promise<{ x: number; y: number }> {
  // The last click may have scrolled it beneath the dialog's head.
  await graph.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const box = await graph.boundingBox();
  if (!box) throw new Error('the graph is not there');
  const place = { x: box.x + box.width * share, y: box.y + y };
  await page.mouse.move(place.x, place.y);
  return place;
}

/** Short, however late the page handles it. */
const tap = (page: Page) => Promise.all([page.mouse.down(), page.mouse.up()]);

async function atViewer(page: Page, server: Server) {
  await speak(page, 'th');
  await signInAsAdministrator(page, server.url);
  const api = await apiOf(page, server.url);
  const { patient, checkUp } = await api.patient('VIEW-1', 'วารี ฟังชัด');
  await api.recording(checkUp, 'heart', 'Mitral', knownWav());
  await page.goto(`${server.url}/patients/${patient.id}/records/${checkUp.id}/heart-sound`);
  const { dialog, graph } = await openViewer(page);
  const canvas = graph.locator('canvas');
  return { page, dialog, graph, canvas };
}
type AtViewer = Awaited<ReturnType<typeof atViewer>>;

async function seePicture({ page, dialog, graph, canvas }: AtViewer): Promise<void> {
  await expect
    .poll(async () => {
      const drawn = await drawnColumns(canvas);
      const whole = { fromS: 0, toS: KNOWN_SECONDS };
      return shareAlike(drawn, expectedColumns(samples, KNOWN_RATE_HZ, whole, drawn.length, PEAK), 0.08);
    })
    .toBeGreaterThan(0.95);
  await graph.focus();
  for (let press = 0; press < 8; press++) await page.keyboard.press('+');
  await expect(canvas).toHaveAttribute('data-outline', 'stretch');
  const closeUp = KNOWN_SECONDS / 1.5 ** 8;
  await expect
    .poll(async () => {
      const drawn = await drawnColumns(canvas);
      const view = { fromS: 0, toS: closeUp };
      return shareAlike(drawn, expectedColumns(samples, KNOWN_RATE_HZ, view, drawn.length, PEAK), 0.08);
    })
    .toBeGreaterThan(0.9);
  await dialog.getByRole('button', { name: words.sound.graph.whole }).click();
}

async function jumpSilent({ dialog, graph }: AtViewer): Promise<void> {
  // A jump in the silent sound takes the close-up along; the whole sound's picture lies beneath, so that
  // nothing is black.
  await graph.press('Home');
  for (let press = 0; press < 4; press++) await graph.press('+');
  await expect(graph.locator('img')).toHaveCount(2);
  for (let press = 0; press < 3; press++) await graph.press('PageUp');
  await expect.poll(() => positionOf(graph)).toBeCloseTo(0.3 * KNOWN_SECONDS, 1);
  await expect(graph.locator('[class*="cursor"]')).toBeVisible();
  await dialog.getByRole('button', { name: words.sound.graph.whole }).click();
  await expect(graph.locator('img')).toHaveCount(1);
  await graph.press('Home');
}

async function playStretch({ dialog, graph }: AtViewer): Promise<void> {
  const loop = dialog.getByRole('switch', { name: words.sound.loop.title });
  await loop.click();
  const begun = await positionsOf(graph);
  await graph.press(' ');
  await expect.poll(async () => (await begun()).at(-1) ?? 0).toBeGreaterThan(KNOWN_SECONDS / 4);
  expect((await begun()).filter((at) => at > 0.5 && at < KNOWN_SECONDS / 4 - 0.2)).toEqual([]);
  await graph.press(' ');
  await loop.click();
  await graph.press('Home');
}

async function tapAndHear({ page, dialog, graph }: AtViewer): Promise<void> {
  // near the beginning: a slow page must not reach the end before the second tap
  await pointAt(page, graph, 0.05);
  await tap(page);
  await expect.poll(() => positionOf(graph)).toBeGreaterThan(1.3);
  const heard = await hear(page, 3);
  await tap(page);
  await expect(dialog.getByRole('button', { name: words.sound.play, exact: true })).toHaveAttribute(
    'data-status',
    'paused',
  );
  expect(likeness(heard, samples)).toBeGreaterThan(0.99);
  // Twice as loud, and up to 24 dB, which the limiter keeps within full scale.
  const boost = dialog.getByRole('combobox', { name: words.sound.boost });
  const peakOf = (part: Float32Array) => part.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  await boost.selectOption({ label: fill(words.sound.decibels, { value: 6 }) });
  await graph.press('Home');
  await graph.press(' ');
  await expect.poll(async () => peakOf(await hear(page, 1)) / peakOf(heard)).toBeGreaterThan(1.85);
  // Another second of the sound, whose loudest beat is another; twelve decibels would be 4.
  expect(peakOf(await hear(page, 1)) / peakOf(heard)).toBeLessThan(2.6);
  await boost.selectOption({ label: fill(words.sound.decibels, { value: 24 }) });
  await expect.poll(async () => peakOf(await hear(page, 1))).toBeGreaterThan(0.97);
  // It would be 8 without the limiter; resampling the output overshoots a little.
  expect(peakOf(await hear(page, 1))).toBeLessThan(1.2);
  await graph.press(' ');
  await boost.selectOption({ label: fill(words.sound.decibels, { value: 0 }) });
}

async function dragAndDoubleTap({ page, dialog, graph }: AtViewer): Promise<void> {
  await pointAt(page, graph, 0.2);
  await page.mouse.down();
  const place = await pointAt(page, graph, 0.6);
  await page.mouse.up();
  await expect.poll(() => positionOf(graph)).toBeCloseTo(0.6 * KNOWN_SECONDS, 0);
  await page.mouse.dblclick(place.x + 60, place.y);
  await expect(dialog.getByRole('button', { name: words.sound.pause, exact: true })).toBeVisible();
  await expect.poll(() => positionOf(graph)).toBeGreaterThan(0.6 * KNOWN_SECONDS + 0.5);
}

async function halfSpeed({ page, dialog, graph }: AtViewer): Promise<void> {
  await graph.press('Home');
  await dialog.getByText('0.5×', { exact: true }).click();
  await expect.poll(() => positionOf(graph)).toBeLessThan(3);
  const startS = await positionOf(graph);
  const slow = await hear(page, 2);
  const turns = slow.filter((sample, index) => sample >= 0 !== (slow[index - 1] ?? 0) >= 0).length;
  expect(turns / 2 / 2).toBeGreaterThan(frequencyAtS(startS) * 0.9);
  expect(turns / 2 / 2).toBeLessThan(frequencyAtS(startS + 2) * 1.1);
  await dialog.getByText('1×', { exact: true }).click();
}

async function repeatStretch({ page, dialog, graph }: AtViewer): Promise<void> {
  const loop = dialog.getByRole('switch', { name: words.sound.loop.title });
  await loop.click();
  const from = dialog.getByRole('slider', { name: words.sound.loop.from });
  await expect(from).toHaveAttribute('aria-valuenow', String(KNOWN_SECONDS / 4));
  const to = dialog.getByRole('slider', { name: words.sound.loop.to });
  await expect(to).toHaveAttribute('aria-valuenow', String((3 * KNOWN_SECONDS) / 4));
  await to.press('ArrowLeft');
  await expect(to).toHaveAttribute('aria-valuenow', '14.95');
  await pointAt(page, graph, 0.7);
  await page.mouse.down();
  await pointAt(page, graph, 14.5 / KNOWN_SECONDS);
  const positions = await positionsOf(graph);
  await page.mouse.up();
  await expect
    .poll(async () => (await positions()).findIndex((at, index, all) => at < 6 && (all[index - 1] ?? 0) > 14))
    .toBeGreaterThan(0);
  await expect(dialog.getByRole('button', { name: words.sound.pause, exact: true })).toBeVisible();
}

async function seeSpectrogram({ page, dialog }: AtViewer): Promise<void> {
  // The server's picture: at the end of the sound the tone is at 360 of 1000 Hz.
  const picture = dialog.getByRole('img', { name: words.sound.graph.spectrogram });
  await expect(picture).toBeVisible();
  const loudestShare = await picture.evaluate((image) => {
    const shown = image as HTMLImageElement;
    const { naturalWidth: width, naturalHeight: height } = shown;
    const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
    if (!context) throw new Error('no canvas');
    context.drawImage(shown, 0, 0);
    const { data } = context.getImageData(Math.floor(width * 0.98), 0, 1, height);
    const light = Array.from({ length: height }, (_, y) =>
      [0, 1, 2].reduce((sum, part) => sum + (data[y * 4 + part] ?? 0), 0),
    );
    return 1 - light.indexOf(Math.max(...light)) / height;
  });
  expect(loudestShare * 1000).toBeGreaterThan(frequencyAtS(19) - 30);
  expect(loudestShare * 1000).toBeLessThan(frequencyAtS(20) + 30);
  await dialog.getByRole('button', { name: words.sound.pause, exact: true }).click();
  await expectFit(page, 'viewer');
}

test('a recording is looked at and listened to closely', async ({ page, server }) => {
  const scene = await atViewer(page, server);
  await test.step('the picture is the sound: the whole of it, and closer than its 1000 points', () =>
    seePicture(scene));
  await test.step('a jump of the silent sound takes the close-up along', () => jumpSilent(scene));
  await test.step('playing begins with the stretch that was chosen before, wherever the silent sound was left', () =>
    playStretch(scene));
  await test.step('a tap plays, another one pauses, and what is heard is the stored sound; up to 24 dB louder', () =>
    tapAndHear(scene));
  await test.step('a drag seeks; a double tap jumps there and plays', () => dragAndDoubleTap(scene));
  await test.step('half speed keeps the pitch', () => halfSpeed(scene));
  await test.step('a stretch is repeated', () => repeatStretch(scene));
  await test.step('the server’s picture shows the tone where it belongs', () => seeSpectrogram(scene));
});
