import type { Page } from '@playwright/test';
import type { LoginResult } from '@sadap/contract';
import { expectFit, expectKeyboardReach } from '../harness/page-checks.ts';
import { apiOf } from '../harness/recordings.ts';
import { expect, test } from '../harness/server.ts';
import { fill, speak, wordsOf } from '../harness/words.ts';
import { enter, logIn } from './pages.ts';

const WIDTHS = [1440, 390];
const ASKER = 'asker_ask';
const COLLEAGUE = { username: 'colleague_ask', password: 'secret-9' };
const COLLEAGUE_NAME = `วิภา ฟังเก่ง (${COLLEAGUE.username})`;
const QUESTION = 'ได้ยินเสียงฟู่ช่วงหัวใจบีบตัวที่ยอดหัวใจไหม';
const ANSWER = 'ได้ยินชัด น่าจะเป็น mitral regurgitation';
const thai = wordsOf('th');
const english = wordsOf('en');

async function newColleague(url: string): Promise<void> {
  const send = (method: string, path: string, body: unknown, token = '') =>
    fetch(`${url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
  await send('POST', '/users', { ...COLLEAGUE, email: `${COLLEAGUE.username}@example.org` });
  const { token } = (await (await send('POST', '/auth/login', COLLEAGUE)).json()) as LoginResult;
  const profile = { firstName: 'วิภา', lastName: 'ฟังเก่ง', department: '', phone: '' };
  await send('PUT', '/users/me', profile, token);
  await send('POST', '/auth/logout', {}, token);
}

/** The next call of this kind fails. */
const breakOnce = (page: Page, path: string) =>
  page.route(path, (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()), {
    times: 1,
  });

test('a colleague who is away is asked, answers, and the asker is told', async ({
  browser,
  page: asker,
  server,
}) => {
  const { url } = server;
  const { ask, news, box, state, withdraw, viewer } = thai.questions;
  await newColleague(url);
  await speak(asker, 'th');
  await enter(asker, thai, url, ASKER);
  const api = await apiOf(asker, url);
  const { patient, checkUp } = await api.patient('ASK-1', 'มานี ขอความเห็น');
  const recording = await api.recording(checkUp, 'heart', 'Mitral');

  // Faults appear at their fields, and a failed send loses nothing.
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

  // The colleague finds it at the next login.
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, colorScheme: 'dark' });
  const asked = await context.newPage();
  await asked.emulateMedia({ colorScheme: 'dark' });
  await speak(asked, 'en');
  await asked.goto(`${url}/login`);
  await logIn(asked, english, COLLEAGUE.username, COLLEAGUE.password);
  const badge = fill(english.questions.news.count, { count: 1 });
  await asked.getByRole('link', { name: `${english.questions.nav} ${badge}` }).click();
  await expect(asked.getByText(english.questions.state.unread, { exact: true })).toBeVisible();
  await expectFit(asked, 'received (en)', WIDTHS);
  await asked.getByRole('link', { name: new RegExp(QUESTION) }).click();
  await expect(asked.getByText(patient.name ?? '')).toBeVisible();
  await expect(asker.getByText(state.opened)).toBeVisible();

  await expect(asked.getByRole('button', { name: `${english.calls.panel.call}: ${ASKER}` })).toBeEnabled();

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

  // The asker is notified at once, and reads it there and in the viewer.
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

  // An online user is notified of the next question, and of its withdrawal.
  await asked.getByRole('link', { name: english.questions.nav }).click();
  await opinions.getByRole('button', { name: ask.open }).click();
  await dialog.getByRole('combobox', { name: ask.colleague }).fill(COLLEAGUE.username);
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

  // Deleting the recording removes the question from the inbox, and both are notified.
  await api.call('DELETE', `/heartsoundrecordings/${recording.recording_id}`);
  await expect(asked.getByText(english.questions.news.deleted)).toBeVisible();
  await expect(asked.getByText(english.questions.empty.received)).toBeVisible();
  await context.close();
});
