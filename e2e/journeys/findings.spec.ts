import type { Page } from '@playwright/test';
import { MURMUR_CHANGER_NAMES, MURMUR_DETAIL_NAMES, murmurTimingNames } from '@sadap/contract/heart-details';
import type { Recording } from '@sadap/contract/recordings';
import { clearHeart } from '../harness/clear-sounds.ts';
import { expectFit } from '../harness/page-checks.ts';
import { apiOf } from '../harness/recordings.ts';
import { expect, test } from '../harness/server.ts';
import { speak, type Words, wordsOf } from '../harness/words.ts';
import { openRecordingPage, signInAnew } from './pages.ts';

const initialCapital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const READ =
  'Grade 3/6, mid-systolic, diamond, harsh, loudest at the aortic area, radiates to the neck; softer on standing';

async function describeMurmur(page: Page, { analysis }: Words): Promise<void> {
  const names = MURMUR_DETAIL_NAMES.en;
  const dialog = page.getByRole('dialog');
  await dialog.getByText(analysis.heart.systolicMurmur, { exact: true }).click();
  const murmur = dialog.getByRole('group', { name: analysis.heart.systolicMurmur, exact: true });
  const choose = (label: string, option: string) =>
    murmur.getByLabel(label, { exact: true }).selectOption({ label: initialCapital(option) });
  await choose(analysis.detail.grade, '3/6');
  await choose(analysis.detail.timing, murmurTimingNames('systolicMurmur', 'en').mid);
  await choose(analysis.detail.shape, names.shape.diamond);
  await choose(analysis.detail.quality, names.quality.harsh);
  await murmur.getByText('Aortic', { exact: true }).click();
  await murmur.getByText(initialCapital(names.radiation.neck), { exact: true }).click();
  await murmur.getByText(analysis.detail.changesWith, { exact: true }).press('Enter');
  await choose(initialCapital(MURMUR_CHANGER_NAMES.en.standing), names.effect.softer);
  await expect(murmur.getByText(new RegExp(`^${analysis.detail.changesWith}: `))).toBeVisible();
}

test('a murmur is described, survives a reload, and is read as a sentence', async ({ page, server }) => {
  const words = wordsOf('en');
  const { analysis, recording } = words;
  await speak(page, 'en');
  await signInAnew(page, server.url, 'murmur_doctor');
  const api = await apiOf(page, server.url);
  const { checkUp } = await api.patient('MURMUR-1', 'มานี มีเสียงฟู่');
  const { recording_id: id } = await api.recording(checkUp, 'heart', 'Aortic', clearHeart());
  await openRecordingPage(page, server.url, checkUp);
  const open = () =>
    page
      .locator('[data-recording]')
      .getByRole('button', { name: new RegExp(`^${recording.history.openAnalysis}`) })
      .click();
  await open();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: analysis.allNormal }).click();
  await describeMurmur(page, words);
  await dialog.getByText(analysis.heart.openingSnap, { exact: true }).click();
  await expectFit(page, 'murmur form', [1440, 820, 390]);

  await page.reload();
  await open();
  await expect(dialog.getByText(analysis.resumed)).toBeVisible();
  await expect(dialog.getByLabel(analysis.detail.grade, { exact: true })).toHaveValue('3');
  await dialog.getByRole('button', { name: analysis.save, exact: true }).click();
  await expect(page.getByText(analysis.saved, { exact: true })).toBeVisible();

  const stored = await api.call<Recording[]>('GET', '/heartsoundrecordings');
  expect(stored.find((each) => each.recording_id === id)?.doctor_analysis).toMatchObject({
    systolicMurmur: {
      present: true,
      detail: {
        grade: 3,
        timing: 'mid',
        shape: 'diamond',
        quality: 'harsh',
        loudestAt: ['Aortic'],
        radiation: ['neck'],
        changes: [{ with: 'standing', effect: 'softer' }],
      },
    },
    openingSnap: { present: true, description: '' },
  });
  await expect(dialog).toBeHidden();
  await open();
  await expect(dialog.getByText(READ, { exact: true }).first()).toBeVisible();
  await expect(dialog.getByText(analysis.heart.openingSnap, { exact: true }).first()).toBeVisible();
  await expectFit(page, 'murmur read', [1440, 820, 390]);
});
