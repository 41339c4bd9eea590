import type { Recording } from '@sadap/contract/recordings';
import type { Words } from '../harness/words.ts';
import { storedSamples } from './stored-sound.ts';
import type { Tab } from './tab.ts';

type Api = { call: <Answer>(method: string, path: string) => Promise<Answer> };

/**
 * On the page of a check-up's heart sounds, while it streams: recorded, called normal, saved. Returns the
 * stored samples.
 */
export async function recordNormalHeart(
  tab: Tab,
  { streaming, analysis, recording }: Words,
  api: Api,
  checkUpId: number,
): Promise<Int16Array> {
  await tab.click({ role: 'button', starts: `${streaming.record.start} · ` });
  await tab.find({ role: 'button', name: streaming.record.stop });
  await tab.find({ text: streaming.record.enough }, 25_000);
  await tab.click({ role: 'button', name: streaming.record.stop });
  await tab.click({ role: 'button', name: streaming.captured.analyse });
  const dialog = await tab.find({ role: 'dialog' });
  await tab.click({ role: 'button', name: analysis.allNormal, within: dialog });
  await tab.click({ role: 'button', name: analysis.save, within: dialog });
  await tab.find({ text: recording.saveDialog.saved });
  const [saved] = await api.call<Recording[]>('GET', `/heartsoundrecordings?session_id=${checkUpId}`);
  return storedSamples(tab, saved?.file_name ?? '');
}
