import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { judgeQuality, LiveQuality, type Organ, type QualityProblemCode } from '@sadap/dsp';
import { badClips } from '../dsp/src/made-sounds/bad-clips.ts';
import { madeBreathing } from '../dsp/src/made-sounds/breathing.ts';
import { madeHeart } from '../dsp/src/made-sounds/heart.ts';
import { knocks, music, speechLike, whiteNoise, withNoise } from '../dsp/src/made-sounds/noises.ts';
import { createRandom } from '../dsp/src/made-sounds/random.ts';
import { DATA_SETS, FURTHER_SETS, recordingsOf } from './beats/data-sets.ts';
import { dominantPeriod } from './beats/dominant-period.ts';
import { printTable } from './figures.ts';

/** Live advice: how often it is false on good recordings, and how often a bad sound gets some. */
const { values: given } = parseArgs({
  options: {
    every: { type: 'string', default: '8' },
    /** `odd` or `even` patients or places in the list: limits are set on the even ones, figures told of the odd. */
    half: { type: 'string', default: 'odd' },
  },
});
const MOST_FALSE = 0.02;
/** Whoever sent it can be wrong; a cut or lost sample is a fact. */
const FACTS: readonly QualityProblemCode[] = ['clipping', 'dropouts', 'too-short'];
const STEP_S = 0.5;
const LIVE_AFTER_S = 6;

type Advice = { moments: number; advised: number; codes: Map<QualityProblemCode, number> };
const none = (): Advice => ({ moments: 0, advised: 0, codes: new Map() });

/** What a clinician would read from the sixth second on, twice a second; a shorter sound is played again. */
function listen(samples: Float32Array, sampleRateHz: number, organ: Organ, into: Advice): void {
  const meter = new LiveQuality(sampleRateHz, organ);
  const step = STEP_S * sampleRateHz;
  const rounds = Math.max(1, Math.ceil((2 * LIVE_AFTER_S * sampleRateHz) / samples.length));
  for (let round = 0, heardS = 0; round < rounds; round++)
    for (let first = 0; first + step <= samples.length; first += step) {
      meter.push(samples.subarray(first, first + step));
      heardS += STEP_S;
      if (heardS < LIVE_AFTER_S) continue;
      const advice = meter.hints().find(({ code }) => !FACTS.includes(code));
      into.moments++;
      if (!advice) continue;
      into.advised++;
      into.codes.set(advice.code, (into.codes.get(advice.code) ?? 0) + 1);
    }
}

/** Annotated by a cardiologist, a heart with a dominant period, or any lung: somebody can judge it. */
function isGood(set: { name: string; organ: Organ }, path: string, samples: Float32Array, rateHz: number) {
  if (set.organ === 'lung') return true;
  const marks = path.replace(/flac$/, 'tsv');
  if (existsSync(marks)) {
    const annotatedS = readFileSync(marks, 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split(/\s+/).map(Number))
      .filter(([, , state]) => state !== 0)
      .reduce(
        (sum, [from = 0, to = 0]) => sum + Math.max(0, Math.min(to, samples.length / rateHz) - from),
        0,
      );
    return annotatedS >= (0.5 * samples.length) / rateHz;
  }
  if (set.name.startsWith('manikin')) return true;
  return (dominantPeriod(samples, rateHz)?.strength ?? 0) >= 0.5;
}

const percent = (part: number, of: number) => `${((100 * part) / (of || 1)).toFixed(1)} %`;
const codesOf = ({ codes, moments }: Advice) =>
  [...codes].map(([code, count]) => `${code} ${percent(count, moments)}`).join(', ');
/** By patient; by clip, where none is named. */
const isOdd = (file: string) =>
  [...(/\d{3,}/.exec(file)?.[0] ?? file)].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 2 === 1;

const all = none();
const rows: string[][] = [];
const otherRows: string[][] = [];
for (const set of [...DATA_SETS, ...FURTHER_SETS]) {
  const good = none();
  const other = none();
  let [count, judged, otherGood, otherCount, poor] = [0, 0, 0, 0, 0];
  const otherOrgan = set.organ === 'heart' ? 'lung' : 'heart';
  for (const { file, path, samples, sampleRateHz } of recordingsOf(set, Number(given.every))) {
    if (isOdd(file) !== (given.half === 'odd')) continue;
    listen(samples, sampleRateHz, otherOrgan, other);
    if (samples.length >= 10 * sampleRateHz) {
      otherCount++;
      if (judgeQuality(samples, sampleRateHz, otherOrgan).verdict === 'good') otherGood++;
    }
    count++;
    if (!isGood(set, path, samples, sampleRateHz)) continue;
    judged++;
    listen(samples, sampleRateHz, set.organ, good);
    if (
      judgeQuality(samples, sampleRateHz, set.organ).problems.some(
        ({ code, severity }) => severity === 'major' && !FACTS.includes(code),
      )
    )
      poor++;
  }
  all.moments += good.moments;
  all.advised += good.advised;
  rows.push([
    set.name,
    `${judged} of ${count}`,
    percent(good.advised, good.moments),
    percent(poor, judged),
    codesOf(good),
  ]);
  otherRows.push([
    set.name,
    otherOrgan,
    percent(other.advised, other.moments),
    otherCount > 0 ? percent(otherGood, otherCount) : '-',
    codesOf(other),
  ]);
}
console.log('\nGood recordings: how long false advice is shown\n');
printTable(['set', 'good', 'false advice', 'poor when saved', 'which'], rows);
console.log('\nSent as the other organ: how long advice is shown, and how many are good when saved\n');
printTable(['set', 'sent as', 'advice', 'good when saved', 'which'], otherRows);

const byKind = new Map<string, Advice>();
for (const { kind, organ, samples, sampleRateHz } of badClips(12)) {
  if (kind === 'two seconds') continue;
  const advice = byKind.get(`${kind}, ${organ}`) ?? none();
  byKind.set(`${kind}, ${organ}`, advice);
  listen(samples, sampleRateHz, organ, advice);
}
console.log('\nMade sounds that are none of the organ: how long advice is shown\n');
printTable(
  ['kind, sent as', 'advice', 'which'],
  [...byKind].map(([kind, advice]) => [kind, percent(advice.advised, advice.moments), codesOf(advice)]),
);
/** Knocks upon good sounds, 12 a minute: how many of them are told of within three seconds. */
const knocked = (['heart', 'lung'] as const).map((organ) => {
  let [told, count] = [0, 0];
  for (let place = 0; place < 24; place++) {
    const random = createRandom(place);
    const { samples } =
      organ === 'heart'
        ? madeHeart({ bpm: 60 + 2 * place, seconds: 12, seed: place })
        : madeBreathing({ perMinute: 12 + place / 2, seconds: 12, seed: place });
    const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    const knock = knocks(60)(1, 4000, random);
    const meter = new LiveQuality(4000, organ);
    const sound = samples.slice();
    const gain = loudest * random.uniform(4, 10);
    for (const [index, sample] of knock.entries())
      sound[36_000 + index] = (sound[36_000 + index] ?? 0) + gain * sample;
    if (!knock.some((sample) => Math.abs(sample) > 0.5)) continue;
    count++;
    meter.push(sound.subarray(0, 42_000));
    if (meter.hints().some(({ code }) => code === 'contact-noise')) told++;
  }
  return [organ, String(count), percent(told, count)];
});
console.log('\nKnocks 4 to 10 times as high as the sound: how many are told of\n');
printTable(['organ', 'knocks', 'told'], knocked);

/** Hearts in a room that is louder than they are. */
const noisy = Object.entries({ speech: speechLike, music, 'white noise': whiteNoise }).map(([name, make]) => {
  const advice = none();
  for (let place = 0; place < 12; place++) {
    const { samples } = madeHeart({ bpm: 60 + 4 * place, seconds: 15, seed: place });
    listen(withNoise(samples, make(15, 4000, createRandom(place)), -10), 4000, 'heart', advice);
  }
  return [name, percent(advice.advised, advice.moments), codesOf(advice)];
});
console.log('\nMade hearts 10 dB below a noise of the room: how long advice is shown\n');
printTable(['noise', 'advice', 'which'], noisy);
console.log(
  `\nFalse advice on all good recordings: ${percent(all.advised, all.moments)} (at most ${100 * MOST_FALSE} %)`,
);
process.exitCode = all.advised <= MOST_FALSE * all.moments ? 0 : 1;
