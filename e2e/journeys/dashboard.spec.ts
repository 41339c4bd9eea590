import type { Page } from '@playwright/test';
import { HEART_POSITIONS, LUNG_POSITIONS } from '@sadap/contract/positions';
import type { PositionCount } from '@sadap/contract/statistics';
import { clearHeart, clearLung } from '../harness/clear-sounds.ts';
import { passUntil } from '../harness/page-clock.ts';
import { apiOf } from '../harness/recordings.ts';
import { expect, type Server, test } from '../harness/server.ts';
import { fill, speak, type Words, wordsOf } from '../harness/words.ts';
import { connect, enter, record, signInAnew } from './pages.ts';

/** What the browser blocked, according to the Content-Security-Policy. */
function violationsOf(page: Page): string[] {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text());
  });
  return violations;
}

/** Every position's number is in its chart, in words too. */
async function expectNumbers(page: Page, words: Words, counts: PositionCount[]): Promise<void> {
  for (const { position, count } of counts) {
    const name = words.recording.positions[position];
    const text = `${name}: ${fill(words.statistics.recordings, { total: count })}`;
    await expect(page.getByText(text, { exact: true })).toBeAttached();
  }
}

async function recordEverywhere(page: Page, server: Server) {
  const words = wordsOf('en');
  const { statistics } = words;
  const violations = violationsOf(page);
  const username = 'statistician';
  const name = 'Prapa Saengthong';
  await speak(page, 'en');
  await enter(page, words, server.url, username);
  const api = await apiOf(page, server.url);
  const { checkUp } = await api.patient('HN-STATS-1', name);
  for (const position of HEART_POSITIONS) await api.recording(checkUp, 'heart', position, clearHeart());
  await api.recording(checkUp, 'lung', LUNG_POSITIONS[0], clearLung());
  await api.recording(checkUp, 'lung', LUNG_POSITIONS[13], clearLung());
  const counts = (organ: string) =>
    api.call<PositionCount[]>('GET', `/${organ}soundrecordings/statistics/positions`);
  const [heart, lung] = [await counts('heart'), await counts('lung')];
  const total = (list: PositionCount[]) => list.reduce((sum, { count }) => sum + count, 0);
  expect(heart.every(({ count }) => count > 0)).toBe(true);
  return {
    words,
    statistics,
    violations,
    username,
    name,
    api,
    checkUp,
    heart,
    lung,
    total,
    page,
    server,
  };
}
type RecordEverywhere = Awaited<ReturnType<typeof recordEverywhere>>;

async function seeNumbers({ words, statistics, heart, lung, total, page }: RecordEverywhere): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(page.getByRole('heading', { name: statistics.title })).toBeVisible();
  await page.getByRole('button', { name: statistics.refresh }).click();
  await expectNumbers(page, words, [...heart, ...lung]);
  const share = Math.round((100 * total(heart)) / (total(heart) + total(lung)));
  const heartShare = fill(statistics.organs.share, { total: total(heart), share });
  await expect(page.getByText(heartShare, { exact: true })).toBeVisible();
  const recorded = page.getByText(statistics.system.totalRecordings).locator('..');
  await expect(recorded).toContainText(String(total(heart) + total(lung)));
}

async function seeTrends({ statistics, heart, lung, total, page }: RecordEverywhere): Promise<void> {
  await page.getByText(statistics.trends.table).click();
  const table = page.getByRole('table');
  for (const days of [7, 90, 30]) {
    await page.getByText(fill(statistics.trends.days, { days }), { exact: true }).click();
    await expect(table.getByRole('row')).toHaveCount(days + 1);
    const today = table.getByRole('row').nth(1);
    await expect(today.getByRole('cell').nth(0)).toHaveText(String(total(heart)));
    await expect(today.getByRole('cell').nth(1)).toHaveText(String(total(lung)));
  }
  await page.getByText(statistics.trends.table).click();
}

async function followActivity({
  words,
  statistics,
  username,
  name,
  checkUp,
  page,
}: RecordEverywhere): Promise<void> {
  await page.getByRole('button', { name: statistics.activity.refresh }).click();
  const last = words.recording.positionsShort[LUNG_POSITIONS[13]];
  const done = fill(statistics.activity.recording.lung, { position: last });
  const entry = page.getByRole('link').filter({ hasText: done }).filter({ hasText: name });
  await expect(entry).toContainText(fill(statistics.activity.by, { username }));
  await entry.click();
  await page.waitForURL(`**/patients/${checkUp.patientId}/records/${checkUp.id}/lung-sound`);
}

async function reviewNext({ words, violations, page, server }: RecordEverywhere): Promise<void> {
  await page.goto(server.url);
  const waiting = page.getByRole('region', { name: words.waiting.title });
  await waiting.getByRole('link').first().click();
  const reviewed = () => new URL(page.url()).searchParams.get('review');
  await page.waitForURL(/review=\d+$/);
  const first = reviewed();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: words.analysis.allNormal }).click();
  await dialog.getByRole('button', { name: words.analysis.save, exact: true }).click();
  await expect.poll(reviewed).not.toBe(first);
  await expect(dialog.getByRole('button', { name: words.analysis.allNormal })).toBeVisible();
  expect(violations).toEqual([]);
}

test('recordings are counted, drawn and listed', async ({ page, server }) => {
  const scene = await recordEverywhere(page, server);
  await test.step('what was counted before stands in the cache until somebody refreshes', () =>
    seeNumbers(scene));
  await test.step('the trends of each span', () => seeTrends(scene));
  await test.step('the latest activity leads to its recording', () => followActivity(scene));
  await test.step('what waits for a doctor, leads to its analysis, and a saved one to the next', () =>
    reviewNext(scene));
});

test('a device that another clinician uses, and one that is switched off', async ({
  page,
  browser,
  server,
}) => {
  const words = wordsOf('en');
  const { toast, refused, status } = words.devices;
  const device = 'Ward shared';
  const { simulator } = await server.stethoscope(device);
  await speak(page, 'en');
  await page.clock.install();
  await enter(page, words, server.url, 'holder');
  await connect(page, words, device);
  const row = page.getByRole('listitem').filter({ hasText: device });

  const theirs = await browser.newContext();
  const other = await theirs.newPage();
  await speak(other, 'en');
  await enter(other, words, server.url, 'latecomer');
  const otherRow = other.getByRole('listitem').filter({ hasText: device });
  await expect(otherRow.getByText(status.inUse)).toBeVisible();
  await expect(otherRow.getByText(fill(words.devices.usedBy, { username: 'holder' }))).toBeVisible();
  await otherRow.getByRole('button', { name: words.devices.connect }).click();
  await expect(other.getByText(toast.inUse)).toBeVisible();
  await expect(other.getByText(fill(toast.inUseMessage, { username: 'holder' }))).toBeVisible();
  await otherRow.getByRole('button', { name: fill(words.devices.more, { name: device }) }).click();
  const newKey = other.getByRole('menuitem', { name: words.devices.reissue });
  await expect(newKey).toBeDisabled();
  const onlyAdmin = fill(words.devices.notYours, { username: 'admin' });
  await expect(newKey).toHaveAccessibleDescription(onlyAdmin);
  const deletion = other.getByRole('menuitem', { name: words.devices.delete });
  await expect(deletion).toBeDisabled();
  await expect(deletion).toHaveAccessibleDescription(onlyAdmin);
  await expect(other.getByText(onlyAdmin)).toBeVisible();
  await theirs.close();

  await page.getByRole('button', { name: words.devices.refresh }).click();
  await expect(page.getByText(toast.refreshed)).toBeVisible();

  simulator.stop();
  await expect(page.getByText(toast.autoDisconnected)).toBeVisible();
  await expect(page.getByText(words.devices.autoDisconnected.wentOffline)).toBeVisible();
  await expect(page.getByText(words.devices.panel.noDevice)).toBeVisible();
  await expect(row.getByText(status.offline)).toBeVisible();
  await row.getByRole('button', { name: words.devices.connect }).click();
  await expect(page.getByText(refused.offline.message)).toBeVisible();

  await page.context().setOffline(true);
  await page.getByRole('button', { name: words.devices.refresh }).click();
  // after the tries that follow the first
  await passUntil(page, page.getByText(toast.refreshFailed), 15_000);
  await expect(row.getByText(status.unknown)).toBeVisible();
  await row.getByRole('button', { name: words.devices.connect }).click();
  await expect(page.getByText(refused.unknown.title)).toBeVisible();
  await page.context().setOffline(false);
  await passUntil(page, row.getByText(status.offline), 15_000);
});

test('a recording that outlives its page is on the dashboard, with the way back', async ({
  context,
  server,
}) => {
  const words = wordsOf('th');
  const name = 'กมล ศรีสุข';
  let page = await context.newPage();
  await speak(page, 'th');
  await server.stethoscope('Ward running');
  await enter(page, words, server.url, 'clinician_running');
  const api = await apiOf(page, server.url);
  const { checkUp } = await api.patient('HN-RUNNING', name);
  await connect(page, words, 'Ward running');
  const recordingPage = `/patients/${checkUp.patientId}/records/${checkUp.id}/heart-sound`;
  await page.goto(server.url + recordingPage);
  await record(page, words);
  await page.close();

  page = await context.newPage();
  await speak(page, 'th');
  // Late code says nothing before its texts are there.
  const texts = Promise.withResolvers<void>();
  await page.route('**/assets/th.evaluated*', async (route) => {
    await texts.promise;
    await route.continue();
  });
  const code = page.waitForResponse(/\/assets\/interrupted-captures/);
  await page.goto(server.url);
  await (await code).finished();
  await expect(page.getByRole('heading', { name: words.devices.title })).toBeVisible();
  const article = page.getByRole('article').filter({ hasText: name });
  await expect(article).toHaveCount(0);
  texts.resolve();
  await expect(article.getByText(words.streaming.unsaved.running, { exact: true })).toBeVisible();
  await article.getByRole('link', { name: words.streaming.unsaved.back }).click();
  await page.waitForURL(`**${recordingPage}`);
  await expect(page.getByRole('button', { name: words.streaming.record.stop })).toBeVisible();
});

test('what waits for a doctor arrives last, and nothing that is read meanwhile moves', async ({
  page,
  server,
}) => {
  const words = wordsOf('th');
  await speak(page, 'th');
  await signInAnew(page, server.url, 'clinician_reading');
  const api = await apiOf(page, server.url);
  const { patient, checkUp } = await api.patient('HN-STILL', 'นิ่ง ใจดี');
  await api.recording(checkUp, 'heart', HEART_POSITIONS[0]);
  await page.goto(`${server.url}/patients/${patient.id}`);
  await expect(page.getByRole('heading', { name: 'นิ่ง ใจดี' })).toBeVisible();

  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    const add = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        Object.assign(window, { shifted: Reflect.get(window, 'shifted') + entry.value });
    };
    new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true });
  });
  const released = Promise.withResolvers<void>();
  await page.route('**/api/recordings/waiting*', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto(server.url);
  await expect(page.getByRole('link', { name: 'นิ่ง ใจดี' }).first()).toBeVisible();
  released.resolve();
  await expect(page.getByRole('heading', { name: words.waiting.title })).toBeVisible();
  await expect(page.getByRole('heading', { name: words.devices.title })).toBeVisible();
  await expect(page.getByRole('heading', { name: words.statistics.activity.title })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'shifted'))).toBeLessThan(0.05);
});

test('the dashboard lists who was opened last without opening anybody', async ({ page, server }) => {
  const words = wordsOf('th');
  await speak(page, 'th');
  await signInAnew(page, server.url, 'clinician_recent');
  const api = await apiOf(page, server.url);
  const names = ['หนึ่ง ล่าสุด', 'สอง ล่าสุด', 'สาม ล่าสุด'];
  for (const [nth, name] of names.entries()) {
    const { patient } = await api.patient(`HN-RECENT-${nth}`, name);
    await page.goto(`${server.url}/patients/${patient.id}`);
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(server.url);
  const recent = page.getByRole('navigation', { name: words.patients.recent });
  await expect(recent.getByRole('link')).toHaveText([/สาม/, /สอง/, /หนึ่ง/]);
  await expect(page.getByRole('heading', { name: words.statistics.activity.title })).toBeVisible();
  expect(asked).toContain('/api/patients');
  expect(asked.filter((path) => /^\/api\/patients\/\d/.test(path))).toEqual([]);
});

for (const language of ['th', 'en'] as const)
  test(`what waits goes by danger, said in words, and a saved analysis opens the next: ${language}`, async ({
    page,
    server,
  }) => {
    const words = wordsOf(language);
    await speak(page, language);
    await signInAnew(page, server.url, `clinician_danger_${language}`);
    const api = await apiOf(page, server.url);
    const at = `HN-DANGER-${language}`;
    const calm = await api.patient(`${at}-1`, `Calm ${language}`);
    const grave = await api.patient(`${at}-2`, `Grave ${language}`);
    await api.recording(calm.checkUp, 'heart', HEART_POSITIONS[0], clearHeart());
    await api.recording(grave.checkUp, 'heart', HEART_POSITIONS[1], clearHeart());
    await api.recording(grave.checkUp, 'lung', LUNG_POSITIONS[0], clearLung());
    const signs = { heartRate: 138, oxygenSaturation: 84 };
    await api.call('PUT', `/sessions/${grave.checkUp.id}/vital-signs`, signs);
    await page.goto(server.url);
    const waiting = page.getByRole('region', { name: words.waiting.title });
    const heading = waiting.getByRole('heading', { level: 3 }).filter({ hasText: `${at}-2` });
    await expect(heading).toContainText(fill(words.waiting.danger.critical, { signs: 'HR 138, SpO₂ 84%' }));
    const links = await waiting
      .getByRole('link')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    expect(links[0]).toContain(`/patients/${grave.patient.id}/`);
    const pictures = process.env.PICTURES_OF_WAITING;
    for (const width of pictures ? [1440, 820, 390] : []) {
      await page.setViewportSize({ width, height: 900 });
      await waiting.scrollIntoViewIfNeeded();
      await waiting.screenshot({ path: `${pictures}/${language}-${width}.png` });
    }
    await page.setViewportSize({ width: 1440, height: 900 });

    const dialog = page.getByRole('dialog');
    const save = async () => {
      await dialog.getByRole('button', { name: words.analysis.allNormal }).click();
      await dialog.getByRole('button', { name: words.analysis.save, exact: true }).click();
    };
    await waiting.getByRole('link').first().click();
    await page.waitForURL(`**/patients/${grave.patient.id}/records/*/heart-sound?review=*`);
    await save();
    await page.waitForURL(`**/patients/${grave.patient.id}/records/*/lung-sound?review=*`);
    await save();
    await page.waitForURL((url) => !url.pathname.startsWith(`/patients/${grave.patient.id}/`));
    await expect(dialog.getByRole('button', { name: words.analysis.allNormal })).toBeVisible();
  });
