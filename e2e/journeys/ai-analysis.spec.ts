import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Recording } from '@sadap/contract/recordings';
import { encodeWav } from '@sadap/dsp';
import { loopOfWav, RecordedSource } from '@sadap/stethoscope';
import { ADMIN } from '../harness/administrator.ts';
import { expectFit } from '../harness/page-checks.ts';
import { brightnessOf } from '../harness/picture-brightness.ts';
import { apiOf } from '../harness/recordings.ts';
import { expect, type Server, test } from '../harness/server.ts';
import { fill, speak, wordsOf } from '../harness/words.ts';
import { connect, enter, record, signInAsAdministrator } from './pages.ts';

const RATE_HZ = 16_000;
const HEART = join(import.meta.dirname, '..', '..', 'stethoscope', 'sounds', 'heart-abnormal-1.wav');
const words = wordsOf('th');
const { aiAnalysis, soundFindings } = words;

async function atViewer(page: Page, server: Server) {
  const heart = new RecordedSource(loopOfWav(readFileSync(HEART))).read(15 * RATE_HZ);
  await speak(page, 'th');
  await signInAsAdministrator(page, server.url);
  const api = await apiOf(page, server.url);
  const { patient, checkUp } = await api.patient('AI-1', 'มาลี ใจสั่น');
  await api.recording(checkUp, 'heart', 'Aortic', encodeWav(heart, RATE_HZ));
  await page.goto(`${server.url}/patients/${patient.id}/records/${checkUp.id}/heart-sound`);
  await page.getByRole('button', { name: words.viewer.open }).first().click();
  const dialog = page.getByRole('dialog', { name: words.viewer.title });
  return { page, api, checkUp, dialog };
}
type AtViewer = Awaited<ReturnType<typeof atViewer>>;

async function analyse({ page, dialog }: AtViewer): Promise<void> {
  await expect(dialog.getByText(aiAnalysis.none)).toBeVisible();
  await dialog.getByLabel(aiAnalysis.notes).fill('ฟังแล้วสงสัยเสียงฟู่');
  await dialog.getByRole('button', { name: aiAnalysis.start, exact: true }).click();
  await expect(page.getByText(aiAnalysis.complete)).toBeVisible();
  await expect(page.getByRole('table', { includeHidden: true }).getByText(aiAnalysis.mark.ofAi)).toHaveCount(
    1,
  );
  const result = dialog.getByRole('region', { name: aiAnalysis.result });
  const classes = result.getByRole('list', { name: aiAnalysis.shares }).getByRole('listitem');
  await expect(classes).toHaveCount(5);
  await expect(classes.first()).toContainText(aiAnalysis.classes.Normal);
  const percents = (await classes.allInnerTexts()).map((text) => Number(/(\d+)%/.exec(text)?.[1]));
  expect(Math.abs(percents.reduce((sum, each) => sum + each, 0) - 100)).toBeLessThanOrEqual(5);
  const highest = Math.max(...percents.slice(1));
  await expect(result.getByText(aiAnalysis.abnormal.replace('{{percent}}', String(highest)))).toBeVisible();
  await expect(result.getByText('ฟังแล้วสงสัยเสียงฟู่')).toBeVisible();
  for (const name of [aiAnalysis.pictures.normal, aiAnalysis.pictures.analysis]) {
    const picture = result.getByRole('img', { name });
    await expect.poll(async () => (await brightnessOf(picture)).spread).toBeGreaterThan(20);
  }
  await expect(dialog.getByText(aiAnalysis.supports)).toBeVisible();
  await expect(dialog.getByRole('link', { name: aiAnalysis.card })).toHaveAttribute('target', '_blank');
}

async function agree({ page, dialog }: AtViewer): Promise<void> {
  const result = dialog.getByRole('region', { name: aiAnalysis.result });
  const agree = result.getByRole('button', { name: aiAnalysis.opinions.agree, exact: true });
  await agree.click();
  await expect(agree).toHaveAttribute('aria-pressed', 'true');
  const comment = result.getByLabel(aiAnalysis.opinions.comment);
  await comment.fill('ฟู่ช่วงซิสโตลี');
  await comment.press('Escape');
  await page.getByRole('button', { name: words.layout.unsaved.stay }).click();
  const saveComment = result.getByRole('button', { name: aiAnalysis.opinions.saveComment });
  await saveComment.click();
  await expect(saveComment).toBeDisabled();
  await expectFit(page, 'viewer with AI result and marks');
}

async function correctMarks({ page, api, checkUp, dialog }: AtViewer): Promise<void> {
  // S1 and S2 are shown; one is moved by keyboard, and the move undone and redone.
  await expect(dialog.getByText(soundFindings.automatic)).toBeVisible();
  await expect(dialog.locator('[data-shade=systole]').first()).toBeAttached();
  const [recording] = await api.call<Recording[]>('GET', `/heartsoundrecordings?session_id=${checkUp.id}`);
  const path = `/heartsoundrecordings/${recording?.recording_id}/beats`;
  type Beats = { marks: { kind: string; second: number }[]; correction: { version: number } | null };
  const found = await api.call<Beats>('GET', path);
  await dialog.getByRole('button', { name: soundFindings.correct }).click();
  const editor = dialog.getByRole('region', { name: soundFindings.editor.title });
  const save = editor.getByRole('button', { name: soundFindings.editor.save });
  await expect(save).toBeDisabled();
  await editor.getByRole('button', { name: soundFindings.editor.next }).click();
  await editor.getByRole('button', { name: soundFindings.editor.next }).click();
  const handle = dialog.getByRole('slider', { name: soundFindings.editor.lane });
  const second = found.marks[1]?.second ?? 0;
  await expect(handle).toHaveAttribute('aria-valuenow', String(Number(second.toFixed(3))));
  await handle.press('ArrowRight');
  await handle.press('ArrowRight');
  await expect(handle).toHaveAttribute('aria-valuenow', String(Number((second + 0.01).toFixed(3))));
  await editor.getByRole('button', { name: soundFindings.editor.undo }).click();
  await handle.press('Shift+ArrowLeft');
  await expectFit(page, 'correcting marks');
  // Closing asks; and when somebody else was faster, nothing is lost before it is decided.
  await handle.press('Escape');
  await page.getByRole('button', { name: words.layout.unsaved.stay }).click();
  const marks = found.marks.map(({ kind, second: at }) => ({ kind, second: at }));
  await api.call('PUT', path, { base_version: 0, marks: marks.slice(1) });
  await save.click();
  await expect(editor.getByText(soundFindings.conflict.title)).toBeVisible();
  await expect(save).toBeDisabled();
  await editor.getByRole('button', { name: soundFindings.conflict.mine }).click();
  await expect(page.getByText(soundFindings.editor.saved)).toBeVisible();
  const corrected = fill(soundFindings.corrected.split('{{date}}')[0] ?? '', { name: ADMIN.username });
  await expect(dialog.getByText(corrected)).toBeVisible();
  const stored = await api.call<Beats>('GET', path);
  expect(stored.correction?.version).toBe(2);
  expect(stored.marks).toHaveLength(found.marks.length);
}

async function loadAgain({ page, dialog }: AtViewer): Promise<void> {
  const result = dialog.getByRole('region', { name: aiAnalysis.result });
  const agree = result.getByRole('button', { name: aiAnalysis.opinions.agree, exact: true });
  const corrected = fill(soundFindings.corrected.split('{{date}}')[0] ?? '', { name: ADMIN.username });
  await page.reload();
  await page.getByRole('button', { name: words.viewer.open }).first().click();
  await expect(dialog.getByText(corrected)).toBeVisible();
  await expect(agree).toHaveAttribute('aria-pressed', 'true');
}

test('AI analyses a heart sound, and a clinician agrees and corrects S1 and S2', async ({ page, server }) => {
  const scene = await atViewer(page, server);
  await test.step('for real: the stored result has the classes and pictures that the page shows', () =>
    analyse(scene));
  await test.step('a clinician agrees; a comment that is typed is not lost with the viewer', () =>
    agree(scene));
  await test.step('S1 and S2 are shown, moved by keyboard; somebody else is quicker, and nothing is lost', () =>
    correctMarks(scene));
  await test.step('after a reload: the version, the result and the opinion are there', () =>
    loadAgain(scene));
});

test('a silent stethoscope is noticed while recording and before saving', async ({ page, server }, info) => {
  const { quality, streaming } = words;
  const silence = info.outputPath('silence.wav');
  await writeFile(silence, encodeWav(new Int16Array(4 * RATE_HZ), RATE_HZ));
  await speak(page, 'th');
  await server.stethoscope('Silent', { sound: silence });
  await enter(page, words, server.url, 'clinician_quality');
  const api = await apiOf(page, server.url);
  const { patient, checkUp } = await api.patient('AI-2', 'สงบ เงียบดี');
  await connect(page, words, 'Silent');
  await page.goto(`${server.url}/patients/${patient.id}/records/${checkUp.id}/heart-sound`);
  await record(page, words);
  const running = page.getByRole('timer');
  await expect(running).toBeVisible();
  await expect(page.locator('[data-hint=silence]')).toContainText(quality.problem.silence.advice);
  await expect(page.getByText(streaming.record.enough)).toBeVisible();
  await page.getByRole('button', { name: streaming.record.stop }).click();

  const panel = page.getByRole('region', { name: streaming.captured.title });
  await expect(panel.getByText(quality.problem.silence.name)).toBeVisible();
  await expectFit(page, 'captured silence', [390, 1440]);
  await page.getByRole('button', { name: streaming.captured.analyse }).click();
  const dialog = page.getByRole('dialog', { name: words.recording.saveDialog.title });
  await expect(dialog.getByText(quality.verdict.poor)).toBeVisible();
  await expect(dialog.getByText(quality.problem.silence.advice)).toBeVisible();
  await expectFit(page, 'save dialog of silence', [390, 1440]);

  // One press, one question, and the same position is recorded again.
  await dialog.getByRole('button', { name: quality.again }).click();
  await page.getByRole('button', { name: streaming.discardDialog.confirm, exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(running).toBeVisible();
  expect(await api.call('GET', `/heartsoundrecordings?session_id=${checkUp.id}`)).toEqual([]);
});
