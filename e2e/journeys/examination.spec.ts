import type { Page } from '@playwright/test';
import type { CheckUp } from '@sadap/contract/checkups';
import type { Patient } from '@sadap/contract/patients';
import type { Protocol } from '@sadap/contract/protocols';
import type { Recording } from '@sadap/contract/recordings';
import { VALIDATION_MESSAGES } from '@sadap/contract/validation';
import { expectFit } from '../harness/page-checks.ts';
import { apiOf } from '../harness/recordings.ts';
import { expect, type Server, test } from '../harness/server.ts';
import { fill, speak, wordsOf } from '../harness/words.ts';
import {
  atPatient,
  begin,
  byTap,
  examine,
  lastUsed,
  secondsOf,
  shortProtocol,
  stage,
  step,
} from './examination-pages.ts';
import { signIn, signInAnew, signInAsAdministrator } from './pages.ts';

test('a heart is examined with one tap', async ({ page, server }) => {
  const { words, api, checkUp, simulator } = await atPatient(page, server, 'th', 'heart', {
    startsBy: 'contact',
  });
  const { examination } = words;
  await expect(page.getByRole('button', { name: examination.heart })).toBeVisible();
  const startedAtMs = Date.now();
  await begin(page, examination.heart);
  await expect(page.getByText(examination.awaited.contact)).toBeVisible();
  for (let place = 0; place < 4; place += 1)
    await examine(page, simulator, place, {
      words,
      next: place === 3 ? 'done' : 'ready',
      ...(place === 0 && { during: () => expectFit(page, 'a step that is recorded', [1440, 390]) }),
    });
  const tookMs = Date.now() - startedAtMs;
  await expect(page.getByText(examination.allDone)).toBeVisible();
  const recordings = await api.call<Recording[]>('GET', `/heartsoundrecordings?session_id=${checkUp.id}`);
  expect(recordings.map(({ position, circumstances: { posture } }) => [position, posture]).reverse()).toEqual(
    [
      ['Aortic', 'supine'],
      ['Pulmonic', 'supine'],
      ['Tricuspid', 'supine'],
      ['Mitral', 'supine'],
    ],
  );
  const recordedS = secondsOf(recordings);
  const beyondS = tookMs / 1000 - recordedS;
  console.log(`heart, 4 positions: 1 tap, ${beyondS.toFixed(1)} s beyond ${recordedS.toFixed(1)} s of sound`);
  await expectFit(page, 'a complete examination', [1440, 820, 390]);
});

/** Another clinician's tablet goes on where the first one was, with a stethoscope of its own. */
async function finishElsewhere(
  other: Page,
  server: Server,
  { patient, checkUp, name }: { patient: Patient; checkUp: CheckUp; name: string },
): Promise<void> {
  const words = wordsOf('en');
  const { examination } = words;
  await speak(other, 'en');
  await byTap(other);
  // the first tablet still holds its stethoscope: this one has its own
  const { mac } = await server.stethoscope('Ward other');
  await lastUsed(other, mac);
  await signInAnew(other, server.url, 'examiner_second');
  await other.goto(`${server.url}/patients/${patient.id}/records/${checkUp.id}/select-type`);
  await expect(other.getByText(fill(examination.progress, { done: 1, all: 3 }))).toBeVisible();
  await other.getByRole('link', { name: `${examination.goOn}: ${name}` }).click();
  await expect(step(other, 2)).toBeVisible();
  await expect(stage(other, 'ready')).toBeVisible();
  await other.keyboard.press('Space');
  await expect(stage(other, 'recording')).toBeVisible();
  await expect(stage(other, 'done')).toBeVisible({ timeout: 60_000 });
  await expect(other.getByText(fill(examination.allDoneHint, { recorded: 2, skipped: 1 }))).toBeVisible();
  await test.step('what was skipped is done after all', async () => {
    await other
      .getByRole('button', { name: new RegExp(words.recording.positionsShort.Mitral) })
      .last()
      .click();
    await expect(step(other, 1)).toBeVisible();
    // Listening had ended with the examination.
    await expect(stage(other, 'ready')).toBeVisible();
    await other.keyboard.press('Space');
    await expect(stage(other, 'done')).toBeVisible({ timeout: 60_000 });
  });
  await other.close();
}

test('an examination is begun on one tablet and finished on another, skipped and repeated', async ({
  page,
  server,
  browser,
}) => {
  const { words, api, patient, checkUp, simulator, device } = await atPatient(page, server, 'en', 'tablet');
  const { examination, streaming } = words;
  const protocol = await shortProtocol(server, 'แบบสั้น', 'heart', [
    { position: 'Aortic', posture: 'leaning-forward', manoeuvre: 'held-expiration' },
    { position: 'Mitral', posture: 'left-lateral' },
    { position: 'Tricuspid' },
  ]);
  const name = protocol.name.en;
  // of two that are free none is taken without a question
  await lastUsed(page, 'none');
  await server.stethoscope('Ward spare');
  await page.goto(`${server.url}/patients/${patient.id}/records/${checkUp.id}/select-type`);
  await expect(page.getByText(examination.hint)).toBeVisible();
  await page.getByRole('button', { name: `${examination.start}: ${name}` }).click();
  await expect(page.getByText(examination.device.hint)).toBeVisible();
  await expectFit(page, 'the choice of a stethoscope', [1440, 820, 390]);
  await page.getByRole('button', { name: fill(examination.device.use, { name: device }) }).click();
  await expect(stage(page, 'ready')).toBeVisible();
  await expect(page.getByText(words.circumstances.postures['leaning-forward']).first()).toBeVisible();
  await expectFit(page, 'a step that waits', [1440, 820, 390]);

  await test.step('the button on the stethoscope starts, and the line is cut while it records', async () => {
    simulator.pressButton();
    await expect(stage(page, 'recording')).toBeVisible();
    simulator.cutConnection(4_000);
    await expect(page.getByText(streaming.record.offline.split('{{count}}', 1)[0] ?? '')).toBeVisible();
    await expect(step(page, 1)).toBeVisible({ timeout: 60_000 });
  });
  await test.step('a step is skipped for a reason', async () => {
    await page.getByRole('button', { name: examination.skip, exact: true }).click();
    await page.getByRole('menuitem', { name: examination.skipReasons.dressing }).click();
    await expect(step(page, 2)).toBeVisible();
  });
  await page.getByRole('link', { name: examination.pause }).click();
  await expect(page).toHaveURL(/\/patients\/\d+$/);

  await finishElsewhere(await browser.newPage(), server, { patient, checkUp, name });
  const recordings = await api.call<Recording[]>('GET', `/heartsoundrecordings?session_id=${checkUp.id}`);
  expect(
    recordings.map(({ position, circumstances: { posture }, gaps }) => [position, posture, gaps]).reverse(),
  ).toEqual([
    ['Aortic', 'leaning-forward', []],
    ['Tricuspid', null, []],
    ['Mitral', 'left-lateral', []],
  ]);
});

test('a recording goes on where its clinician signs in next, with the stethoscope that makes it', async ({
  page,
  server,
  browser,
}) => {
  const { words, patient, checkUp, device } = await atPatient(page, server, 'th', 'moved');
  const { examination, streaming } = words;
  const { name } = await shortProtocol(server, 'จุดที่ย้ายเครื่อง', 'heart', [{ position: 'Mitral' }]);
  await page.goto(`${server.url}/patients/${patient.id}/records/${checkUp.id}/select-type`);
  await begin(page, `${examination.start}: ${name.th}`);
  await page.keyboard.press('Space');
  await expect(stage(page, 'recording')).toBeVisible();

  const other = await browser.newPage();
  await speak(other, 'th');
  await byTap(other);
  // beside this machine lies another one, which is not taken
  const { mac } = await server.stethoscope('Ward beside');
  await lastUsed(other, mac);
  await signIn(other, server.url, 'examiner_moved_th');
  await other.goto(server.url);
  await other.getByRole('link', { name: streaming.unsaved.back }).click();
  await expect(stage(other, 'recording')).toBeVisible();
  await expect(other.locator('header').getByText(device)).toBeVisible();
  await expect(stage(other, 'done')).toBeVisible({ timeout: 60_000 });
  const api = await apiOf(other, server.url);
  await other.close();
  const recordings = await api.call<Recording[]>('GET', `/heartsoundrecordings?session_id=${checkUp.id}`);
  expect(recordings.map(({ position, gaps }) => [position, gaps])).toEqual([['Mitral', []]]);
});

test('each sound is analysed as soon as it is saved, where that is wished', async ({ page, server }) => {
  const { words, patient, checkUp, api } = await atPatient(page, server, 'th', 'each');
  const { examination, analysis } = words;
  const { name } = await shortProtocol(server, 'จุดเดียว', 'heart', [{ position: 'Mitral' }]);
  await page.goto(`${server.url}/patients/${patient.id}/records/${checkUp.id}/select-type`);
  await begin(page, `${examination.start}: ${name.th}`);
  await page.getByText(examination.analyseAt.each).click();
  await page.locator('[data-step]').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible({ timeout: 60_000 });
  await expect(dialog.getByText(words.recording.positions.Mitral)).toBeVisible();
  await dialog.getByRole('button', { name: analysis.allNormal }).click();
  await dialog.getByRole('button', { name: analysis.save, exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(stage(page, 'done')).toBeVisible();
  await test.step('and once more from the list of all sounds', async () => {
    const sounds = page.getByRole('group', { name: examination.oneByOne });
    await sounds.getByRole('button', { name: new RegExp(words.recording.positionsShort.Mitral) }).click();
    await expect(dialog.getByText(words.recording.positions.Mitral)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
  const [saved] = await api.call<Recording[]>('GET', `/heartsoundrecordings?session_id=${checkUp.id}`);
  expect(saved?.doctor_analysis).not.toBeNull();
});

test('an administrator makes a protocol of the hospital', async ({ page, server }) => {
  const words = wordsOf('th');
  const { protocols } = words.examination;
  await speak(page, 'th');
  await signInAsAdministrator(page, server.url);
  await page.goto(`${server.url}/admin/protocols`);
  await page
    .getByRole('button', { name: `${protocols.copy}: ` })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  const name = 'หัวใจ นั่งโน้มตัว';
  await dialog.getByLabel(protocols.nameTh).fill('');
  await dialog.getByRole('button', { name: protocols.save }).click();
  await expect(dialog.getByText(VALIDATION_MESSAGES.required.th)).toBeVisible();
  await dialog.getByLabel(protocols.nameTh).fill(name);
  await dialog.getByLabel(protocols.nameEn).fill('');
  await dialog.getByRole('button', { name: fill(protocols.removeStep, { step: 4 }) }).click();
  await dialog.getByRole('button', { name: fill(protocols.moveUp, { step: 3 }) }).click();
  const first = dialog.locator('[data-place="0"]');
  await first
    .getByLabel(protocols.posture)
    .selectOption({ label: words.circumstances.postures['leaning-forward'] });
  await first.getByLabel(protocols.seconds).selectOption('20');
  await expectFit(page, 'a protocol that is written', [1440, 820, 390]);
  await dialog.getByRole('button', { name: protocols.save }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(name)).toBeVisible();
  const { call } = await apiOf(page, server.url);
  const own = (await call<Protocol[]>('GET', '/protocols')).find((each) => each.name.th === name);
  expect(own?.steps.map(({ position, posture, seconds }) => [position, posture, seconds])).toEqual([
    ['Aortic', 'leaning-forward', 20],
    ['Tricuspid', 'supine', 15],
    ['Pulmonic', 'supine', 15],
  ]);
  await page.getByRole('button', { name: `${protocols.delete}: ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: protocols.delete }).click();
  await expect(page.getByText(name)).toHaveCount(0);
});
