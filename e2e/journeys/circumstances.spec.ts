import type { Page } from '@playwright/test';
import type { Recording } from '@sadap/contract/recordings';
import { expectFit } from '../harness/page-checks.ts';
import { apiOf } from '../harness/recordings.ts';
import { expect, test } from '../harness/server.ts';
import { speak, type Words, wordsOf } from '../harness/words.ts';
import { connect, enter, openRecordingPage, record, signInAnew } from './pages.ts';

/** Fills the dialog that is open, and saves it. */
async function state(
  page: Page,
  { circumstances }: Words,
  { posture, note }: { posture: 'leaning-forward' | 'standing'; note: string },
): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(circumstances.posture).selectOption({ label: circumstances.postures[posture] });
  await dialog.getByLabel(circumstances.note).fill(note);
  await dialog.getByRole('button', { name: circumstances.save }).click();
  await expect(page.getByText(circumstances.saved)).toBeVisible();
  await expect(dialog).toBeHidden();
}

test('posture and a note are stated before a sound is saved, and stay with it', async ({ page, server }) => {
  const words = wordsOf('th');
  const { circumstances, recording, streaming } = words;
  await speak(page, 'th');
  await server.stethoscope('Ward posture');
  await enter(page, words, server.url, 'clinician_posture');
  const api = await apiOf(page, server.url);
  const { checkUp } = await api.patient('POSTURE-1', 'ปรีดา ยืนตรง');
  await connect(page, words, 'Ward posture');
  await openRecordingPage(page, server.url, checkUp);
  await record(page, words);
  await expect(page.getByText(streaming.record.enough)).toBeVisible();
  await page.getByRole('button', { name: streaming.record.stop }).click();
  const captured = page.getByRole('region', { name: streaming.captured.title });
  await captured.getByRole('button', { name: circumstances.open }).click();
  await state(page, words, { posture: 'standing', note: 'เสียงฟู่เบาลงเมื่อยืน' });
  await expect(captured.getByText(circumstances.postures.standing, { exact: true })).toBeVisible();
  await expectFit(page, 'a captured sound with its posture', [1440, 390]);
  await expect(page.locator('[data-quality]')).toBeVisible({ timeout: 40_000 });
  await page.getByRole('button', { name: /^บันทึก แล้วไป/ }).click();
  await expect(page.getByText(recording.saveDialog.saved)).toBeVisible();
  const [saved] = await api.call<Recording[]>('GET', '/heartsoundrecordings');
  expect(saved?.circumstances).toEqual({
    posture: 'standing',
    manoeuvre: null,
    note: 'เสียงฟู่เบาลงเมื่อยืน',
  });
});

test('saved sounds are described, filtered by posture, and keep what was stated before', async ({
  page,
  server,
}) => {
  const words = wordsOf('en');
  const { circumstances, recording } = words;
  await speak(page, 'en');
  await signInAnew(page, server.url, 'describer');
  const api = await apiOf(page, server.url);
  const { checkUp } = await api.patient('DESCRIBED-1', 'วีระ กล้าหาญ');
  for (const position of ['Aortic', 'Mitral'] as const) await api.recording(checkUp, 'heart', position);
  await openRecordingPage(page, server.url, checkUp);
  const rows = page.locator('[data-recording]');
  await expect(rows).toHaveCount(2);
  const aortic = rows.filter({ hasText: recording.positions.Aortic });
  await expect(page.getByLabel(circumstances.filter)).toHaveCount(0);

  // by keyboard
  await aortic.getByRole('button', { name: circumstances.open }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByText(circumstances.optional)).toBeVisible();
  await expectFit(page, 'the dialog of posture and note', [1440, 820, 390]);
  await state(page, words, { posture: 'leaning-forward', note: 'first' });
  await expect(aortic.getByText(circumstances.postures['leaning-forward'], { exact: true })).toBeVisible();
  await aortic.getByRole('button', { name: circumstances.open }).click();
  await state(page, words, { posture: 'leaning-forward', note: 'second' });
  await expect(aortic.getByText('second')).toBeVisible();
  await aortic.getByRole('button', { name: circumstances.open }).click();
  await expect(page.getByRole('dialog').getByText(circumstances.history)).toBeVisible();
  await expect(page.getByRole('dialog').getByText('first')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByLabel(circumstances.filter).selectOption(circumstances.postures['leaning-forward']);
  await expect(rows).toHaveCount(1);
  await page.getByLabel(circumstances.filter).selectOption(circumstances.notStated);
  await expect(rows).toContainText(recording.positions.Mitral);
  await page.getByLabel(circumstances.filter).selectOption(circumstances.all);
  await expect(rows).toHaveCount(2);
  await expectFit(page, 'described recordings', [1440, 820, 390]);
});
