import type { AiResult } from '@sadap/contract/ai-analysis';
import { shippedSound } from '../../server/test/sounds.ts';
import { expectFit } from '../harness/page-checks.ts';
import { apiOf } from '../harness/recordings.ts';
import { expect, test } from '../harness/server.ts';
import { speak, wordsOf } from '../harness/words.ts';
import { signInAnew, signInAsAdministrator } from './pages.ts';

test('an administrator sees how often clinicians agree with the AI', async ({ page, server }) => {
  const words = wordsOf('en');
  const { aiUsage, recording } = words;
  await speak(page, 'en');
  await signInAnew(page, server.url, 'usage_listener');
  const api = await apiOf(page, server.url);
  const { checkUp } = await api.patient('USAGE-1', 'มาลี ใจสั่น');
  const sound = shippedSound('heart-abnormal-1', 12);
  const { recording_id: id } = await api.recording(checkUp, 'heart', 'Pulmonic', sound);
  const { analysisId } = await api.call<AiResult>('POST', `/heartsoundrecordings/${id}/ai-analysis`, {
    modelName: 'heart_classifier_v1',
    saveResults: true,
    notes: '',
  });
  await api.call('PUT', `/ai-analyses/${analysisId}/opinion`, { agrees: true, comment: '' });

  await signInAsAdministrator(page, server.url);
  await page.goto(`${server.url}/admin`);
  await page.getByRole('tab', { name: aiUsage.tab }).click();
  await expect(page).toHaveURL(/\/admin\/ai$/);
  const byPosition = page.getByRole('region', { name: aiUsage.byPosition });
  const row = byPosition.getByRole('row').filter({ hasText: recording.positions.Pulmonic });
  await expect(row).toContainText('100%');
  await expect(page.getByRole('region', { name: aiUsage.byDevice })).toContainText(aiUsage.noDevice);
  await page.getByText(aiUsage.organs.lung, { exact: true }).click();
  await expect(page.getByText(aiUsage.none.title)).toBeVisible();
  await expectFit(page, 'an AI not in use', [390]);
});
