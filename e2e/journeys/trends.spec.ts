import { writeFile } from 'node:fs/promises';
import type { Locator, Page, TestInfo } from '@playwright/test';
import type { CheckUp } from '@sadap/contract/checkups';
import { captured } from '../harness/captured.ts';
import { expectFit, expectKeyboardReach } from '../harness/page-checks.ts';
import { colleague, createAccount, PASSWORD } from '../harness/recordings.ts';
import { expect, type Server, test } from '../harness/server.ts';
import { heartWav } from '../harness/synthetic-heart.ts';
import { fill, speak, type Words, wordsOf } from '../harness/words.ts';
import { signIn } from './pages.ts';

const WIDTHS = [1440, 820, 390];
const WITHIN_DB = 0.5;
const HEART = { beatS: 0.8, firstS: 0.2, seconds: 24 };
/** Of that heart, worked out: S1 is twice as high as S2 and lasts longer, 20 Hz and less are left out. */
const S1_TO_S2_DB = 7.3;
const LOUDER_DB = 12;
const GAINS = { soft: 0.2, loud: 0.2 * 10 ** (LOUDER_DB / 20) };

const crackle = (from_ms: number) => ({
  kind: 'crackles',
  from_ms,
  to_ms: from_ms + 200,
  detail: null,
  remark: '',
});

type Api = Awaited<ReturnType<typeof colleague>>;
const nameOf = (of: 'soft' | 'loud') => `Ward ${of}`;

/** Two more check-ups: a sound from each of two stethoscopes, and an imported one. */
async function recordThree(server: Server, api: Api, first: CheckUp, info: TestInfo) {
  const { patientId } = first;
  const next = () => api.call<CheckUp>('POST', '/sessions', { patientId });
  const [second, third] = [await next(), await next()];
  const ward = async (of: 'soft' | 'loud') => {
    const sound = info.outputPath(`${of}.wav`);
    await writeFile(sound, heartWav({ ...HEART, gain: GAINS[of] }));
    return server.stethoscope(nameOf(of), { sound });
  };
  const [one, other] = [await ward('soft'), await ward('loud')];
  await Promise.all([
    captured(server, one, first, ['heart', 'Mitral']),
    captured(server, other, second, ['heart', 'Mitral']),
  ]);
  await api.recording(third, 'heart', 'Mitral', heartWav({ ...HEART, gain: GAINS.loud }));
  const lung = await api.recording(first, 'lung', 'Anterior_Upper_Left');
  await api.call('PUT', `/lungsoundrecordings/${lung.recording_id}/events`, {
    base_version: 0,
    events: [crackle(1000), crackle(4000)],
  });
  await api.call('PUT', `/sessions/${first.id}/vital-signs`, { heartRate: 88 });
  await api.call('PUT', `/sessions/${third.id}/vital-signs`, { heartRate: 73, temperature: 36.6 });
  return third;
}

async function expectChangesTold(region: Locator, { trends }: Words): Promise<void> {
  const alert = region.getByRole('alert');
  await expect(alert).toContainText(trends.changeTitle);
  const [from, to] = [nameOf('soft'), nameOf('loud')];
  const parts = (text: string, slots: Record<string, string | number>) =>
    fill(text, { date: '@', ...slots }).split('@');
  for (const part of parts(trends.changed, { number: 2, from, to })) await expect(alert).toContainText(part);
  for (const part of parts(trends.unknown, { number: 3, from: to, to: trends.imported }))
    await expect(alert).toContainText(part);
  await expect(alert).toContainText(trends.changeMeaning.heart);
}

async function expectNumbers(page: Page, region: Locator, { trends }: Words) {
  await region.getByText(trends.table).focus();
  await page.keyboard.press('Enter');
  const table = region.getByRole('table');
  const headings = await table.getByRole('columnheader').allTextContents();
  const cell = async (number: number, measure: keyof typeof trends.measures): Promise<number> => {
    const unit = measure === 'heartRate' ? trends.units.perMinute : trends.units.decibels;
    const place = headings.indexOf(`${trends.measures[measure]} ${fill(trends.inUnit, { unit })}`);
    const row = table
      .locator('tbody tr')
      .nth(3 - number)
      .locator('th, td');
    return Number((await row.nth(place).textContent())?.replace('−', '-'));
  };
  for (const number of [1, 2, 3]) {
    expect(Math.abs((await cell(number, 'heartRate')) - 60 / HEART.beatS)).toBeLessThan(2);
    expect(Math.abs((await cell(number, 's1ToS2Db')) - S1_TO_S2_DB)).toBeLessThan(WITHIN_DB);
  }
  for (const phase of ['s1Db', 's2Db'] as const)
    expect(Math.abs((await cell(2, phase)) - (await cell(1, phase)) - LOUDER_DB)).toBeLessThan(WITHIN_DB);
  await expect(table.getByRole('img', { name: trends.changedMark })).toHaveCount(1);
  await expect(table.getByRole('img', { name: trends.unknownMark })).toHaveCount(1);
  await expect(table.getByRole('row').nth(2)).toContainText(nameOf('loud'));

  // the chart says the same in words
  const chart = region.getByRole('figure', { name: new RegExp(`^${trends.measures.s1ToS2Db} `) });
  const said = fill(trends.valueAt, { number: 3, date: '@', value: '@' }).split('@')[0] ?? '';
  await expect(chart.getByRole('listitem').filter({ hasText: said })).toContainText(
    `${(await cell(3, 's1ToS2Db')).toFixed(1)} ${trends.units.decibels}`,
  );
}

/** Another organ and position. */
async function expectLungs(page: Page, { trends, recording }: Words): Promise<void> {
  await page.getByText(trends.organs.lung, { exact: true }).click();
  const upper = fill(trends.of.lung, { position: recording.positions.Anterior_Upper_Left });
  const lungs = page.getByRole('region', { name: upper, exact: true }).first();
  await expect(lungs.getByText(trends.onlyOnce)).toBeVisible();
  await expect(lungs.getByRole('alert')).toHaveCount(0);
  const crackles = lungs.getByRole('figure', { name: trends.measures.crackles });
  await expect(crackles.getByRole('listitem').first()).toContainText(`2 ${trends.units.events}`);
}

test('a patient over three check-ups and two stethoscopes', async ({ page, server }, info) => {
  const words = wordsOf('th');
  const { trends, patients, recording, vitalSigns } = words;
  const name = 'follows_trends';
  await createAccount(server.url, name);
  const api = await colleague(server.url, `${name}_too`);
  const { checkUp: first } = await api.patient('TREND-1', 'แนว โน้มดี');
  const { patientId } = first;
  await speak(page, 'th');
  await signIn(page, server.url, name, PASSWORD);

  // one check-up is no trend
  await page.goto(`${server.url}/patients/${patientId}`);
  await page.getByRole('link', { name: trends.open, exact: true }).click();
  await expect(page.getByText(trends.empty)).toBeVisible();
  await expectFit(page, 'no trends yet', WIDTHS);

  const third = await recordThree(server, api, first, info);
  await page.goto(`${server.url}/patients/${patientId}/records/${third.id}/whole`);
  await page.getByRole('link', { name: trends.open, exact: true }).click();
  await expect(page.getByRole('heading', { name: trends.title })).toBeVisible();
  const mitral = fill(trends.of.heart, { position: recording.positions.Mitral });
  const region = page.getByRole('region', { name: mitral, exact: true }).first();
  await expect(region.getByRole('heading', { name: mitral })).toBeVisible();
  // measured in turn, without any further tap
  const left = new RegExp(fill(trends.measuring, { count: '@' }).split('@')[0] ?? '');
  await expect(page.getByText(left)).toHaveCount(0, { timeout: 60_000 });

  await expectChangesTold(region, words);
  await expectNumbers(page, region, words);
  const vital = page.getByRole('region', { name: vitalSigns.title, exact: true }).first();
  const rate = vital.getByRole('figure', { name: new RegExp(`^${vitalSigns.heartRate} `) });
  await expect(rate.getByRole('listitem')).toHaveText([/88/, new RegExp(trends.notMeasured), /73/]);
  await expectFit(page, 'a patient over time', WIDTHS);
  await expectKeyboardReach(page, 'a patient over time');

  await expectLungs(page, words);
  await expectFit(page, 'lungs over time', WIDTHS);

  await page.goto(`${server.url}/patients/999999/trends`);
  await expect(page.getByText(patients.details.notFoundTitle)).toBeVisible();
});
