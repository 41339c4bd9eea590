import type { Page } from '@playwright/test';
import type { CheckUp } from '@sadap/contract/checkups';
import type { Recording } from '@sadap/contract/recordings';
import { colleague } from '../harness/recordings.ts';
import { expect, type Server, test } from '../harness/server.ts';
import { fill, speak, type Words, wordsOf } from '../harness/words.ts';
import { examine, lastUsed, layOn, lift, shortProtocol, stage, step } from './examination-pages.ts';
import { signIn, signInAnew } from './pages.ts';

const APEX = { position: 'Mitral', posture: 'sitting' } as const;

/** A nurse with a stethoscope, three patients who came today, and the ward's own protocols. */
async function atWork(page: Page, server: Server, day = '') {
  const words = wordsOf('th');
  await speak(page, 'th');
  const device = `Morning${day}`;
  const { mac, simulator } = await server.stethoscope(device, { laidOn: false });
  await lastUsed(page, mac);
  await signInAnew(page, server.url, `morning_nurse${day}`);
  // who looks at what was saved; the nurse signs in anew at another tablet
  const api = await colleague(server.url, `morning_matron${day}`);
  const seen: CheckUp[] = [];
  const hnOf = (place: number) => `MORNING${day}-${place}`;
  for (const [place, name] of ['สมศรี เช้าตรู่', 'บุญมี สายลม', 'คำปัน เที่ยงวัน'].entries())
    seen.push((await api.patient(hnOf(place), name)).checkUp);
  const one = await shortProtocol(server, `หัวใจเช้า จุดเดียว${day}`, 'heart', [APEX]);
  const two = await shortProtocol(server, `หัวใจเช้า สองจุด${day}`, 'heart', [
    { position: 'Aortic', posture: 'sitting' },
    APEX,
  ]);
  const soundsOf = (place: number) =>
    api.call<Recording[]>('GET', `/heartsoundrecordings?session_id=${seen[place]?.id}`);
  return { words, device, simulator, seen, hnOf, one: one.name.th, two: two.name.th, soundsOf };
}

/** From the list of patients to the first step. */
async function beginFor(
  page: Page,
  words: Words,
  { url, hn, protocol }: { url: string; hn: string; protocol: string },
): Promise<void> {
  const { examination, patients, checkUps } = words;
  await page.goto(`${url}/patients`);
  await page.getByPlaceholder(patients.search).fill(hn);
  await page.getByPlaceholder(patients.search).press('Enter');
  await page.waitForURL(/\/patients\/\d+$/);
  // not the list's own, whose names begin alike
  const first = `${checkUps.view}: ${fill(checkUps.number, { number: 1 })}`;
  await page.getByRole('link', { name: first }).click();
  await page.getByRole('button', { name: `${examination.start}: ${protocol}` }).click();
  await expect(stage(page, 'ready')).toBeVisible();
}

/** The same nurse at another tablet, after hers has died while it recorded. */
async function goOn(
  other: Page,
  words: Words,
  { url, path, protocol, device }: { url: string; path: string; protocol: string; device: string },
): Promise<void> {
  const { examination } = words;
  await speak(other, 'th');
  await signIn(other, url, 'morning_nurse');
  await other.goto(`${url}${path}`);
  await other.getByRole('link', { name: `${examination.goOn}: ${protocol}` }).click();
  await expect(step(other, 0)).toBeVisible();
  // what the dead tablet was recording went on, and is this one's from the moment it has the stethoscope
  const use = other.getByRole('button', { name: fill(examination.device.use, { name: device }) });
  await expect(async () => {
    // one that is free at the first look is taken by itself
    if (await use.isVisible()) await use.click({ timeout: 2_000 });
    await expect(use).toBeHidden({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await expect(stage(other, 'done')).toBeVisible({ timeout: 60_000 });
  await expect(other.getByText(fill(examination.allDoneHint, { recorded: 1, skipped: 0 }))).toBeVisible();
  await other.close();
}

test("a nurse's morning: three patients, a lost connection, another tablet", async ({
  page,
  server,
  browser,
}) => {
  const { words, device, simulator, seen, hnOf, one, two, soundsOf } = await atWork(page, server);
  const { examination, streaming } = words;
  const positionsOf = async (place: number) =>
    (await soundsOf(place)).map(({ position }) => position).reverse();

  await test.step('the first patient is examined without a hitch', async () => {
    await beginFor(page, words, { url: server.url, hn: hnOf(0), protocol: one });
    await examine(page, simulator, 0, { words, next: 'done' });
    await page.getByRole('link', { name: examination.toPatient }).click();
    await expect(page.getByText(fill(words.checkUps.counts, { heart: 1, lung: 0 }))).toBeVisible();
  });

  await test.step('with the second the Wi-Fi is lost during a recording, and comes back', async () => {
    await beginFor(page, words, { url: server.url, hn: hnOf(1), protocol: two });
    await layOn(page, simulator);
    await page.context().setOffline(true);
    await expect(page.getByText(streaming.record.serverLost)).toBeVisible();
    await page.context().setOffline(false);
    await expect(step(page, 1)).toBeVisible({ timeout: 90_000 });
    await lift(page, simulator, words);
    await examine(page, simulator, 1, { words, next: 'done' });
  });

  await test.step('with the third the tablet dies; another one goes on', async () => {
    await beginFor(page, words, { url: server.url, hn: hnOf(2), protocol: one });
    await layOn(page, simulator);
    await page.close({ runBeforeUnload: false });
    const { id, patientId } = seen[2] ?? { id: 0, patientId: 0 };
    await goOn(await browser.newPage(), words, {
      url: server.url,
      path: `/patients/${patientId}/records/${id}/select-type`,
      protocol: one,
      device,
    });
  });

  for (const [place, positions] of [['Mitral'], ['Aortic', 'Mitral'], ['Mitral']].entries())
    expect(await positionsOf(place)).toEqual(positions);
  for (const { circumstances, patient_id, session_id } of (
    await Promise.all([0, 1, 2].map(soundsOf))
  ).flat()) {
    expect(circumstances.posture).toBe('sitting');
    expect(seen.find(({ id }) => id === session_id)?.patientId).toBe(patient_id);
  }
});

/** On the list of sounds that wait for a name: the patient is found by HN, and confirmed. */
async function nameAs(page: Page, { naming }: Words, hn: string, name: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${naming.list.name}: `) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(naming.dialog.hn).fill(hn);
  await dialog.getByLabel(naming.dialog.hn).press('Enter');
  await expect(dialog.getByRole('region', { name: naming.dialog.isIt })).toContainText(name);
  await dialog.getByRole('button', { name: naming.dialog.yes }).click();
  await expect(dialog).toBeHidden();
}

test("a nurse's morning: the third patient is recorded first, and named later", async ({ page, server }) => {
  const { words, simulator, seen, hnOf } = await atWork(page, server, 'later');
  const { examination, naming } = words;
  const place = 'ห้องฉุกเฉิน เตียง 4';

  await test.step('one tap on the dashboard, and the examination of nobody known begins', async () => {
    await page.goto(server.url);
    const card = page.getByRole('region', { name: naming.first.title });
    await card.getByLabel(naming.first.place).fill(place);
    await card.getByRole('button', { name: examination.heart }).click();
    await expect(stage(page, 'ready')).toBeVisible();
    const head = page.locator('main header').first();
    await expect(head).toContainText(naming.nobody);
    await expect(head).toContainText(place);
  });

  await test.step('one position is recorded, the rest is left', async () => {
    await examine(page, simulator, 0, { words, next: 'ready' });
    await page.getByRole('button', { name: examination.finish }).click();
    await page.getByRole('dialog').getByRole('button', { name: examination.finish }).click();
    await expect(stage(page, 'done')).toBeVisible();
    await expect(page.getByText(naming.page.notYet)).toBeVisible();
    await expect(page.getByRole('button', { name: words.reports.open })).toHaveCount(0);
  });

  await test.step('the dashboard does not let it be forgotten', async () => {
    await page.goto(server.url);
    await expect(page.getByText(fill(naming.count.all, { count: 1 }))).toBeVisible();
    await page.getByRole('link', { name: naming.count.open }).click();
    await expect(page.getByRole('heading', { name: naming.list.title })).toBeVisible();
  });

  await test.step('a wrong HN is undone', async () => {
    await nameAs(page, words, hnOf(0), 'สมศรี เช้าตรู่');
    const notice = page.getByRole('status').filter({ hasText: naming.done.title });
    await notice.getByRole('button', { name: new RegExp(`^${naming.done.undo}`) }).click();
    await expect(page.getByText(naming.done.undone)).toBeVisible();
  });

  await test.step('put to the right patient, the sound is in the record', async () => {
    await nameAs(page, words, hnOf(2), 'คำปัน เที่ยงวัน');
    const notice = page.getByRole('status').filter({ hasText: naming.done.title });
    await notice.getByRole('link', { name: new RegExp(`^${naming.list.toCheckUp}`) }).click();
    await expect(page).toHaveURL(new RegExp(`/patients/${seen[2]?.patientId}/records/\\d+/select-type$`));
    await expect(page.getByText(naming.nobody)).toHaveCount(0);
    await page.getByRole('link', { name: words.checkUps.select.heart }).click();
    await expect(page.locator('[data-recording]')).toHaveCount(1);
    await expect(page.getByText('คำปัน เที่ยงวัน').first()).toBeVisible();
  });
});
