import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CLASSIFIER_OF, MURMUR } from '@sadap/contract/ai-analysis';
import type { MurmurRule } from '../server/src/ai/model-files.ts';
import { byMurmur, murmurProbability } from '../server/src/ai/murmur.ts';
import {
  badInput,
  circor,
  lungs,
  MODELS,
  type OfPatient,
  type Raw,
  rawHeartModel,
} from './ai-outside/heard-sets.ts';
import { auroc, intervalOver } from './ai-outside/ranking.ts';
import { printTable } from './figures.ts';

/**
 * What the shipped heart classifier answers on CirCor and on what is no heart. Its murmur networks know
 * CirCor, each all but a fifth of the people: a recording's murmur is that of the network which had not met
 * the person, and its rule was learned on the others (`--held-out`).
 */
const { values: given } = parseArgs({
  options: {
    every: { type: 'string', default: '1' },
    /** Keeps what the model heard in this file, or takes it from there. */
    heard: { type: 'string' },
    /** What training left (training/README.md). */
    'held-out': { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const every = Number(given.every);
const PER_KIND = 30;
const LIMITS = { uncertain: 0.25, falseDisease: 0.01 };
const model = await rawHeartModel();
const { description } = model;
const { rule: sidecarRule, heldOut } = rulesAndMurmurs();
const { sounds, strangers } = await heardOnce();

const OF_THE_SOUND = ['short', 'quality', 'off-chest', 'irregular'] as const;
const isGood = ({ warnings }: Raw) => !warnings.includes('quality') && !warnings.includes('short');

/** The shipped rule, and what training left: each recording's murmur and the rule that others taught. */
function rulesAndMurmurs() {
  const file = given['held-out'];
  if (!file)
    throw new Error('Give --held-out <training/.cache/murmur-held-out.json>: the model knows CirCor.');
  const sidecar = join(MODELS, `${CLASSIFIER_OF.heart}.json`);
  const { rules } = JSON.parse(readFileSync(sidecar, 'utf8')) as { rules: { murmur: MurmurRule } };
  const heldOut = JSON.parse(readFileSync(file, 'utf8')) as {
    rules: MurmurRule[];
    recordings: Record<string, { murmur: number; rule: number }>;
  };
  return { rule: rules.murmur, heldOut };
}

/** As the server answers; null: uncertain. */
function answerTo(sound: Raw, rule: MurmurRule): string | null {
  const { name, doubts } = byMurmur(rule, description, sound);
  return doubts.length > 0 || OF_THE_SOUND.some((warning) => sound.warnings.includes(warning)) ? null : name;
}

const people = new Set(sounds.map(({ person }) => person));
const judged = sounds.map((sound) => {
  const held = heldOut.recordings[sound.recording];
  const rule = held && heldOut.rules[held.rule];
  if (!rule) throw new Error(`training left nothing of ${sound.recording}`);
  const heard = { ...sound, findings: { ...sound.findings, murmur: held.murmur } };
  return { ...heard, probability: murmurProbability(rule, heard), answer: answerTo(heard, rule) };
});
type Judged = (typeof judged)[number];
const good = judged.filter(isGood);

async function heardOnce(): Promise<{ sounds: OfPatient[]; strangers: [string, Raw[]][] }> {
  const { sha256 } = description;
  if (given.heard && existsSync(given.heard)) {
    const kept = JSON.parse(readFileSync(given.heard, 'utf8'));
    if (kept.sha256 !== sha256) throw new Error(`${given.heard} is of another model`);
    return kept;
  }
  const heard = {
    sha256,
    sounds: await circor(model, every),
    strangers: [...(await badInput(model, PER_KIND)), ...(await lungs(model, every))],
  };
  if (given.heard) writeFileSync(given.heard, JSON.stringify(heard));
  return heard;
}

const share = (part: number, whole: number) => (whole === 0 ? Number.NaN : part / whole);
const percent = (value: number) => (Number.isNaN(value) ? '-' : `${(100 * value).toFixed(1)} %`);

const isMurmur = ({ answer }: Judged) => answer !== null && answer !== 'Normal';
const FIGURES: Record<string, (of: readonly Judged[]) => number> = {
  uncertain: (of) => share(of.filter(({ answer }) => answer === null).length, of.length),
  'irregular, so uncertain': (of) =>
    share(of.filter(({ warnings }) => warnings.includes('irregular')).length, of.length),
  'sensitivity where answered': (of) => {
    const present = of.filter(({ murmur, answer }) => murmur === 1 && answer !== null);
    return share(present.filter(isMurmur).length, present.length);
  },
  'specificity where answered': (of) => {
    const absent = of.filter(({ murmur, answer }) => murmur === 0 && answer !== null);
    return share(absent.filter((each) => !isMurmur(each)).length, absent.length);
  },
  'murmurs called Normal': (of) => {
    const present = of.filter(({ murmur }) => murmur === 1);
    return share(present.filter(({ answer }) => answer === 'Normal').length, present.length);
  },
  'hearts without a murmur that are called murmur or diseased': (of) => {
    const absent = of.filter(({ murmur }) => murmur === 0);
    return share(absent.filter(isMurmur).length, absent.length);
  },
  AUROC: (of) =>
    auroc(
      of.flatMap(({ murmur, probability }) =>
        murmur === null ? [] : [{ truth: murmur, score: probability }],
      ),
    ),
};

/** A patient has a murmur where any position has one, and none where all that were answered are Normal. */
function byPatient(): Judged[] {
  return [...Map.groupBy(good, ({ person }) => person).values()].map((of) => {
    const [first] = of as [Judged];
    const answered = of.filter(({ answer }) => answer !== null);
    const answer = answered.some(isMurmur) ? 'Murmur' : answered.length > 0 ? 'Normal' : null;
    const probability = Math.max(...of.map((each) => each.probability));
    const warnings = of.every((each) => each.warnings.includes('irregular')) ? (['irregular'] as const) : [];
    return { ...first, warnings: [...warnings], murmur: first.murmurOfPatient, answer, probability };
  });
}

const figures = Object.entries(FIGURES).map(([name, figure]) => {
  const of = (judged: readonly Judged[]) => ({
    value: figure(judged),
    interval: intervalOver(judged, figure),
  });
  return { name, byRecording: of(good), byPatient: of(byPatient()) };
});
console.log(
  `CirCor: ${sounds.length} recordings of ${people.size} people, ${good.length} not of poor quality\n`,
);
printTable(
  ['figure', 'by recording', '95 % over people', 'by patient', '95 %'],
  figures.map(({ name, ...by }) => [
    name,
    ...[by.byRecording, by.byPatient].flatMap(({ value, interval: range }) => [
      percent(value),
      range.map(percent).join(' to '),
    ]),
  ]),
);

/** How recordings of each kind are answered, as shares. */
const answersBy = (keyOf: (sound: Judged) => string) =>
  [
    ...Map.groupBy(
      good.filter(({ murmur }) => murmur !== null),
      keyOf,
    ),
  ]
    .sort()
    .map(([name, of]) => {
      const shareOf = (is: (sound: Judged) => boolean) => share(of.filter(is).length, of.length);
      return {
        name,
        recordings: of.length,
        uncertain: shareOf(({ answer }) => answer === null),
        normal: shareOf(({ answer }) => answer === 'Normal'),
        murmur: shareOf(isMurmur),
        named: shareOf((each) => isMurmur(each) && each.answer !== MURMUR),
      };
    });
const grades = answersBy(({ grade, murmur }) =>
  murmur === 1 ? `grade ${grade || 'not stated'}` : 'no murmur',
);
for (const [title, rows] of [
  ['loudness', grades],
  ['age', answersBy(({ age }) => age)],
] as const) {
  console.log(`\nBy ${title}, recordings\n`);
  printTable(
    [title, 'recordings', 'uncertain', 'Normal', 'murmur or valve', 'a valve named'],
    rows.map(({ name, recordings, uncertain, normal, murmur, named }) => [
      name,
      String(recordings),
      ...[uncertain, normal, murmur, named].map(percent),
    ]),
  );
}

console.log('\nWhat is no heart\n');
const answers = strangers.map(([name, of]) => {
  const all = of.map((each) => answerTo(each, sidecarRule));
  const count = (is: string | null) => all.filter((answer) => answer === is).length;
  const [uncertain, normal] = [count(null), count('Normal')];
  return { name, clips: of.length, uncertain, normal, murmur: of.length - uncertain - normal };
});
printTable(
  ['kind', 'clips', 'uncertain', 'Normal', 'murmur or valve'],
  answers.map(({ name, ...counts }) => [name, ...Object.values(counts).map(String)]),
);
const sumOf = (key: 'clips' | 'murmur') => answers.reduce((sum, each) => sum + each[key], 0);
const falseDisease = share(sumOf('murmur'), sumOf('clips'));
const uncertain = FIGURES.uncertain?.(good) ?? 1;
const isMet = uncertain <= LIMITS.uncertain && falseDisease <= LIMITS.falseDisease;
console.log(
  `\nAt most ${percent(LIMITS.uncertain)} of good recordings uncertain (${percent(uncertain)}), and ${percent(LIMITS.falseDisease)} of what is no heart called diseased (${percent(falseDisease)}): ${isMet ? 'met' : 'MISSED'}`,
);
if (given.write) {
  const heard = {
    sha256: description.sha256,
    recordings: sounds.length,
    people: people.size,
    good: good.length,
    figures,
    grades,
    strangers: answers,
  };
  writeFileSync(join(MODELS, `${CLASSIFIER_OF.heart}.outside.json`), `${JSON.stringify(heard, null, 2)}\n`);
}
process.exitCode = isMet ? 0 : 1;
