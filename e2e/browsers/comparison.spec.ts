import { expect } from '@playwright/test';
import { hear, likeness } from '../harness/heard-sound.ts';
import { heartBeats, heartWav } from '../harness/synthetic-heart.ts';
import { fill, wordsOf } from '../harness/words.ts';
import { test } from './browsers.ts';
import { enter, numbered } from './clinician.ts';

const SECONDS = 30;
const A = { beatS: 0.8, firstS: 0.2, gain: 0.8, seconds: SECONDS };
const B = { beatS: 0.95, firstS: 0.5, gain: 0.2, seconds: SECONDS };

test('comparison: two check-ups are heard one after the other', async ({ newTab, server, site, engine }) => {
  const words = wordsOf('en');
  const { comparison } = words;
  const tab = await newTab('en');
  const api = await enter(tab, words, server.url, `comparer_${engine}`);
  const { patient, checkUp: first } = await api.patient(`CMP-${engine}`, 'Compared Twice');
  const second = await api.call<typeof first>('POST', '/sessions', { patientId: patient.id });
  await api.recording(first, 'heart', 'Mitral', heartWav(A));
  await api.recording(second, 'heart', 'Mitral', heartWav(B));
  await tab.open(`${site}/patients/${patient.id}`);
  await tab.click({ role: 'button', name: `${comparison.open}: ${words.recording.counts.heart}` });
  const dialog = await tab.find({ role: 'dialog', name: comparison.title.heart });
  for (const [side, number] of [
    ['a', 1],
    ['b', 2],
  ] as const) {
    await tab.click({ role: 'combobox', name: comparison.choose[side], within: dialog });
    await tab.click({ role: 'option', starts: numbered(comparison.option, number) });
  }
  await tab.find({ role: 'region', name: fill(comparison.side, { side: 'B' }), within: dialog });
  await tab.click({ role: 'button', name: words.sound.play, within: dialog });
  await tab.find({ role: 'button', name: words.sound.pause, within: dialog });
  expect(likeness(await hear(tab, 3), heartBeats(A))).toBeGreaterThan(0.98);
  await tab.click({ css: 'label', says: 'B', within: dialog });
  await tab.find({ text: comparison.matched.heart, within: dialog });
  expect(likeness(await hear(tab, 3), heartBeats(B))).toBeGreaterThan(0.98);
});
