import { expect } from '@playwright/test';
import { hear, hearLive, likeness } from '../harness/heard-sound.ts';
import { wordsOf } from '../harness/words.ts';
import { isStretchOf } from '../journeys/pages.ts';
import { test } from './browsers.ts';
import { connect, enter } from './clinician.ts';
import { recordNormalHeart } from './recorded-sound.ts';
import { waitFor } from './tab.ts';

test('live listening, recording and playback: what is heard and kept is what the stethoscope made', async ({
  newTab,
  server,
  site,
  engine,
}) => {
  const words = wordsOf('th');
  const { streaming } = words;
  const { simulator } = await server.stethoscope(`Ward ${engine}`);
  const tab = await newTab('th');
  const api = await enter(tab, words, server.url, `listener_${engine}`);
  const { patient, checkUp } = await api.patient(`REC-${engine}`, 'ปิติ มานะ');
  await connect(tab, words, `Ward ${engine}`);
  await tab.open(`${site}/patients/${patient.id}/records/${checkUp.id}/heart-sound`);

  await tab.click({ role: 'button', name: streaming.start });
  await tab.find({ role: 'button', name: streaming.stop });
  // The jitter buffer learns the line's delay first.
  await waitFor('live sound', () =>
    tab.evaluate(
      () => ((window.__sadapListening.reports.at(-1)?.sampleIndex ?? 0) > 4 * 16_000 ? true : null),
      null,
    ),
  );
  const made = () => simulator.streamedSamples(simulator.streamId ?? 0);
  // It is this sound; first-sound.spec.ts checks whether it ever runs dry, on a machine that has time. A
  // steered or just skipped sound is less similar without having a gap, and the comparison itself delays the
  // stethoscope.
  let heard = 0;
  await waitFor(
    () => `four seconds of live sound as it was made (${heard})`,
    async () => {
      await waitFor('a steady second', () => tab.evaluate(isSteady, null));
      heard = likeness(await hearLive(tab, 4), made());
      return heard > 0.8 || null;
    },
    40_000,
  );

  const samples = await recordNormalHeart(tab, words, api, checkUp.id);
  expect(samples.length).toBeGreaterThan(10 * 16_000);
  expect(isStretchOf(samples, made())).toBe(true);

  await tab.open(`${site}/patients/${patient.id}/records/${checkUp.id}/heart-sound`);
  await tab.click({ role: 'button', starts: words.sound.play });
  await tab.find({ role: 'button', starts: words.sound.pause });
  expect(likeness(await hear(tab, 4), made())).toBeGreaterThan(0.99);
});

/** For a second it neither ran dry nor skipped, and plays at its original pace. */
function isSteady(): true | null {
  const second = window.__sadapListening.reports.slice(-11);
  const [first, last] = [second[0], second.at(-1)];
  if (second.length < 11 || !first || !last) return null;
  if (first.underruns !== last.underruns || first.skips !== last.skips) return null;
  const pace = (last.sampleIndex - first.sampleIndex) / 16_000 / (last.contextTime - first.contextTime);
  return Math.abs(pace - 1) < 0.005 || null;
}
