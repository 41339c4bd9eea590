import type { Browser, Page } from '@playwright/test';
import { clearHeart } from '../harness/clear-sounds.ts';
import { expectFit, expectKeyboardReach } from '../harness/page-checks.ts';
import { apiOf, colleague } from '../harness/recordings.ts';
import { expect, type Server, test } from '../harness/server.ts';
import { fill, speak, wordsOf } from '../harness/words.ts';
import { enter, signIn } from './pages.ts';

const WIDTHS = [1440, 390];
const ASKER = 'asker_ask';
const COLLEAGUE = 'colleague_ask';
const COLLEAGUE_NAME = `วิภา ฟังเก่ง (${COLLEAGUE})`;
const QUESTION = 'ได้ยินเสียงฟู่ช่วงหัวใจบีบตัวที่ยอดหัวใจไหม';
const ANSWER = 'ได้ยินชัด น่าจะเป็น mitral regurgitation';
const thai = wordsOf('th');
const english = wordsOf('en');
const { ask, news, box, state, withdraw, viewer } = thai.questions;

async function newColleague(url: string): Promise<void> {
  const { call } = await colleague(url, COLLEAGUE);
  await call('PUT', '/users/me', { firstName: 'วิภา', lastName: 'ฟังเก่ง', department: '', phone: '' });
  await call('POST', '/auth/logout', {});
}

/** The next call of this kind fails. */
const breakOnce = (page: Page, path: string) =>
  page.route(path, (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()), {
    times: 1,
  });

async function withRecording(browser: Browser, asker: Page, server: Server) {
  const { url } = server;
  await newColleague(url);
  await speak(asker, 'th');
  await enter(asker, thai, url, ASKER);
  const api = await apiOf(asker, url);
  const { patient, checkUp } = await api.patient('ASK-1', 'มานี ขอความเห็น');
  const recording = await api.recording(checkUp, 'heart', 'Mitral', clearHeart());
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, colorScheme: 'dark' });
  const asked = await context.newPage();
  await asked.emulateMedia({ colorScheme: 'dark' });
  await speak(asked, 'en');
  return { asker, asked, url, api, patient, checkUp, recording, context };
}
type WithRecording = Awaited<ReturnType<typeof withRecording>>;

async function askColleague({ asker, url, patient, checkUp }: WithRecording): Promise<void> {
  await asker.goto(`${url}/patients/${patient.id}/records/${checkUp.id}/heart-sound`);
  await asker.getByRole('button', { name: ask.open }).click();
  const dialog = asker.getByRole('dialog', { name: ask.open });
  await dialog.getByRole('button', { name: ask.send }).click();
  await expect(dialog.getByText('กรุณาเลือกผู้ที่ต้องการถาม')).toBeVisible();
  await expect(dialog.getByText('กรุณาพิมพ์คำถาม')).toBeVisible();
  await expectFit(asker, 'asking', WIDTHS);
  await dialog.getByRole('combobox', { name: ask.colleague }).fill('วิภา');
  await asker.getByRole('option', { name: COLLEAGUE_NAME }).click();
  await dialog.getByRole('textbox', { name: ask.question }).fill(QUESTION);
  await breakOnce(asker, '**/api/questions');
  await dialog.getByRole('button', { name: ask.send }).click();
  await expect(asker.getByText(ask.failed)).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: ask.question })).toHaveValue(QUESTION);
  await dialog.getByRole('button', { name: ask.send }).click();
  await expect(asker.getByText(fill(ask.sent, { name: COLLEAGUE_NAME }))).toBeVisible();
  await expect(dialog).toBeHidden();
  await asker.getByRole('link', { name: thai.questions.nav }).click();
  await expect(asker.getByText(thai.questions.empty.received)).toBeVisible();
  await expectFit(asker, 'nothing received', [390]);
  await asker.getByRole('tab', { name: box.sent }).click();
  await expect(asker.getByText(state.waiting)).toBeVisible();
  await expectFit(asker, 'sent (th)', WIDTHS);
}

async function findQuestion({ asker, asked, url, patient }: WithRecording): Promise<void> {
  await signIn(asked, url, COLLEAGUE);
  await asked.goto(url);
  const badge = fill(english.questions.news.count, { count: 1 });
  await asked.getByRole('link', { name: `${english.questions.nav} ${badge}` }).click();
  await expect(asked.getByText(english.questions.state.unread, { exact: true })).toBeVisible();
  await expectFit(asked, 'received (en)', WIDTHS);
  await asked.getByRole('link', { name: new RegExp(QUESTION) }).click();
  await expect(asked.getByText(patient.name ?? '')).toBeVisible();
  await expect(asker.getByText(state.opened)).toBeVisible();
  await expect(asked.getByRole('button', { name: `${english.calls.panel.call}: ${ASKER}` })).toBeEnabled();
}

async function answerIt({ asked }: WithRecording): Promise<void> {
  const badge = fill(english.questions.news.count, { count: 1 });
  // Listens, and answers in words and with an analysis; until then it counts as waiting.
  await expect(asked.getByRole('img', { name: badge })).toBeVisible();
  await asked.getByRole('button', { name: english.sound.play, exact: true }).click();
  await expect(asked.getByRole('button', { name: english.sound.pause, exact: true })).toBeVisible();
  const { answer } = english.questions;
  const form = asked.getByRole('region', { name: answer.yours });
  await form.getByRole('button', { name: answer.send }).click();
  await expect(form.getByText('Please type an answer or add your own analysis')).toBeVisible();
  await form.getByLabel(answer.text, { exact: true }).fill(ANSWER);
  await form.getByLabel(answer.withAnalysis).check();
  await form.getByRole('button', { name: english.analysis.allNormal }).click();
  await form.getByText(english.analysis.heart.systolicMurmur, { exact: true }).click();
  await expectFit(asked, 'answering (en)', WIDTHS);
  await expectKeyboardReach(asked, 'answering');
  await breakOnce(asked, '**/api/questions/*/answer');
  await form.getByRole('button', { name: answer.send }).click();
  await expect(form.getByText(answer.failed)).toBeVisible();
  await expect(form.getByLabel(answer.text, { exact: true })).toHaveValue(ANSWER);
  await form.getByRole('button', { name: answer.send }).click();
  await expect(asked.getByText(answer.sent, { exact: true })).toBeVisible();
  await expect(asked.getByRole('img', { name: badge })).toBeHidden();
  await expect(form).toBeHidden();
  await expectFit(asked, 'answered (en)', [390]);
}

async function readAnswer({ asker, url, patient, checkUp }: WithRecording): Promise<void> {
  await expect(asker.getByText(fill(news.answered, { name: 'วิภา ฟังเก่ง' }))).toBeVisible();
  await expect(asker.getByRole('img', { name: fill(news.count, { count: 1 }) })).toBeVisible();
  await asker.getByRole('link', { name: new RegExp(state.newAnswer) }).click();
  const given = asker.getByRole('region', { name: thai.questions.answer.title });
  await expect(given.getByText(ANSWER)).toBeVisible();
  await expect(given.getByText(thai.analysis.heart.systolicMurmur).first()).toBeVisible();
  await expect(asker.getByRole('img', { name: fill(news.count, { count: 1 }) })).toBeHidden();
  await expectFit(asker, 'answered (th)', WIDTHS);
  await asker.goto(`${url}/patients/${patient.id}/records/${checkUp.id}/heart-sound`);
  await asker.getByRole('button', { name: thai.viewer.open }).click();
  const opinions = asker.getByRole('region', { name: viewer.title });
  await expect(opinions.getByText(ANSWER)).toBeVisible();
  await expectFit(asker, 'viewer with an answer', [390]);
}

async function askAndWithdraw({ asker, asked }: WithRecording): Promise<void> {
  const dialog = asker.getByRole('dialog', { name: ask.open });
  const opinions = asker.getByRole('region', { name: viewer.title });
  await asked.getByRole('link', { name: english.questions.nav }).click();
  await opinions.getByRole('button', { name: ask.open }).click();
  await dialog.getByRole('combobox', { name: ask.colleague }).fill(COLLEAGUE);
  await asker.getByRole('option', { name: COLLEAGUE_NAME }).click();
  await dialog.getByRole('textbox', { name: ask.question }).fill('แล้ว S3 ล่ะ');
  await dialog.getByRole('button', { name: ask.send }).click();
  await expect(asked.getByText(fill(english.questions.news.asked, { name: ASKER }))).toBeVisible();
  await expect(asked.getByText('แล้ว S3 ล่ะ')).toBeVisible();
  const second = opinions.getByRole('listitem').filter({ hasText: 'แล้ว S3 ล่ะ' });
  await second.getByRole('link', { name: viewer.open }).click();
  await asker.getByRole('button', { name: withdraw.open }).click();
  await asker.getByRole('dialog').getByRole('button', { name: withdraw.confirm }).click();
  await expect(asker.getByText(withdraw.done)).toBeVisible();
  await expect(asked.getByText('แล้ว S3 ล่ะ')).toBeHidden();
}

async function deleteRecording({ asked, api, recording, context }: WithRecording): Promise<void> {
  await api.call('DELETE', `/heartsoundrecordings/${recording.recording_id}`);
  await expect(asked.getByText(english.questions.news.deleted)).toBeVisible();
  await expect(asked.getByText(english.questions.empty.received)).toBeVisible();
  await context.close();
}

test('a colleague who is away is asked, answers, and the asker is told', async ({
  browser,
  page: asker,
  server,
}) => {
  const scene = await withRecording(browser, asker, server);
  await test.step('faults stand at their fields, and a send that fails loses nothing', () =>
    askColleague(scene));
  await test.step('the colleague finds it at the next login', () => findQuestion(scene));
  await test.step('answered in words and with an analysis; until then it counts as waiting', () =>
    answerIt(scene));
  await test.step('the asker is told at once, reads it there and in the viewer', () => readAnswer(scene));
  await test.step('who is online is told of the next question, and of its withdrawal', () =>
    askAndWithdraw(scene));
  await test.step('with its recording the question goes from the inbox, and both are told', () =>
    deleteRecording(scene));
});
