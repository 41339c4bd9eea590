import { expect } from '@playwright/test';
import { hear, likeness } from '../harness/heard-sound.ts';
import { knownSamples, knownWav } from '../harness/known-sound.ts';
import { wordsOf } from '../harness/words.ts';
import { test } from './browsers.ts';
import { connect, enter } from './clinician.ts';
import { waitFor } from './tab.ts';

test.use({ hasLoudspeaker: false });

test('no loudspeaker: the page says so, of stored and of live sound, where the browser tells', async ({
  newTab,
  server,
  site,
  engine,
}) => {
  const words = wordsOf('th');
  const { sound, streaming } = words;
  await server.stethoscope(`Mute ${engine}`);
  const tab = await newTab('th');
  const api = await enter(tab, words, server.url, `mute_${engine}`);
  const { patient, checkUp } = await api.patient(`MUTE-${engine}`, 'สมใจ ไร้เสียง');
  await api.recording(checkUp, 'heart', 'Mitral', knownWav());
  await connect(tab, words, `Mute ${engine}`);
  await tab.open(`${site}/patients/${patient.id}/records/${checkUp.id}/heart-sound`);
  await tab.click({ role: 'button', starts: sound.play });
  // WebKitGTK plays into nothing, and no page can know.
  const plays = engine === 'webkitgtk';
  if (plays) {
    await tab.find({ role: 'button', starts: sound.pause });
    expect(likeness(await hear(tab, 2), knownSamples())).toBeGreaterThan(0.9);
  } else await tab.find({ text: sound.checkLoudspeaker });
  await tab.click({ role: 'button', name: streaming.start });
  await tab.find({ role: 'button', name: streaming.stop });
  if (plays)
    await waitFor('live sound', () =>
      tab.evaluate(
        () => ((window.__sadapListening.reports.at(-1)?.sampleIndex ?? 0) > 16_000 ? true : null),
        null,
      ),
    );
  else await tab.find({ text: streaming.noLoudspeaker });
});
