import type { Locator, Page } from '@playwright/test';
import { NORMAL_HEART_ANALYSIS } from '@sadap/contract/analysis';
import type { Quiz } from '@sadap/contract/learning';
import { expectFit } from '../harness/page-checks.ts';
import { apiOf, createAccount, PASSWORD } from '../harness/recordings.ts';
import { expect, type Server, test } from '../harness/server.ts';
import { fill, speak, type Words, wordsOf } from '../harness/words.ts';
import { openRecordingPage, signIn, signInAsAdministrator } from './pages.ts';

const WIDTHS = [1440, 820, 390];
const S3 = { ...NORMAL_HEART_ANALYSIS, s3: { present: true, description: 'มะลิ ใจดี' } };

/** The page's one player plays in here, or nothing does. */
const expectPlaying = (place: Locator) =>
  expect(place.locator('[data-status]').first()).toHaveAttribute('data-status', 'playing');
const expectSilent = (place: Locator) =>
  expect(place.locator('[data-status]').first()).not.toHaveAttribute('data-status', 'playing');
const play = (place: Locator, { sound }: Words) =>
  place.getByRole('button', { name: sound.play, exact: true }).first().click();

async function nurse(page: Page, { url }: Server, username: string): Promise<void> {
  await createAccount(url, username);
  await signIn(page, url, username, PASSWORD);
}

/** A patient of the administrator's with a heart sound at the apex that has an S3. */
async function heartOf(page: Page, { url }: Server, hn: string) {
  const api = await apiOf(page, url);
  const { patient, checkUp } = await api.patient(hn, 'มะลิ ใจดี');
  const recording = await api.recording(checkUp, 'heart', 'Mitral');
  await api.call('PUT', `/heartsoundrecordings/${recording.recording_id}/analysis`, {
    doctor_analysis: S3,
    base_version: 0,
  });
  return { patient, checkUp, recording };
}

async function openViewer(page: Page, { viewer }: Words): Promise<Locator> {
  await page.getByRole('button', { name: viewer.open }).first().click();
  return page.getByRole('dialog', { name: viewer.title });
}

/** Answers the sound that is shown: an S3, or that it is normal. */
async function answerShown(page: Page, { learning, analysis }: Words, hears: 's3' | 'normal'): Promise<void> {
  if (hears === 's3') await page.getByText(analysis.heart.s3, { exact: true }).click();
  else await page.getByText(learning.normal, { exact: true }).click();
  await page.getByRole('button', { name: learning.quiz.answer, exact: true }).click();
}

test('the library is filtered and listened to', async ({ page, server }) => {
  const words = wordsOf('th');
  const { learning, layout, analysis } = words;
  await speak(page, 'th');
  await nurse(page, server, 'library_nurse');
  await page.goto(server.url);
  await page.getByRole('link', { name: layout.nav.learning, exact: true }).click();
  await expect(page.getByRole('heading', { name: learning.title, level: 1 })).toBeVisible();
  await expect(page.getByText(learning.made, { exact: true }).first()).toBeVisible();

  // no murmur, and yet not normal
  const irregular = page.getByText(learning.irregular, { exact: true });
  await expect(irregular).toHaveCount(1);
  await page.getByLabel(learning.finding).selectOption({ label: learning.normal });
  await expect(irregular).toHaveCount(0);

  await page.getByText(learning.organs.lung, { exact: true }).click();
  await page.getByLabel(learning.finding).selectOption({ label: analysis.lung.wheezes });
  const rows = page.getByRole('tabpanel').getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole('tabpanel').getByRole('status')).toHaveText(fill(learning.count, { count: 2 }));
  const [made, recorded] = [rows.nth(0), rows.nth(1)];
  await play(made, words);
  await expectPlaying(made);
  await play(recorded, words);
  await expectPlaying(recorded);
  await expectSilent(made);

  await recorded.getByRole('button', { expanded: false }).press('Enter');
  await expect(recorded.getByText(learning.listenFor)).toBeVisible();
  await expectPlaying(recorded);
  await expect(
    recorded.getByRole('link', { name: fill(learning.licence, { licence: 'CC BY 4.0' }) }),
  ).toBeVisible();
  const picture = recorded.getByRole('img', { name: fill(learning.spectrogram, { hertz: 2000 }) });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100);
  await expectFit(page, 'a sound of the library', WIDTHS);

  // a finding that the other organ has not
  await page.getByText(learning.organs.heart, { exact: true }).click();
  await expect(page.getByLabel(learning.finding)).toHaveValue('all');
  await page.getByRole('tab', { name: learning.tabs.quiz }).click();
  await expect(page.getByText(learning.results.none.title)).toBeVisible();
  await expectFit(page, 'before the first quiz', WIDTHS);
});

test("a reference beside a patient's sound", async ({ page, server }) => {
  const words = wordsOf('en');
  const { learning } = words;
  await speak(page, 'en');
  await signInAsAdministrator(page, server.url);
  const { checkUp } = await heartOf(page, server, 'REF-1');
  await openRecordingPage(page, server.url, checkUp);
  const viewer = await openViewer(page, words);
  await viewer.getByRole('button', { name: learning.compare.open }).click();
  const choice = viewer.getByLabel(learning.compare.choose);
  await choice.selectOption('reference-heart-s3');
  const own = viewer.getByRole('region', { name: learning.compare.patient });
  const other = viewer.getByRole('region', { name: learning.compare.reference });
  await play(own, words);
  await expectPlaying(own);
  await play(other, words);
  await expectPlaying(other);
  await expectSilent(own);
  await play(own, words);
  await expectPlaying(own);
  await expectSilent(other);
  await expectFit(page, 'a reference beside a patient’s sound', WIDTHS);
  // what plays ends with the choice
  await play(other, words);
  await choice.selectOption('reference-heart-normal');
  await expectSilent(other);
  await viewer.getByRole('button', { name: learning.compare.close }).click();
  await expect(own).toBeHidden();
});

test('a teaching case is made, asked in a quiz, and withdrawn', async ({ page, server, browser }) => {
  const words = wordsOf('th');
  const { learning } = words;
  const hn = 'CASE-1';
  await speak(page, 'th');
  await signInAsAdministrator(page, server.url);
  const { checkUp } = await heartOf(page, server, hn);
  await openRecordingPage(page, server.url, checkUp);
  const title = 'เสียง S3 ของหญิงวัยกลางคน';
  await makeCase(page, words, { hn, title });

  const context = await browser.newContext();
  const hers = await context.newPage();
  await speak(hers, 'th');
  await nurse(hers, server, 'quiz_nurse');
  await takeQuiz(hers, server, words, { title, hn });

  await page.goto(`${server.url}/learning?tab=cases`);
  await expect(page.getByRole('listitem', { name: title })).toBeVisible();
  await expectFit(page, 'cases, for an administrator', WIDTHS);
  await withdraw(page, words, { hn, title });

  await hers.goto(`${server.url}/learning?tab=cases`);
  await expect(hers.getByRole('heading', { name: learning.title, level: 1 })).toBeVisible();
  await expect(hers.getByRole('tabpanel')).not.toContainText(title);
  await expect(hers.getByText(learning.cases.records)).toHaveCount(0);
  await expectFit(hers, 'cases, for a nurse', WIDTHS);
  await context.close();
});

/** Refused while something is missing or names the patient; nothing that was typed is lost. */
async function makeCase(page: Page, words: Words, { hn, title }: Case): Promise<void> {
  const { learning } = words;
  const viewer = await openViewer(page, words);
  await viewer.getByRole('button', { name: learning.make.open }).click();
  const form = page.getByRole('dialog', { name: learning.make.title });
  await form.getByRole('button', { name: learning.make.save, exact: true }).click();
  await expect(form.getByRole('checkbox', { name: learning.make.heardWhole })).toBeFocused();
  await expectFit(page, 'a teaching case with nothing filled in', WIDTHS);
  await form.getByLabel(learning.make.titleTh).fill(title);
  await form.getByLabel(learning.make.explanation).fill(`HN ${hn}`);
  await form.getByLabel(learning.make.ageBand).selectOption('adult');
  for (const check of [learning.make.heardWhole, learning.make.consentGiven])
    await form.getByRole('checkbox', { name: check }).check();
  await form.getByLabel(learning.make.consentBy).fill('พญ. สมศรี');
  await form.getByLabel(learning.make.consentOn).fill('2026-01-02');
  await form.getByRole('button', { name: learning.make.save, exact: true }).click();
  const explanation = form.getByLabel(learning.make.explanation);
  await expect(explanation).toHaveAttribute('aria-invalid', 'true');
  await expectFit(page, 'a teaching case whose text names the patient', WIDTHS);
  await explanation.fill('เสียงทุ้มหลัง S2');
  await form.getByRole('button', { name: learning.make.save, exact: true }).click();
  await expect(page.getByText(learning.make.done)).toBeVisible();
  await expect(form).toBeHidden();
}

type Case = { hn: string; title: string };

/** Five hearts; an S3 is heard in the case, the others are called normal. It is left once and continued. */
async function takeQuiz(page: Page, { url }: Server, words: Words, { title, hn }: Case): Promise<void> {
  const { learning } = words;
  const received: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().includes('/api/learning/') || response.url().endsWith('/sound')) return;
    received.push(await response.text().catch(() => ''));
  });
  await page.goto(`${url}/learning?tab=quiz`);
  await page.getByText(learning.organs.heart, { exact: true }).click();
  const started = page.waitForResponse((response) => response.url().endsWith('/learning/quizzes'));
  await page.getByRole('button', { name: learning.quiz.start, exact: true }).click();
  const quiz = (await (await started).json()) as Quiz;
  const adults = quiz.questions.filter(({ ageBand }) => ageBand === 'adult').map(({ number }) => number);
  expect(adults).toHaveLength(1);
  for (const [place, { number }] of quiz.questions.entries()) {
    await expect(
      page.getByRole('heading', { name: fill(learning.quiz.number, { number: place + 1, total: 5 }) }),
    ).toBeVisible();
    const isCase = adults.includes(number);
    if (isCase) {
      expect(received.join('\n')).not.toContain(title);
      const card = page.getByRole('region', {
        name: fill(learning.quiz.number, { number: place + 1, total: 5 }),
      });
      await play(card, words);
      await expectPlaying(card);
    }
    if (place === 0) {
      await page.getByRole('button', { name: learning.quiz.answer, exact: true }).click();
      await expect(page.getByText(learning.quiz.choose)).toBeVisible();
      await expectFit(page, 'a sound of a quiz', WIDTHS);
    }
    await answerShown(page, words, isCase ? 's3' : 'normal');
    if (isCase) await readJudgement(page, words, title);
    if (place === 2) await pauseAndContinue(page, words, 3);
    else
      await page
        .getByRole('button', { name: place === 4 ? learning.quiz.finish : learning.quiz.next, exact: true })
        .click();
  }
  await expect(page.getByRole('heading', { name: learning.quiz.done })).toBeVisible();
  await expectFit(page, 'the end of a quiz', WIDTHS);
  await listenAgain(page, words, title);
  await page.getByRole('button', { name: learning.quiz.back }).click();
  const byFinding = page.getByRole('region', { name: learning.results.byFinding });
  await expect(byFinding.getByRole('row', { name: words.analysis.heart.s3 })).toBeVisible();
  await expectFit(page, 'agreement over time', WIDTHS);
  for (const secret of [hn, 'มะลิ']) expect(received.join('\n')).not.toContain(secret);
}

async function readJudgement(page: Page, { learning }: Words, title: string): Promise<void> {
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByText(fill(learning.quiz.agreed, { agreed: 2, asked: 2 }))).toBeVisible();
  await expect(
    page
      .getByRole('region', { name: learning.quiz.compared })
      .getByRole('cell', { name: learning.quiz.same, exact: true }),
  ).toHaveCount(2);
  await expectFit(page, 'an answer beside what is right', WIDTHS);
}

/** A sound of the quiz that has ended, beside what is right. */
async function listenAgain(page: Page, words: Words, title: string): Promise<void> {
  const { learning } = words;
  await page.getByRole('button', { name: title }).click();
  await expect(page.getByRole('region', { name: learning.quiz.compared })).toBeVisible();
  const done = page.getByRole('heading', { name: learning.quiz.done });
  const goOn = page.getByRole('button', {
    name: new RegExp(`^(${learning.quiz.next}|${learning.quiz.finish})$`),
  });
  while (!(await done.isVisible())) {
    await goOn.click();
    await expect(goOn.or(done)).toBeVisible();
  }
}

async function pauseAndContinue(page: Page, { learning }: Words, answered: number): Promise<void> {
  await page.getByRole('button', { name: learning.quiz.leave }).click();
  await page.reload();
  await expect(page.getByText(fill(learning.quiz.progress, { answered, total: 5 }))).toBeVisible();
  await expectFit(page, 'an unfinished quiz', WIDTHS);
  await page.getByRole('button', { name: learning.quiz.continue, exact: true }).click();
}

/** Found by the HN; the dialog is the question. */
async function withdraw(page: Page, { learning }: Words, { hn, title }: Case): Promise<void> {
  await page.getByLabel(learning.cases.search).fill(hn.toLowerCase());
  await expect(page.getByText(`HN ${hn}`, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: fill(learning.cases.withdrawOf, { title }) }).click();
  const dialog = page.getByRole('dialog', { name: fill(learning.cases.withdrawOf, { title }) });
  await dialog.getByLabel(learning.cases.reason).fill('ผู้ป่วยขอถอน');
  await expectFit(page, 'withdrawing a case', WIDTHS);
  await dialog.getByRole('button', { name: learning.cases.withdraw, exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(learning.cases.withdrawn, { exact: true })).toBeVisible();
  await expect(page.getByRole('listitem', { name: title })).toHaveCount(0);
}
