import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CLASSIFIER_OF } from '@sadap/contract/ai-analysis';
import type { Quality } from '@sadap/contract/quality';
import { floatToPcm16, judgeQuality } from '@sadap/dsp';
import { openModel } from '../server/src/ai/model.ts';
import { checkModelFiles, type MurmurRule } from '../server/src/ai/model-files.ts';
import { byMurmur } from '../server/src/ai/murmur.ts';
import { hear } from '../server/src/workers/ai-worker.ts';
import { circor, MODELS, rawHeartModel } from './ai-outside/heard-sets.ts';
import { auroc, intervalOver } from './ai-outside/ranking.ts';
import { type DataSet, dataSetsFolder, recordingsOf } from './beats/data-sets.ts';
import { printTable } from './figures.ts';

/**
 * Whether the quality of a sound tells that the AI is wrong about it, on patients whom the networks had not
 * met. The AI answers here whatever the quality: a poor sound has none in the product, and no error either.
 */
const { values: given } = parseArgs({
  options: {
    every: { type: 'string', default: '1' },
    /** What training left (training/README.md). */
    'held-out': { type: 'string' },
  },
});
/** An AUROC below it tells too little of an error for the word to stand beside the answer. */
const LEAST_AUROC = 0.7;
/** As many answers of either kind give an interval that says something. */
const FEWEST = 20;

type Told = { person: string; isWrong: boolean; quality: Quality };

const CIRCOR: DataSet = { name: 'heart-circor', organ: 'heart', sampleRateHz: 4000 };
const ICBHI: DataSet = { name: 'lung-icbhi', organ: 'lung', sampleRateHz: 4000, isSmall: true };

/** Murmur or none, each recording by a network and a rule that had not met the person. */
async function hearts(): Promise<Told[]> {
  const file = given['held-out'];
  if (!file)
    throw new Error('Give --held-out <training/.cache/murmur-held-out.json>: the model knows CirCor.');
  const heldOut = JSON.parse(readFileSync(file, 'utf8')) as {
    rules: MurmurRule[];
    recordings: Record<string, { murmur: number; rule: number }>;
  };
  const model = await rawHeartModel();
  const every = Number(given.every);
  const qualities = new Map(
    [...recordingsOf(CIRCOR, every)].map(({ file: name, samples, sampleRateHz }) => [
      name.replace('.flac', ''),
      judgeQuality(samples, sampleRateHz, 'heart'),
    ]),
  );
  return (await circor(model, every)).flatMap((sound) => {
    const held = heldOut.recordings[sound.recording];
    const rule = held && heldOut.rules[held.rule];
    const quality = qualities.get(sound.recording);
    if (!rule || !quality) throw new Error(`nothing is known of ${sound.recording}`);
    const findings = { ...sound.findings, murmur: held.murmur };
    const { name, doubts } = byMurmur(rule, model.description, { ...sound, findings });
    if (sound.murmur === null || doubts.length > 0) return [];
    return [{ person: sound.person, quality, isWrong: (name === 'Normal') === (sound.murmur === 1) }];
  });
}

/** The diagnosis, where it is one of the model's classes. */
async function lungs(): Promise<Told[]> {
  const files = await checkModelFiles(MODELS, CLASSIFIER_OF.lung);
  if (files.state !== 'ready') throw new Error(files.reason);
  const opened = await openModel(MODELS, files.description);
  if (opened.state !== 'ready') throw new Error(opened.reason);
  const [, ...lines] = readFileSync(join(dataSetsFolder(), ICBHI.name, 'recordings.csv'), 'utf8')
    .trim()
    .split(/\r?\n/);
  const diagnoses = new Map(lines.map((line) => [line.split(',')[0], line.split(',').at(-1)]));
  const classOf: Record<string, string> = {
    Healthy: 'Normal',
    Asthma: 'Asthma',
    COPD: 'COPDs',
    Pneumonia: 'Pneumonia',
  };
  const told: Told[] = [];
  for (const { file, samples, sampleRateHz } of recordingsOf(ICBHI)) {
    const truth = classOf[diagnoses.get(file.replace('.flac', '')) ?? ''];
    if (!truth) continue;
    const soundSeconds = samples.length / sampleRateHz;
    const task = { organ: 'lung' as const, samples: floatToPcm16(samples), sampleRateHz, soundSeconds };
    const { verdict, quality } = (await hear(opened.model, task)).heard;
    if (verdict !== null)
      told.push({ person: file.split('_')[0] ?? '', quality, isWrong: verdict !== truth });
  }
  return told;
}

const VERDICTS = ['good', 'usable', 'poor'] as const;
/** Higher is worse. */
const SCORES: Record<string, (quality: Quality) => number> = {
  'the word (good, usable, poor)': ({ verdict }) => VERDICTS.indexOf(verdict),
  'how much of the sound has problems, major ones twice': ({ problems, durationS }) =>
    problems.reduce((sum, { severity, stretches }) => {
      const seconds = stretches.reduce((all, { startS, endS }) => all + endS - startS, 0);
      return sum + ((severity === 'major' ? 2 : 1) * seconds) / durationS;
    }, 0),
};

for (const [title, told] of [
  ['CirCor, murmur or none', await hearts()],
  ['ICBHI, the diagnosis', await lungs()],
] as const) {
  const wrong = told.filter(({ isWrong }) => isWrong).length;
  const people = new Set(told.map(({ person }) => person)).size;
  console.log(`\n${title}: ${told.length} answers about ${people} people, ${wrong} wrong\n`);
  printTable(
    ['quality', 'answers', 'wrong'],
    VERDICTS.map((verdict) => {
      const of = told.filter(({ quality }) => quality.verdict === verdict);
      return [verdict, String(of.length), String(of.filter(({ isWrong }) => isWrong).length)];
    }),
  );
  if (Math.min(wrong, told.length - wrong) < FEWEST) {
    console.log('\nToo few of one kind: nothing can be said. The word is not shown beside the AI.');
    continue;
  }
  console.log();
  let isProven = false;
  printTable(
    ['score', 'AUROC of "the AI is wrong"', '95 % over people'],
    Object.entries(SCORES).map(([name, score]) => {
      const figure = (of: readonly Told[]) =>
        auroc(of.map(({ isWrong, quality }) => ({ truth: isWrong ? 1 : 0, score: score(quality) })));
      const [low, high] = intervalOver(told, figure);
      isProven ||= low >= LEAST_AUROC && name.startsWith('the word');
      return [name, figure(told).toFixed(3), `${low.toFixed(3)} to ${high.toFixed(3)}`];
    }),
  );
  console.log(`\nThe word may stand beside the AI: ${isProven ? 'yes' : 'NO'}`);
}
