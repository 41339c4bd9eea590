import type { Patient } from '@sadap/contract/patients';
import type { Quality } from '@sadap/contract/quality';
import type { Recording } from '@sadap/contract/recordings';
import { openLine } from '../../server/test/line.ts';
import { passUntil } from '../harness/page-clock.ts';
import { apiOf } from '../harness/recordings.ts';
import { expect, isLineToServer, test } from '../harness/server.ts';
import { speak, wordsOf } from '../harness/words.ts';
import {
  addPatient,
  connect,
  downloadFirst,
  enter,
  isStretchOf,
  openRecordingPage,
  record,
} from './pages.ts';

const words = wordsOf('th');
/** Long enough to be told on the page; capture.test.ts cuts for 20 s of a moved clock. */
const CUT_MS = 8_000;

test('the line is cut, the tab is closed and the server killed: no sample is missing', async ({
  context,
  server,
}) => {
  let page = await context.newPage();
  await speak(page, 'th');
  // More than the cut, and the time that a busy machine needs to start a server.
  const { simulator } = await server.stethoscope('Ward lost', { bufferSeconds: 60 });
  await enter(page, words, server.url, 'clinician_lost');
  const { checkUp } = await (await apiOf(page, server.url)).patient('LOST-LINE', 'ชูใจ สายขาด');
  await connect(page, words, 'Ward lost');
  await openRecordingPage(page, server.url, checkUp);
  await record(page, words);
  const recordingPage = page.url();
  const streamId = simulator.streamId ?? 0;
  simulator.cutConnection(CUT_MS);
  await expect(page.getByText(words.streaming.record.offline.split('{{count}}', 1)[0] ?? '')).toBeVisible();
  // Nothing is called good while nothing arrives.
  await expect(page.locator('[data-hint]')).toHaveAttribute('data-hint', 'nothing', { timeout: 6_000 });
  await page.close();
  page = await context.newPage();
  await speak(page, 'th');
  await page.goto(recordingPage);
  // After a return the recording is as it was.
  await expect(page.getByRole('button', { name: words.streaming.record.stop })).toBeVisible();
  await expect.poll(() => simulator.state, { timeout: 40_000 }).toBe('streaming');

  await server.killAndRestart();
  await expect.poll(() => simulator.state).toBe('streaming');
  await expect(page.getByText(words.streaming.record.enough)).toBeVisible();
  await expect(page.getByText(words.streaming.record.serverLost)).toBeHidden();
  await page.getByRole('button', { name: words.streaming.record.stop }).click();
  // Saving would wait for it, and show a doubtful one first.
  await expect(page.locator('[data-quality]')).toBeVisible({ timeout: 40_000 });
  await page.getByRole('button', { name: /^บันทึก แล้วไป/ }).click();
  await expect(page.getByText(words.recording.saveDialog.saved)).toBeVisible();

  const api = await apiOf(page, server.url);
  const [recording] = await api.call<Recording[]>('GET', '/heartsoundrecordings');
  expect(recording?.gaps).toEqual([]);
  const { samples } = await downloadFirst(page, words);
  expect(samples.length).toBeGreaterThan(10 * 16_000);
  expect(isStretchOf(samples, simulator.streamedSamples(streamId))).toBe(true);
});

test('a stream goes on where its page is loaded again, and stops where another patient is opened', async ({
  page,
  server,
}) => {
  await speak(page, 'th');
  const { simulator } = await server.stethoscope('Ward address');
  await enter(page, words, server.url, 'clinician_address');
  const api = await apiOf(page, server.url);
  const one = await api.patient('ADDRESS-1', 'คนแรก มาก่อน');
  const other = await api.patient('ADDRESS-2', 'คนที่สอง มาทีหลัง');
  await connect(page, words, 'Ward address');
  await openRecordingPage(page, server.url, one.checkUp);
  const stop = page.getByRole('button', { name: words.streaming.stop });
  await page.getByRole('button', { name: words.streaming.start }).click();
  await expect(stop).toBeVisible();
  const { streamId } = simulator;
  await page.reload();
  await expect(stop).toBeVisible();
  expect(simulator.streamId).toBe(streamId);
  await openRecordingPage(page, server.url, other.checkUp);
  await expect.poll(() => simulator.streamId).toBeNull();
  await expect(page.getByRole('button', { name: words.streaming.start })).toBeEnabled();
  await expect(stop).toBeHidden();
});

test('leaving in the middle asks, stops, and keeps the sound on the dashboard', async ({ page, server }) => {
  const name = 'มานี รักเรียน';
  await speak(page, 'th');
  await server.stethoscope('Ward leave');
  await enter(page, words, server.url, 'clinician_leave');
  const { checkUp } = await (await apiOf(page, server.url)).patient('LEAVE-1', name);
  await connect(page, words, 'Ward leave');
  await openRecordingPage(page, server.url, checkUp);
  await record(page, words);
  await expect(page.getByText(words.streaming.record.enough)).toBeVisible();

  // At once: the page saves without a verdict that takes its time.
  const problems: Quality['problems'] = [{ code: 'hum', severity: 'minor', stretches: [] }];
  const doubtful: Quality = { organ: 'heart', durationS: 10, verdict: 'usable', problems };
  await page.route('**/api/captures/*/quality', (route) => route.fulfill({ json: doubtful }));
  const dashboard = page.getByRole('link', { name: words.layout.nav.dashboard, exact: true });
  await dashboard.click();
  await page.getByRole('button', { name: words.streaming.leave.stay }).click();
  await expect(page.getByRole('button', { name: words.streaming.record.stop })).toBeVisible();
  await dashboard.click();
  await page.getByRole('button', { name: words.streaming.leave.leave }).click();

  const unsaved = page.getByRole('region', { name: words.streaming.unsaved.title });
  await expect(unsaved.getByText(name)).toBeVisible();
  const saveLater = page.getByRole('button', { name: words.streaming.unsaved.saveLater });
  await test.step('a doubtful sound is shown before it is saved for review, as on the recording page', async () => {
    await saveLater.click();
    await expect(page.getByText(words.quality.gate.doubtful)).toBeVisible();
    await expect(unsaved.getByText(words.quality.verdict.usable)).toBeVisible();
    await saveLater.click();
  });
  await expect(page.getByText(words.streaming.unsaved.saved)).toBeVisible();
  await expect(page.getByText(words.streaming.unsaved.title)).toBeHidden();
});

test('an answer that is lost is said, and sent again the patient is there once; a silent line turns the badge', async ({
  page,
  server,
}) => {
  const { late } = words.layout;
  const line = await openLine(() => Number(new URL(server.url).port));
  const url = new URL(line.url.replace('ws:', 'http:')).origin;
  isLineToServer(url);
  try {
    await speak(page, 'th');
    await page.clock.install();
    await enter(page, words, url, 'clinician_silent');
    let tries = 0;
    await page.route('**/api/patients', async (route) => {
      if (route.request().method() !== 'POST' || ++tries > 1) return route.continue();
      // It arrives, but the answer is lost.
      await route.fetch();
    });
    const saved = addPatient(page, words, 'th', 'มานะ ซ้ำไหม');
    const notice = page.getByRole('alert').filter({ hasText: late.title });
    await expect.poll(() => tries).toBe(1);
    await expect(notice).toBeHidden();
    await passUntil(page, notice, 12_000);
    await notice.getByRole('button', { name: late.again }).click();
    await saved;
    await expect(notice).toBeHidden();
    expect(tries).toBe(2);
    const api = await apiOf(page, server.url);
    const found = await api.call<Patient[]>('GET', `/patients?search=${encodeURIComponent('มานะ ซ้ำไหม')}`);
    expect(found).toHaveLength(1);

    await expect(page.getByText(words.devices.panel.serverConnected)).toBeVisible();
    line.cut('silent');
    await passUntil(page, page.getByText(words.devices.panel.serverConnecting), 6_500);
    line.restore();
    await passUntil(page, page.getByText(words.devices.panel.serverConnected), 30_000);
  } finally {
    await line.close();
  }
});
