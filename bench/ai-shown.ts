import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { AI_FINDINGS_OF, CLASSIFIER_OF } from '@sadap/contract/ai-analysis';
import type { Organ } from '@sadap/contract/positions';
import { floatToPcm16, pcm16ToFloat, resample } from '@sadap/dsp';
import { createRandom } from '../dsp/src/synthetic-sounds/random.ts';
import { type Model, type ModelOutputs, openModel } from '../server/src/ai/model.ts';
import { areColoursProven, checkModelFiles } from '../server/src/ai/model-files.ts';
import { byMurmur } from '../server/src/ai/murmur.ts';
import { HEIGHT, shownPoints, WIDTH } from '../server/src/ai/pictures.ts';
import { shownClass } from '../server/src/ai/verdict.ts';
import { hear } from '../server/src/workers/ai-worker.ts';
import { MODELS } from './ai-outside/heard-sets.ts';
import { intervalOver } from './ai-outside/ranking.ts';
import { hidden, shifted } from './ai-shown/hiding.ts';
import { type DataSet, recordingsOf } from './beats/data-sets.ts';
import { printTable } from './figures.ts';

/**
 * Whether the coloured fifth of the AI's picture has to do with its answer: how far the answer falls when it
 * is hidden, against fifths of the same shape elsewhere: anywhere, and at other moments in the same bands,
 * since most of a sound lies in few of them.
 */
const { values: given } = parseArgs({
  options: {
    sounds: { type: 'string', default: '48' },
    randoms: { type: 'string', default: '8' },
    write: { type: 'boolean', default: false },
  },
});
const [SOUNDS, RANDOMS] = [Number(given.sounds), Number(given.randoms)];
const SETS: Record<Organ, { set: DataSet; personOf: (file: string) => string }[]> = {
  heart: [
    {
      set: { name: 'heart-bmd-hs', organ: 'heart', sampleRateHz: 4000 },
      personOf: (file) => file.split('_').slice(0, 2).join('_'),
    },
    {
      set: { name: 'heart-circor', organ: 'heart', sampleRateHz: 4000 },
      personOf: (file) => file.split('_')[0] ?? '',
    },
  ],
  lung: [
    {
      set: { name: 'lung-kauh', organ: 'lung', sampleRateHz: 4000 },
      personOf: (file) => /\d+/.exec(file)?.[0] ?? '',
    },
    {
      set: { name: 'lung-icbhi', organ: 'lung', sampleRateHz: 4000, isSmall: true },
      personOf: (file) => file.split('_')[0] ?? '',
    },
  ],
};
const random = createRandom(11);

type Measured = { person: string; coloured: number; elsewhere: number; sameBands: number };

async function modelOf(organ: Organ): Promise<Model> {
  const files = await checkModelFiles(MODELS, CLASSIFIER_OF[organ]);
  if (files.state !== 'ready') throw new Error(files.reason);
  const opened = await openModel(MODELS, files.description);
  if (opened.state !== 'ready') throw new Error(opened.reason);
  return { ...opened.model, description: files.description };
}

/** The share of a class as it is given out. */
function shareOf({ description }: Model, organ: Organ, name: string, outputs: ModelOutputs): number {
  const { rules, classes, heads } = description;
  const confidence = Object.fromEntries(classes.map((each, at) => [each, outputs.confidence[at] ?? 0]));
  const findings = Object.fromEntries(
    AI_FINDINGS_OF[organ].map((each) => [each, outputs.heads[heads.indexOf(each)] ?? 0]),
  );
  const { novelty } = outputs;
  const answer = rules.murmur ? byMurmur(rules.murmur, description, { confidence, findings, novelty }) : null;
  return (answer?.confidence ?? confidence)[name] ?? 0;
}

async function measured(model: Model, organ: Organ, raw: Float32Array, rateHz: number) {
  const { description } = model;
  const pcm = floatToPcm16(raw);
  const { heard, outputs, pictureSeconds } = await hear(model, {
    organ,
    samples: pcm,
    sampleRateHz: rateHz,
    soundSeconds: raw.length / rateHz,
  });
  const name = shownClass(heard);
  const points = shownPoints(description, outputs, description.classes.indexOf(name), pictureSeconds);
  const waveform = resample(pcm16ToFloat(pcm), rateHz, description.sampleRateHz);
  const before = shareOf(model, organ, name, await model.run(waveform));
  const fall = async (of: Uint8Array) => {
    const without = hidden(waveform, of, description.spectrum, description.sampleRateHz);
    return before - shareOf(model, organ, name, await model.run(without));
  };
  const meanFall = async (byY: () => number) => {
    let sum = 0;
    for (let at = 0; at < RANDOMS; at++)
      sum += await fall(shifted(points, Math.floor(random.uniform(0, WIDTH)), byY()));
    return sum / RANDOMS;
  };
  return {
    coloured: await fall(points),
    elsewhere: await meanFall(() => Math.floor(random.uniform(0, HEIGHT))),
    sameBands: await meanFall(() => 0),
  };
}

/** One sound of a person, as many of each set. */
async function all(organ: Organ): Promise<Measured[]> {
  const model = await modelOf(organ);
  const found: Measured[] = [];
  for (const { set, personOf } of SETS[organ]) {
    const met = new Set<string>();
    for (const { file, samples, sampleRateHz } of recordingsOf(set, organ === 'heart' ? 13 : 5)) {
      const person = personOf(file);
      if (met.has(person) || met.size >= SOUNDS / 2 || samples.length < 5 * sampleRateHz) continue;
      met.add(person);
      found.push({
        person: `${set.name} ${person}`,
        ...(await measured(model, organ, samples, sampleRateHz)),
      });
    }
  }
  return found;
}

const meanOf = (of: readonly Measured[], value: (of: Measured) => number) =>
  of.reduce((sum, each) => sum + value(each), 0) / of.length;
const points = (value: number) => (100 * value).toFixed(1);
const rounded = (value: number) => Math.round(value * 1000) / 1000;

for (const organ of ['heart', 'lung'] as const) {
  const of = await all(organ);
  const rows = (
    [
      ['coloured', ({ coloured }) => coloured],
      ['elsewhere', ({ elsewhere }) => elsewhere],
      ['elsewhere in the same bands', ({ sameBands }) => sameBands],
      ['coloured more than elsewhere', ({ coloured, elsewhere }) => coloured - elsewhere],
      ['coloured more than in the same bands', ({ coloured, sameBands }) => coloured - sameBands],
      ['changed more, either way', ({ coloured, elsewhere }) => Math.abs(coloured) - Math.abs(elsewhere)],
    ] satisfies [string, (of: Measured) => number][]
  ).map(([name, value]) => {
    const [low, high] = intervalOver(of, (drawn) => meanOf(drawn, value));
    return { name, mean: meanOf(of, value), low, high };
  });
  console.log(`\n${CLASSIFIER_OF[organ]}: ${of.length} sounds, ${RANDOMS} fifths elsewhere each\n`);
  printTable(
    ['hidden fifth', 'points that the answer falls', '95 % over people'],
    rows.map(({ name, mean, low, high }) => [name, points(mean), `${points(low)} to ${points(high)}`]),
  );
  const leastOf = (name: string) => rows.find((row) => row.name === name)?.low ?? 0;
  const colours = {
    sounds: of.length,
    elsewhere: rounded(leastOf('coloured more than elsewhere')),
    sameBands: rounded(leastOf('coloured more than in the same bands')),
  };
  console.log(`\nThe picture is coloured: ${areColoursProven({ colours }) ? 'yes' : 'NO'}`);
  if (given.write) {
    const sidecar = join(MODELS, `${CLASSIFIER_OF[organ]}.json`);
    const stored = JSON.parse(readFileSync(sidecar, 'utf8'));
    writeFileSync(sidecar, `${JSON.stringify({ ...stored, colours }, null, 2)}\n`);
  }
}
