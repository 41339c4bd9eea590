import { writeFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import type { Recording } from '@sadap/contract/recordings';
import { pcm16ToFloat } from '@sadap/dsp';
import { hear, likeness } from '../harness/heard-sound.ts';
import { KNOWN_RATE_HZ, knownSamples } from '../harness/known-sound.ts';
import { stereoWav24 } from '../harness/stereo-wav.ts';
import { fill, wordsOf } from '../harness/words.ts';
import { test } from './browsers.ts';
import { enter } from './clinician.ts';

test('import: a WAV file is checked, heard and becomes a recording', async ({
  newTab,
  server,
  site,
  engine,
}, testInfo) => {
  const words = wordsOf('th');
  const { importing } = words;
  const sound = pcm16ToFloat(knownSamples());
  const path = testInfo.outputPath('visit.wav');
  writeFileSync(
    path,
    stereoWav24(
      sound.map(() => 0),
      sound,
      KNOWN_RATE_HZ,
    ),
  );
  const tab = await newTab('th');
  const api = await enter(tab, words, server.url, `importer_${engine}`);
  const { patient, checkUp } = await api.patient(`IMP-${engine}`, 'ชูใจ เลิศล้ำ');
  await tab.open(`${site}/patients/${patient.id}/records/${checkUp.id}/heart-sound`);
  await tab.click({ role: 'button', name: importing.open });
  const dialog = await tab.find({ role: 'dialog' });
  await tab.chooseFile({ css: 'input[type=file]', within: dialog }, path);
  await tab.find({ text: `16 kHz · 24 bit · ${importing.stereo}`, within: dialog });
  await tab.select({ role: 'combobox', name: `${importing.position}: visit.wav`, within: dialog }, 'Mitral');
  await tab.click({ css: 'label', text: importing.channels.right, within: dialog });
  await tab.click({ role: 'button', name: words.sound.play, within: dialog });
  await tab.find({ role: 'button', name: words.sound.pause, within: dialog });
  const save = fill(importing.save, { number: 1, name: 'ชูใจ เลิศล้ำ', hn: `IMP-${engine}` });
  await tab.click({ role: 'button', name: save, within: dialog });
  await tab.find({ text: '_Mitral_' });
  const saved = await api.call<Recording[]>('GET', `/heartsoundrecordings?session_id=${checkUp.id}`);
  expect(saved).toHaveLength(1);
  expect(saved[0]?.original).toMatchObject({ fileName: 'visit.wav', bitsPerSample: 24, channel: 'right' });
  await tab.click({ role: 'button', starts: words.sound.play });
  await tab.find({ role: 'button', starts: words.sound.pause });
  expect(likeness(await hear(tab, 3), knownSamples())).toBeGreaterThan(0.99);
});
