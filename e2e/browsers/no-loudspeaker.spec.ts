import { knownWav } from '../harness/known-sound.ts';
import { wordsOf } from '../harness/words.ts';
import { test } from './browsers.ts';
import { connect, enter } from './clinician.ts';

test.use({ hasLoudspeaker: false });

test('no loudspeaker: the page says so, of stored and of live sound', async ({
  newTab,
  server,
  site,
  engine,
}) => {
  const words = wordsOf('th');
  await server.stethoscope(`Mute ${engine}`);
  const tab = await newTab('th');
  const api = await enter(tab, words, server.url, `mute_${engine}`);
  const { patient, checkUp } = await api.patient(`MUTE-${engine}`, 'สมใจ ไร้เสียง');
  await api.recording(checkUp, 'heart', 'Mitral', knownWav());
  await connect(tab, words, `Mute ${engine}`);
  await tab.open(`${site}/patients/${patient.id}/records/${checkUp.id}/heart-sound`);
  await tab.click({ role: 'button', starts: words.sound.play });
  await tab.find({ text: words.sound.checkLoudspeaker });
  await tab.click({ role: 'button', name: words.streaming.start });
  await tab.find({ role: 'button', name: words.streaming.stop });
  await tab.find({ text: words.streaming.noLoudspeaker });
});
