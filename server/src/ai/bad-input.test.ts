import { fileURLToPath } from 'node:url';
import { CLASSIFIER_OF } from '@sadap/contract/ai-analysis';
import type { Organ } from '@sadap/contract/positions';
import { floatToPcm16, readWavInfo } from '@sadap/dsp';
import { expect, test } from 'vitest';
import { type BadClip, badClips, rhythmClips } from '../../../dsp/src/synthetic-sounds/bad-clips.ts';
import { shippedSound } from '../../test/sounds.ts';
import { hear } from '../workers/ai-worker.ts';
import { type Model, openModel } from './model.ts';
import { checkModelFiles } from './model-files.ts';

const FOLDER = fileURLToPath(new URL('../../../models', import.meta.url));
const PER_KIND = 7;
const SECONDS = 12;

/** The simulated stethoscope's sounds of one organ, for the classifier of the other. */
function* shippedToTheOther(): Generator<BadClip> {
  for (const [organ, name] of [
    ['heart', 'lung-normal-1'],
    ['heart', 'lung-asthma-wheeze'],
    ['lung', 'heart-normal-1'],
    ['lung', 'heart-abnormal-1'],
  ] as const) {
    const wav = shippedSound(name, SECONDS);
    const { dataOffset, sampleRateHz } = readWavInfo(wav);
    const pcm = new Int16Array(new Uint8Array(wav.subarray(dataOffset)).buffer);
    const samples = Float32Array.from(pcm, (sample) => sample / 32_768);
    yield { kind: `shipped ${name}`, organ, samples, sampleRateHz };
  }
}

async function modelOf(organ: Organ): Promise<Model> {
  const files = await checkModelFiles(FOLDER, CLASSIFIER_OF[organ]);
  if (files.state !== 'ready') throw new Error(files.reason);
  const opened = await openModel(FOLDER, files.description);
  if (opened.state !== 'ready') throw new Error(opened.reason);
  return opened.model;
}

test('what is no heart or lung sound is hardly ever given a disease', { timeout: 180_000 }, async () => {
  const clips = [...badClips(PER_KIND), ...rhythmClips(PER_KIND), ...shippedToTheOther()];
  expect(clips.length).toBeGreaterThanOrEqual(200);
  const models = { heart: await modelOf('heart'), lung: await modelOf('lung') };
  const confident: string[] = [];
  for (const clip of clips) {
    const { organ, sampleRateHz } = clip;
    const task = { organ, sampleRateHz, samples: floatToPcm16(clip.samples) };
    const soundSeconds = clip.samples.length / sampleRateHz;
    const { verdict, confidence } = (await hear(models[organ], { ...task, soundSeconds })).heard;
    if (verdict === null || verdict === 'Normal') continue;
    confident.push(`${clip.kind} to the ${clip.organ}: ${verdict} ${(confidence[verdict] ?? 0).toFixed(2)}`);
  }
  const found = `${confident.length} of ${clips.length}:\n${confident.join('\n')}`;
  expect(confident.length, found).toBeLessThanOrEqual(0.01 * clips.length);
});
