import { devices, type Locator, type Page } from '@playwright/test';
import { NORMAL_HEART_ANALYSIS } from '@sadap/contract/analysis';
import type { CheckUp } from '@sadap/contract/checkups';
import { LUNG_POSITIONS, type Organ } from '@sadap/contract/positions';
import { logIn } from '../../server/test/http-client.ts';
import { doctor } from '../harness/doctor.ts';
import { hear, likeness } from '../harness/heard-sound.ts';
import { beatsApart, placesWhile, switchOf } from '../harness/linked-places.ts';
import { expectFit } from '../harness/page-checks.ts';
import { apiWith, PASSWORD } from '../harness/recordings.ts';
import { expect, type Server, test } from '../harness/server.ts';
import { heartBeats, heartWav } from '../harness/synthetic-heart.ts';
import { fill, speak, wordsOf } from '../harness/words.ts';
import { signIn } from './pages.ts';

const WIDTHS = [1440, 820, 390];
/** Longer than a slow page takes from play to the switch. */
const SECONDS = 60;
/** A heart at three check-ups: 75, 63 and 86 beats a minute. */
const FIRST = { beatS: 0.8, firstS: 0.2, gain: 0.8, seconds: SECONDS };
const SECOND = { beatS: 0.95, firstS: 0.5, gain: 0.2, seconds: SECONDS };
const THIRD = { beatS: 0.7, firstS: 0.35, gain: 0.4, seconds: SECONDS };
const MURMUR = 'ได้ยินชัดเมื่อเอนตัวไปข้างหน้า';

type Api = ReturnType<typeof apiWith>;

/** Three check-ups with a mitral sound each; the last has two more positions, one of them signed. */
async function examined(api: Api, patientID: string): Promise<CheckUp> {
  const { patient, checkUp: first } = await api.patient(patientID, 'เทียบ หลายเสียง');
  const next = () => api.call<CheckUp>('POST', '/sessions', { patientId: patient.id });
  const [second, third] = [await next(), await next()];
  await api.recording(first, 'heart', 'Mitral', heartWav(FIRST));
  await api.recording(second, 'heart', 'Mitral', heartWav(SECOND));
  const mitral = await api.recording(third, 'heart', 'Mitral', heartWav(THIRD));
  await api.recording(third, 'heart', 'Pulmonic', heartWav(SECOND));
  const aortic = await api.recording(third, 'heart', 'Aortic', heartWav(FIRST));
  const at = (recording: { recording_id: number }) => `/heartsoundrecordings/${recording.recording_id}`;
  await api.call('PUT', `${at(aortic)}/circumstances`, {
    posture: 'leaning-forward',
    manoeuvre: null,
    note: '',
    base_version: 0,
  });
  const heard = { ...NORMAL_HEART_ANALYSIS, diastolicMurmur: { present: true, description: MURMUR } };
  for (const [recording, doctor_analysis] of [
    [aortic, heard],
    [mitral, NORMAL_HEART_ANALYSIS],
  ] as const)
    await api.call('PUT', `${at(recording)}/analysis`, { doctor_analysis, base_version: 0 });
  await api.call('POST', `${at(aortic)}/signature`, {
    analysis_version: 1,
    position_version: 0,
    circumstances_version: 1,
  });
  for (const position of LUNG_POSITIONS.slice(0, 5)) await api.recording(third, 'lung', position);
  return third;
}

async function openComparison(page: Page, server: Server, organ: Organ, checkUp: CheckUp) {
  const words = wordsOf('th');
  const { comparison, recording } = words;
  await page.goto(`${server.url}/patients/${checkUp.patientId}`);
  await page.getByRole('button', { name: `${comparison.open}: ${recording.counts[organ]}` }).click();
  const dialog = page.getByRole('dialog', { name: comparison.title[organ] });
  const sideOf = (side: string) =>
    dialog.getByRole('region', { name: fill(comparison.side, { side }), exact: true });
  return { words, page, dialog, sideOf };
}
type Scene = Awaited<ReturnType<typeof openComparison>>;

const choose = (within: Locator, text: string) => within.getByText(text, { exact: true }).click();

/** The positions of the newest check-up, with what is known about each. */
async function seePositions({ words, page, dialog, sideOf }: Scene): Promise<void> {
  const { comparison, recording, signing, analysis, soundFindings, circumstances } = words;
  const { Aortic, Pulmonic, Mitral } = recording.positions;
  await expect(dialog.getByText(comparison.prompt)).toBeVisible();
  await choose(dialog, comparison.modes.positions);
  for (const [side, position] of [
    ['A', Aortic],
    ['B', Pulmonic],
    ['C', Mitral],
  ] as const)
    await expect(sideOf(side).getByText(position, { exact: true })).toBeVisible();
  const rate = (value: number) => fill(soundFindings.rateOf.heart, { value });
  await expect(sideOf('A')).toContainText(rate(75));
  await expect(sideOf('B')).toContainText(rate(63));
  await expect(sideOf('C')).toContainText(rate(86));
  await expect(sideOf('A')).toContainText(circumstances.postures['leaning-forward']);
  await expect(sideOf('A')).toContainText(MURMUR);
  await expect(sideOf('A')).toContainText(fill(signing.signedBy, { name: '' }));
  await expect(sideOf('B')).toContainText(analysis.nobodyYet);
  await expect(sideOf('C')).toContainText(signing.draft);
  await expect(sideOf('C')).not.toContainText(MURMUR);
  await dialog.getByRole('switch', { name: words.sound.graph.spectrogram }).click();
  for (const side of ['A', 'B', 'C'])
    await expect(sideOf(side).getByRole('img', { name: words.sound.graph.spectrogram })).toBeVisible();
  await expectFit(page, 'positions of one check-up', WIDTHS);

  const positions = dialog.getByRole('group', { name: comparison.positions });
  await choose(positions, recording.positionsShort.Pulmonic);
  await expect(sideOf('B').getByText(Mitral, { exact: true })).toBeVisible();
  await expect(sideOf('C')).toHaveCount(0);
  await choose(positions, recording.positionsShort.Mitral);
  await expect(dialog.getByText(comparison.chooseTwo)).toBeVisible();
  await expect(dialog.getByText(MURMUR)).toBeVisible();
}

/** One position at three check-ups; only one sounds, and the switch keeps the moment of the beat. */
async function hearOverTime({ words, page, dialog, sideOf }: Scene): Promise<void> {
  const { comparison, checkUps, sound } = words;
  await choose(dialog, comparison.modes['over-time']);
  for (const [place, side] of ['A', 'B', 'C'].entries())
    await expect(
      sideOf(side).getByText(fill(checkUps.number, { number: place + 1 }), { exact: true }),
    ).toBeVisible();
  await expectFit(page, 'one position over check-ups', WIDTHS);
  await dialog.getByRole('button', { name: sound.play, exact: true }).click();
  const heardFirst = await hear(page, 2);
  const places = await placesWhile(page, ['a', 'c'], async () => {
    await page.keyboard.press('c');
    await expect(dialog.getByText(comparison.matched.heart)).toBeVisible();
  });
  const heardThird = await hear(page, 2);
  await expect(sideOf('C')).toHaveAttribute('aria-current', 'true');
  await expect(dialog.locator('[data-side][data-active]')).toHaveCount(1);
  const { leftAtS, laterByS } = switchOf(places, ['a', 'c']);
  expect(beatsApart(leftAtS, FIRST, leftAtS + laterByS, THIRD)).toBeLessThan(0.25);
  // mixed with another, a sound is no longer like itself
  expect(likeness(heardFirst, heartBeats(FIRST))).toBeGreaterThan(0.98);
  expect(likeness(heardThird, heartBeats(THIRD))).toBeGreaterThan(0.98);

  await page.keyboard.press('x');
  await expect(sideOf('A')).toHaveAttribute('aria-current', 'true');
  const again = await placesWhile(page, ['a', 'b'], async () => {
    await sideOf('B')
      .getByRole('button', { name: fill(comparison.hear, { side: 'B' }) })
      .click();
    await expect(
      sideOf('B').getByRole('button', { name: fill(comparison.heard, { side: 'B' }) }),
    ).toBeVisible();
  });
  const toSecond = switchOf(again, ['a', 'b']);
  const inSecondS = toSecond.leftAtS + toSecond.laterByS;
  expect(beatsApart(toSecond.leftAtS, FIRST, inSecondS, SECOND)).toBeLessThan(0.25);
  expect(likeness(await hear(page, 2), heartBeats(SECOND))).toBeGreaterThan(0.98);
}

/** Of five positions four are loaded, and the fifth in place of another. */
async function chooseAmongMany({ words, page, dialog, sideOf }: Scene): Promise<void> {
  const { comparison, recording } = words;
  await choose(dialog, comparison.modes.positions);
  const positions = dialog.getByRole('group', { name: comparison.positions });
  const fifth = recording.positionsShort[LUNG_POSITIONS[4]];
  const chip = (name: string) => positions.getByRole('checkbox', { name, exact: true });
  await expect(sideOf('D')).toBeVisible();
  await expect(dialog.getByText(fill(comparison.atATime, { most: 4, others: 1 }))).toBeVisible();
  await expect(chip(fifth)).toBeDisabled();
  await expectFit(page, 'four of five positions', WIDTHS);
  await choose(positions, recording.positionsShort[LUNG_POSITIONS[0]]);
  await expect(chip(fifth)).toBeEnabled();
  await choose(positions, fifth);
  await expect(sideOf('D').getByText(recording.positions[LUNG_POSITIONS[4]], { exact: true })).toBeVisible();
}

/** By touch, on a phone. */
async function tapOnPhone(page: Page, server: Server, checkUp: CheckUp): Promise<void> {
  const { comparison, recording } = wordsOf('th');
  const storageState = await page.context().storageState();
  const phone = await page
    .context()
    .browser()
    ?.newContext({ ...devices['Pixel 7'], storageState });
  const small = await phone?.newPage();
  if (!small) throw new Error('no browser for the phone');
  await small.goto(`${server.url}/patients/${checkUp.patientId}`);
  await small.getByRole('button', { name: `${comparison.open}: ${recording.counts.heart}` }).tap();
  await small.getByText(comparison.modes['over-time'], { exact: true }).tap();
  const side = small.getByRole('region', { name: fill(comparison.side, { side: 'C' }), exact: true });
  await side.getByRole('button', { name: fill(comparison.hear, { side: 'C' }) }).tap();
  await expect(side.getByRole('button', { name: fill(comparison.heard, { side: 'C' }) })).toBeVisible();
  await expect(small.locator('[data-side][data-active]')).toHaveCount(1);
  await phone?.close();
}

test('positions of a check-up, and a position over check-ups, are compared', async ({ page, server }) => {
  const name = 'compares_many';
  await doctor(server.url, name);
  const api = apiWith(server.url, (await logIn(server.url, name, PASSWORD)).token);
  const checkUp = await examined(api, 'MANY-1');
  await speak(page, 'th');
  await signIn(page, server.url, name, PASSWORD);
  const heart = await openComparison(page, server, 'heart', checkUp);
  await test.step('positions of one check-up, with findings, signature and rate', () => seePositions(heart));
  await test.step('three check-ups of one position, heard one at a time', () => hearOverTime(heart));
  const lung = await openComparison(page, server, 'lung', checkUp);
  await test.step('no more than four at a time', () => chooseAmongMany(lung));
  await test.step('by touch', () => tapOnPhone(page, server, checkUp));
});
