import { NORMAL_HEART_ANALYSIS } from '@sadap/contract/analysis';
import { colleague, PASSWORD } from '../harness/recordings.ts';
import { expect, test } from '../harness/server.ts';
import { fill, speak, wordsOf } from '../harness/words.ts';
import { signIn } from './pages.ts';

test('a check-up on one page: what is missing, and all sounds in turn', async ({ page, server }) => {
  const { whole, recording, checkUps, soundFindings } = wordsOf('en');
  const name = 'sees_all_nurse';
  const api = await colleague(server.url, name);
  const { checkUp } = await api.patient('WHOLE-1', 'ฟ้า ภาพรวม');
  await api.recording(checkUp, 'lung', 'Anterior_Upper_Right');
  await api.recording(checkUp, 'heart', 'Mitral');
  const aortic = await api.recording(checkUp, 'heart', 'Aortic');
  await api.call('PUT', `/heartsoundrecordings/${aortic.recording_id}/analysis`, {
    doctor_analysis: NORMAL_HEART_ANALYSIS,
    base_version: 0,
  });
  await speak(page, 'en');
  await signIn(page, server.url, name, PASSWORD);
  await page.goto(`${server.url}/patients/${checkUp.patientId}/records/${checkUp.id}/select-type`);
  await page.getByRole('link', { name: whole.open, exact: true }).click();

  await expect(page.getByRole('heading', { name: whole.title })).toBeVisible();
  await expect(page.getByText(fill(whole.missing.unreviewed, { count: '2' }))).toBeVisible();
  await expect(page.getByText(fill(whole.missing.unsigned, { count: '1' }))).toBeVisible();
  await expect(page.getByText(whole.missing.vitalSigns)).toBeVisible();
  const { Aortic, Mitral, Anterior_Upper_Right: lung } = recording.positions;
  const tiles = page.getByRole('article');
  for (const [place, position] of [Aortic, Mitral, lung].entries())
    await expect(tiles.nth(place).getByRole('heading')).toHaveText(position);
  await expect(page.getByText(soundFindings.rateOf.measuring)).toHaveCount(0);

  const said = (place: number, position: string) =>
    page.getByText(fill(whole.playing, { place: String(place), count: '3', position }));
  await page.getByRole('button', { name: whole.playAll }).press('Enter');
  await expect(said(1, Aortic)).toBeVisible();
  await expect(tiles.first()).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: whole.next }).click();
  await expect(said(2, Mitral)).toBeVisible();
  // by itself, when the sound has ended
  await expect(said(3, lung)).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: whole.stop }).click();
  await expect(page.getByRole('button', { name: whole.playAll })).toBeVisible();

  await page.goto(`${server.url}/patients/${checkUp.patientId}/records/999999/whole`);
  await expect(page.getByText(checkUps.notFound.title)).toBeVisible();
});
