import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { AI_FINDINGS_OF, CLASSIFIER_OF } from '@sadap/contract/ai-analysis';
import { floatToPcm16 } from '@sadap/dsp';
import { openModel } from '../server/src/ai/model.ts';
import { checkModelFiles, type ModelDescription, unprovenFindings } from '../server/src/ai/model-files.ts';
import { hear } from '../server/src/workers/ai-worker.ts';
import { MODELS } from './ai-outside/heard-sets.ts';
import { auroc, intervalOver } from './ai-outside/ranking.ts';
import { type DataSet, dataSetsFolder, recordingsOf } from './beats/data-sets.ts';
import { printTable } from './figures.ts';

/**
 * How well the shipped lung classifier tells wheeze and crackles on ICBHI, whose stethoscopes and patients it
 * never met. A recording has what one of its breaths has.
 */
const { values: given } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
const ICBHI: DataSet = { name: 'lung-icbhi', organ: 'lung', sampleRateHz: 4000, isSmall: true };
const FINDINGS = AI_FINDINGS_OF.lung;
type Finding = (typeof FINDINGS)[number];

const files = await checkModelFiles(MODELS, CLASSIFIER_OF.lung);
if (files.state !== 'ready') throw new Error(files.reason);
const opened = await openModel(MODELS, files.description);
if (opened.state !== 'ready') throw new Error(opened.reason);

/** Lines of a breath: start, end, crackles, wheezes. */
function markedIn(file: string): Record<Finding, number> {
  const path = join(dataSetsFolder(), ICBHI.name, file.replace(/flac$/, 'txt'));
  const breaths = readFileSync(path, 'utf8').trim().split(/\r?\n/);
  const has = (column: number) => (breaths.some((line) => line.split(/\s+/)[column] === '1') ? 1 : 0);
  return { wheeze: has(3), crackles: has(2) };
}

const heard: { person: string; truth: Record<Finding, number>; score: Record<string, number> }[] = [];
for (const { file, samples, sampleRateHz } of recordingsOf(ICBHI)) {
  const soundSeconds = samples.length / sampleRateHz;
  const task = { organ: 'lung' as const, samples: floatToPcm16(samples), sampleRateHz, soundSeconds };
  const { findings } = (await hear(opened.model, task)).heard;
  heard.push({ person: file.split('_')[0] ?? '', truth: markedIn(file), score: findings });
}

const people = new Set(heard.map(({ person }) => person)).size;
console.log(`ICBHI: ${heard.length} recordings of ${people} people\n`);
const outside: ModelDescription['outside'] = {};
const rows = FINDINGS.map((name) => {
  const ranked = heard.map(({ person, truth, score }) => ({
    person,
    truth: truth[name],
    score: score[name] ?? 0,
  }));
  const [value, [low, high]] = [auroc(ranked), intervalOver(ranked, auroc)];
  outside[name] = { auroc: Math.round(value * 1000) / 1000, recordings: heard.length };
  const present = ranked.filter(({ truth }) => truth === 1).length;
  return [name, String(present), value.toFixed(3), `${low.toFixed(3)} to ${high.toFixed(3)}`];
});
printTable(['finding', 'recordings with it', 'AUROC', '95 % over people'], rows);
const hidden = unprovenFindings(FINDINGS, { outside });
console.log(`\nShown without a figure: ${hidden.join(', ') || 'none'}`);
if (given.write) {
  const sidecar = join(MODELS, `${CLASSIFIER_OF.lung}.json`);
  const stored = JSON.parse(readFileSync(sidecar, 'utf8'));
  writeFileSync(sidecar, `${JSON.stringify({ ...stored, outside }, null, 2)}\n`);
}
