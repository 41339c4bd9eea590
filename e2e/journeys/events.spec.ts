import type { Locator, Page } from '@playwright/test';
import { countEvents, eventSentences, type SoundEvents } from '@sadap/contract/sound-events';
import { encodeWav, floatToPcm16, resample } from '@sadap/dsp';
import { syntheticBreathing } from '../../dsp/src/synthetic-sounds/breathing.ts';
import { expectFit } from '../harness/page-checks.ts';
import { apiOf } from '../harness/recordings.ts';
import { expect, type Server, test } from '../harness/server.ts';
import { heartWav } from '../harness/synthetic-heart.ts';
import { fill, type Language, speak, type Words, wordsOf } from '../harness/words.ts';
import { openRecordingPage, signInAnew } from './pages.ts';

const SECONDS = 24;
const RATE_HZ = 16_000;
/** Nine breaths, the third of a minute each; the first begins before the sound. */
const made = syntheticBreathing({
  perMinute: 20,
  seconds: SECONDS,
  seed: 2,
  unsteadiness: 0,
  expirationDb: -4,
});
const LUNG = encodeWav(floatToPcm16(resample(made.samples, made.sampleRateHz, RATE_HZ)), RATE_HZ);
const SENTENCE = 'เสียงกรอบแกรบ (crackles) ใน 4 จาก 9 รอบการหายใจ ช่วงหายใจเข้า';

type Viewer = { page: Page; words: Words; dialog: Locator; graph: Locator; lane: Locator };

async function openViewer(page: Page, words: Words): Promise<Viewer> {
  await page.getByRole('button', { name: words.viewer.open }).first().click();
  const dialog = page.getByRole('dialog', { name: words.viewer.title });
  const graph = dialog.getByRole('slider', { name: new RegExp(`^${words.sound.graph.label.split('{')[0]}`) });
  await expect(graph).toBeVisible();
  const lane = dialog.getByRole('region', { name: words.soundEvents.lane });
  return { page, words, dialog, graph, lane };
}

async function atLung(page: Page, server: Server, language: Language, name: string) {
  const words = wordsOf(language);
  await speak(page, language);
  await signInAnew(page, server.url, name);
  const api = await apiOf(page, server.url);
  const { checkUp } = await api.patient(name.toUpperCase().replaceAll('_', '-'), 'มาลี หายใจดี');
  const recording = await api.recording(checkUp, 'lung', 'Anterior_Upper_Left', LUNG);
  await openRecordingPage(page, server.url, checkUp, 'lung');
  const path = `/lungsoundrecordings/${recording.recording_id}`;
  const saved = () => api.call<SoundEvents>('GET', `${path}/events`);
  return { words, checkUp, api, path, saved };
}

/** Where a second of the sound is on an element that shows all of it. */
async function placeOf(on: Locator, second: number, y = 30): Promise<{ x: number; y: number }> {
  await on.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const box = await on.boundingBox();
  if (!box) throw new Error('it is not there');
  return { x: box.x + (box.width * second) / SECONDS, y: box.y + y };
}

async function drag(page: Page, on: Locator, fromS: number, toS: number, y?: number): Promise<void> {
  const from = await placeOf(on, fromS, y);
  const box = await on.boundingBox();
  // waits until nothing moves any more: what arrives late above would push the drawing away
  await on.hover({ position: { x: from.x - (box?.x ?? 0), y: y ?? 30 } });
  await page.mouse.down();
  const to = await placeOf(on, toS, y);
  await page.mouse.move((from.x + to.x) / 2, to.y);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
}

const spansOf = ({ events }: SoundEvents) =>
  events.map(({ from_ms, to_ms }) => [from_ms / 1000, to_ms / 1000]);
/** A pixel is up to a tenth of a second. */
function expectSpans(found: number[][], expected: number[][], within = 0.06): void {
  expect(found).toHaveLength(expected.length);
  for (const [index, [fromS = 0, toS = 0]] of expected.entries()) {
    expect(Math.abs((found[index]?.[0] ?? 99) - fromS), `beginning ${index}`).toBeLessThan(within);
    expect(Math.abs((found[index]?.[1] ?? 99) - toS), `end ${index}`).toBeLessThan(within);
  }
}

async function drawByMouse({ page, words: { soundEvents }, dialog, graph, lane }: Viewer): Promise<void> {
  await dialog.getByRole('button', { name: soundEvents.draw, exact: true }).click();
  const surface = dialog.locator('[data-drawing-surface]');
  await drag(page, surface, 2.56, 3);
  await expect(lane.getByRole('button')).toHaveCount(1);
  await drag(page, surface, 5.98, 5.55, 200);
  await drag(page, lane, 8.56, 8.98, 12);
  await expect(lane.getByRole('button')).toHaveCount(3);
  // the graph was drawn on, and neither played nor moved
  await expect(graph).toHaveAttribute('aria-valuenow', '0');
}

async function drawByKeys({ page, words: { soundEvents }, dialog, lane }: Viewer): Promise<void> {
  await lane.focus();
  for (let press = 0; press < 11; press++) await page.keyboard.press('Shift+ArrowRight');
  for (let press = 0; press < 6; press++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('n');
  await expect(lane.getByRole('button')).toHaveCount(4);
  const end = dialog.getByRole('slider', {
    name: fill(soundEvents.editor.end, { kind: soundEvents.kinds.crackles }),
  });
  await expect(end).toBeFocused();
  await expect(end).toHaveAttribute('aria-valuenow', '12.1');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(end).toHaveAttribute('aria-valuenow', '11.99');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowRight');
  const start = dialog.getByRole('slider', {
    name: fill(soundEvents.editor.start, { kind: soundEvents.kinds.crackles }),
  });
  await expect(start).toBeFocused();
  await expect(start).toHaveAttribute('aria-valuenow', '11.61');

  await page.keyboard.press('Delete');
  await expect(lane.getByRole('button')).toHaveCount(3);
  await expect(lane).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(lane.getByRole('button')).toHaveCount(4);
  await page.keyboard.press('Control+y');
  await expect(lane.getByRole('button')).toHaveCount(3);
  await page.keyboard.press('Control+z');
  // Escape chooses nothing, and leaves the dialog open
  await lane.getByRole('button').first().focus();
  await expect(end).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(end).toBeHidden();
  await expect(lane).toBeVisible();
}

async function sayMore({ page, words: { soundEvents }, dialog }: Viewer): Promise<void> {
  const edits = dialog.getByRole('button', { name: new RegExp(`^${soundEvents.editor.edit.split('{')[0]}`) });
  await edits.first().click();
  const fields = dialog.getByRole('group', { name: soundEvents.editor.fields });
  await fields.getByLabel(soundEvents.editor.from).fill('2.6');
  await page.keyboard.press('Enter');
  await fields.getByLabel(soundEvents.editor.to).fill('๓.๐๕');
  await fields.getByLabel(soundEvents.editor.remark).fill('ชัดที่ฐานปอด');
  await fields.getByLabel(soundEvents.editor.detail).selectOption({ label: soundEvents.details.coarse });
  await expect(dialog.getByRole('status').filter({ hasText: '2.60' })).toContainText('3.05');
  await dialog.getByRole('button', { name: soundEvents.editor.undo }).click();
  await expect(fields.getByLabel(soundEvents.editor.detail)).toHaveValue('');
}

/** Every position shown from now on, in seconds. */
async function positionsOf(graph: Locator): Promise<() => Promise<number[]>> {
  const shown = await graph.evaluateHandle((element) => {
    const positions: number[] = [];
    new MutationObserver(() => positions.push(Number(element.getAttribute('aria-valuenow')))).observe(
      element,
      { attributeFilter: ['aria-valuenow'] },
    );
    return positions;
  });
  return () => shown.jsonValue();
}

async function hearOne({ words: { sound }, dialog, graph, lane }: Viewer, fromS: number, toS: number) {
  const before = Number(await graph.getAttribute('aria-valuenow'));
  const positions = await positionsOf(graph);
  await lane.getByRole('button').nth(1).click();
  const play = dialog.getByRole('button', { name: sound.play, exact: true });
  await expect
    .poll(async () => (await positions()).filter((at) => at !== before).at(-1) ?? 0)
    .toBeGreaterThan(toS - 0.15);
  await expect(play).toHaveAttribute('data-status', 'paused');
  // The cursor was elsewhere before.
  const shown = await positions();
  const heard = shown.slice(shown.findIndex((at) => at !== before));
  expect(Math.min(...heard)).toBeGreaterThan(fromS - 0.15);
  expect(Math.max(...heard)).toBeLessThan(toS + 0.05);
}

test('events are drawn with a mouse and by keyboard alone, heard, counted and kept', async ({
  page,
  server,
}) => {
  const { words, saved } = await atLung(page, server, 'th', 'events_drawn');
  const { soundEvents } = words;
  let viewer = await openViewer(page, words);
  await test.step('by mouse, on the waveform, the spectrogram and the lane', () => drawByMouse(viewer));
  await test.step('by keyboard alone', () => drawByKeys(viewer));
  const inWords = () => viewer.dialog.getByRole('list', { name: soundEvents.counts }).first();
  await expect(inWords()).toHaveText(SENTENCE);
  await test.step('in numbers, with a remark', () => sayMore(viewer));
  await expectFit(page, 'events while they are drawn', [1440, 820, 390]);
  await test.step('a tap lets one be heard, and only that', () => hearOne(viewer, 5.55, 5.98));
  await viewer.dialog.getByRole('button', { name: soundEvents.editor.save, exact: true }).click();
  await expect(page.getByText(soundEvents.editor.saved)).toBeVisible();
  const stored = await saved();
  expect(stored.version).toBe(1);
  expectSpans(spansOf(stored), [
    [2.6, 3.05],
    [5.55, 5.98],
    [8.56, 8.98],
    [11.61, 11.99],
  ]);
  expect(stored.events[0]?.remark).toBe('ชัดที่ฐานปอด');

  await page.reload();
  viewer = await openViewer(page, words);
  await expect(inWords()).toHaveText(SENTENCE);
  await expect(viewer.lane.getByRole('button')).toHaveCount(4);
  await expect(viewer.lane.getByRole('button').first()).toHaveAccessibleName(
    `${fill(soundEvents.event, { kind: soundEvents.kinds.crackles, from: '2.60', to: '3.05' })}, ${soundEvents.phase.lung.first}`,
  );
  await hearOne(viewer, 5.55, 5.98);
  await viewer.dialog.getByRole('button', { name: soundEvents.history }).click();
  await expect(viewer.dialog.getByRole('list', { name: soundEvents.history })).toContainText(SENTENCE);
  await expectFit(page, 'events of a recording', [1440, 820, 390]);
});

test('of two tabs that change the same events, neither overwrites the other unasked', async ({
  page,
  server,
}) => {
  const { words, saved } = await atLung(page, server, 'th', 'events_tabs');
  const { soundEvents } = words;
  const other = await page.context().newPage();
  await speak(other, 'th');
  await other.goto(page.url());
  const here = await openViewer(page, words);
  const there = await openViewer(other, words);
  for (const { page: tab, dialog } of [here, there]) {
    await dialog.getByRole('button', { name: soundEvents.draw, exact: true }).click();
    await drag(tab, dialog.locator('[data-drawing-surface]'), 2.4, 3);
  }
  await there.dialog.getByRole('button', { name: soundEvents.kinds.wheezes }).click();
  await drag(other, there.dialog.locator('[data-drawing-surface]'), 6.5, 7.4);
  const saveIn = ({ dialog }: Viewer) =>
    dialog.getByRole('button', { name: soundEvents.editor.save, exact: true }).click();
  await saveIn(here);
  await expect(here.dialog.getByRole('button', { name: soundEvents.change, exact: true })).toBeVisible();
  await saveIn(there);
  const conflict = there.dialog.getByRole('alert').filter({ hasText: soundEvents.conflict.title });
  await expect(conflict).toBeVisible();
  // what was drawn is still there, also after the page was reloaded
  await expect(there.lane.getByRole('button')).toHaveCount(2);
  await other.reload();
  const again = await openViewer(other, words);
  await expect(again.lane.getByRole('button')).toHaveCount(2);
  await saveIn(again);
  await expect(conflict).toBeVisible();
  await again.dialog.getByRole('button', { name: soundEvents.conflict.mine }).click();
  await expect(other.getByText(soundEvents.editor.saved)).toBeVisible();
  expect(await saved()).toMatchObject({ version: 2, events: [{ kind: 'crackles' }, { kind: 'wheezes' }] });
});

test('a draft is not lost by closing a dialog, and is drawn while a sound is judged', async ({
  page,
  server,
}) => {
  const { words, saved } = await atLung(page, server, 'en', 'events_judged');
  const { soundEvents, layout, recording } = words;
  await page.getByRole('button', { name: recording.history.openAnalysis }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: soundEvents.inAnalysis }).click();
  await dialog.getByRole('button', { name: soundEvents.draw, exact: true }).click();
  await drag(page, dialog.locator('[data-drawing-surface]'), 2.5, 3.1);
  await expectFit(page, 'events drawn while a sound is judged', [1440, 820, 390]);
  await dialog.getByRole('button', { name: layout.close }).first().click();
  await page.getByRole('button', { name: layout.unsaved.stay }).click();
  const lane = dialog.getByRole('region', { name: soundEvents.lane });
  await expect(lane.getByRole('button')).toHaveCount(1);
  await page.reload();
  await page.getByRole('button', { name: recording.history.openAnalysis }).first().click();
  await expect(lane.getByRole('button')).toHaveCount(1);
  await dialog.getByRole('button', { name: soundEvents.editor.save, exact: true }).click();
  await expect(page.getByText(soundEvents.editor.saved)).toBeVisible();
  expect((await saved()).events).toHaveLength(1);
  await expect(dialog.getByRole('list', { name: soundEvents.counts })).toHaveText(
    /^Crackles in 1 of 9 breaths/,
  );
});

for (const { width, height, language } of [
  { width: 820, height: 1180, language: 'th' },
  { width: 390, height: 844, language: 'en' },
] as const)
  test.describe(() => {
    test.use({ hasTouch: true, isMobile: true, viewport: { width, height } });
    test(`events of a heart are drawn by single taps at ${width} px`, async ({ page, server }) => {
      const words = wordsOf(language);
      const { soundEvents } = words;
      await speak(page, language);
      await signInAnew(page, server.url, `events_touch_${width}`);
      const api = await apiOf(page, server.url);
      const { checkUp } = await api.patient(`TOUCH-${width}`, 'ใจดี เต้นดี');
      const wav = heartWav({ beatS: 1, firstS: 0.2, gain: 0.5, seconds: SECONDS });
      const { recording_id: id } = await api.recording(checkUp, 'heart', 'Mitral', wav);
      await openRecordingPage(page, server.url, checkUp);
      const viewer = await openViewer(page, words);
      const { dialog, lane } = viewer;
      await dialog.getByRole('button', { name: soundEvents.draw, exact: true }).tap();
      await dialog.getByRole('button', { name: soundEvents.kinds.artefact }).tap();
      const surface = dialog.locator('[data-drawing-surface]');
      const tapAt = async (second: number, y: number) => {
        // What was chosen above it may still move it.
        let before: unknown = null;
        await expect
          .poll(async () => {
            const box = JSON.stringify(await surface.boundingBox());
            const hasSettled = box === before;
            before = box;
            return hasSettled;
          })
          .toBe(true);
        const place = await placeOf(surface, second, y);
        await page.touchscreen.tap(place.x, place.y);
      };
      await tapAt(4, 40);
      await expect(dialog.getByText(soundEvents.editor.pending.split('{')[0] ?? '')).toBeVisible();
      await tapAt(9, 180);
      await expect(lane.getByRole('button')).toHaveCount(1);
      // what a finger takes is large enough for it
      for (const target of [lane.getByRole('button').first(), dialog.locator('[data-edge=start]')]) {
        const box = await target.boundingBox();
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      }
      await expectFit(page, 'events drawn by touch', [width]);
      await page.setViewportSize({ width, height });
      await dialog.getByRole('button', { name: soundEvents.editor.save, exact: true }).tap();
      await expect(page.getByText(soundEvents.editor.saved)).toBeVisible();
      const stored = await api.call<SoundEvents>('GET', `/heartsoundrecordings/${id}/events`);
      expectSpans(spansOf(stored), [[4, 9]], 0.2);
      const { intervals } = await api.call<{ intervals: Parameters<typeof countEvents>[1] }>(
        'GET',
        `/heartsoundrecordings/${id}/beats`,
      );
      const [sentence] = eventSentences(language, 'heart', countEvents('beat', intervals, stored.events));
      await expect(dialog.getByRole('list', { name: soundEvents.counts })).toHaveText(sentence ?? '');
      expect(sentence).toMatch(/ (in )?([56]) (of|จาก) 2[34] /);
    });
  });
