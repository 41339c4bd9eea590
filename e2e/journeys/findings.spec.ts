import type { Page } from '@playwright/test';
import { MURMUR_CHANGER_NAMES, MURMUR_DETAIL_NAMES, murmurTimingNames } from '@sadap/contract/heart-details';
import type { Recording } from '@sadap/contract/recordings';
import { expectFit } from '../harness/page-checks.ts';
import { apiOf } from '../harness/recordings.ts';
import { expect, test } from '../harness/server.ts';
import { type Language, speak, type Words, wordsOf } from '../harness/words.ts';
import { enter, openRecordingPage } from './pages.ts';

const initialCapital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const READ: Record<Language, string> = {
  th: 'ความดังระดับ 3/6 กลางช่วงบีบตัว (mid-systolic) ดังขึ้นแล้วเบาลง (diamond) เสียงหยาบ (harsh) ได้ยินชัดที่สุดที่เอออร์ติก (Aortic) ร้าวไปคอ เบาลงเมื่อยืน',
  en: 'Grade 3/6, mid-systolic, diamond, harsh, loudest at the aortic area, radiates to the neck; softer on standing',
};

async function describeMurmur(page: Page, { analysis }: Words, language: Language): Promise<void> {
  const names = MURMUR_DETAIL_NAMES[language];
  const dialog = page.getByRole('dialog');
  await dialog.getByText(analysis.heart.systolicMurmur, { exact: true }).click();
  const murmur = dialog.getByRole('group', { name: analysis.heart.systolicMurmur, exact: true });
  const choose = (label: string, option: string) =>
    murmur.getByLabel(label, { exact: true }).selectOption({ label: initialCapital(option) });
  await choose(analysis.detail.grade, '3/6');
  await choose(analysis.detail.timing, murmurTimingNames('systolicMurmur', language).mid);
  await choose(analysis.detail.shape, names.shape.diamond);
  await choose(analysis.detail.quality, names.quality.harsh);
  await murmur.getByText('Aortic', { exact: true }).click();
  await murmur.getByText(initialCapital(names.radiation.neck), { exact: true }).click();
  await murmur.getByText(analysis.detail.changesWith, { exact: true }).press('Enter');
  await choose(initialCapital(MURMUR_CHANGER_NAMES[language].standing), names.effect.softer);
  await expect(murmur.getByText(new RegExp(`^${analysis.detail.changesWith}: `))).toBeVisible();
}

for (const language of ['th', 'en'] as const)
  test(`a murmur is described, survives a reload, and is read as a sentence (${language})`, async ({
    page,
    server,
  }) => {
    const words = wordsOf(language);
    const { analysis, recording } = words;
    await speak(page, language);
    await enter(page, words, server.url, `murmur_${language}`);
    const api = await apiOf(page, server.url);
    const { checkUp } = await api.patient(`M-${language}`, 'มานี มีเสียงฟู่');
    const { recording_id: id } = await api.recording(checkUp, 'heart', 'Aortic');
    await openRecordingPage(page, server.url, checkUp);
    const open = () =>
      page
        .locator('[data-recording]')
        .getByRole('button', { name: new RegExp(`^${recording.history.openAnalysis}`) })
        .click();
    await open();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: analysis.allNormal }).click();
    await describeMurmur(page, words, language);
    await dialog.getByText(analysis.heart.openingSnap, { exact: true }).click();
    await expectFit(page, `murmur form (${language})`, [1440, 820, 390]);

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
    await expect(dialog.getByText(READ[language], { exact: true }).first()).toBeVisible();
    await expect(dialog.getByText(analysis.heart.openingSnap, { exact: true }).first()).toBeVisible();
    await expectFit(page, `murmur read (${language})`, [1440, 820, 390]);
  });
