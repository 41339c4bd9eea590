import { parseArgs } from 'node:util';
import { judgeQuality, LiveQuality, type Organ, type QualityProblemCode } from '@sadap/dsp';
import { badClips } from '../dsp/src/synthetic-sounds/bad-clips.ts';
import { syntheticBreathing } from '../dsp/src/synthetic-sounds/breathing.ts';
import { syntheticHeart } from '../dsp/src/synthetic-sounds/heart.ts';
import { knocks, music, speechLike, whiteNoise, withNoise } from '../dsp/src/synthetic-sounds/noises.ts';
import { createRandom } from '../dsp/src/synthetic-sounds/random.ts';
import { DATA_SETS, FURTHER_SETS, isSmall, recordingsOf } from './beats/data-sets.ts';
import { printTable } from './figures.ts';
import { type Fault, faultsOf } from './quality/faults.ts';
import { goodMoments, MEMORY_S } from './quality/good-moments.ts';
import { type Half, halfOf } from './quality/halves.ts';

/** Live advice: how often it is false on good recordings, and how often a bad sound gets some. */
const { values: given } = parseArgs({
  options: {
    every: { type: 'string', default: '8' },
    /** Offset of the first recording; 0 gives those that were inspected. */
    first: { type: 'string', default: '0' },
    /** `odd`, `even` (halves.ts) or `both`. */
    half: { type: 'string', default: 'both' },
  },
});
const MOST_FALSE = 0.02;
/** A sender can be wrong; a level, clipping or a lost sample is a fact. */
const FACTS: readonly QualityProblemCode[] = ['clipping', 'dropouts', 'too-short', 'too-quiet'];
const STEP_S = 0.5;
const LIVE_AFTER_S = 6;

/** `true`: about a fault that the recording has (faults.ts); `advised`: everything else except facts. */
type Advice = {
  moments: number;
  advised: number;
  true: number;
  facts: number;
  codes: Map<QualityProblemCode, number>;
};
const none = (): Advice => ({ moments: 0, advised: 0, true: 0, facts: 0, codes: new Map() });

/** What a clinician would read from the sixth second on, twice a second; a shorter sound is repeated. */
function listen(
  samples: Float32Array,
  sampleRateHz: number,
  organ: Organ,
  into: Advice,
  isMeant: (second: number) => boolean = () => true,
  faults: readonly Fault[] = [],
): void {
  const meter = new LiveQuality(sampleRateHz, organ);
  const step = STEP_S * sampleRateHz;
  const durationS = samples.length / sampleRateHz;
  const sound = repeated(samples, Math.max(1, Math.ceil((2 * LIVE_AFTER_S) / durationS)));
  for (let end = step; end <= sound.length; end += step) {
    meter.push(sound.subarray(end - step, end));
    const heardS = end / sampleRateHz;
    if (heardS < LIVE_AFTER_S) continue;
    const hints = meter.hints();
    if (!isMeant(heardS)) continue;
    into.moments++;
    if (hints.some(({ code }) => FACTS.includes(code))) into.facts++;
    const advice = hints.filter(({ code }) => !FACTS.includes(code));
    const wrong = advice.find(
      ({ code }) => !faults.some((fault) => fault.code === code && isHeard(fault, heardS, durationS)),
    );
    if (!wrong && advice.length > 0) into.true++;
    if (!wrong) continue;
    into.advised++;
    into.codes.set(wrong.code, (into.codes.get(wrong.code) ?? 0) + 1);
  }
}

/** Whether a fault is in the last seconds of a sound that repeats. */
function isHeard({ fromS, toS }: Fault, heardS: number, durationS: number): boolean {
  const before = durationS * Math.floor((heardS - STEP_S) / durationS);
  return [before, before - durationS].some(
    (begunS) => begunS + fromS < heardS && begunS + Math.min(toS, durationS) > heardS - MEMORY_S,
  );
}

function repeated(samples: Float32Array, rounds: number): Float32Array {
  const sound = new Float32Array(rounds * samples.length);
  for (let round = 0; round < rounds; round++) sound.set(samples, round * samples.length);
  return sound;
}

const percent = (part: number, of: number) => `${((100 * part) / (of || 1)).toFixed(1)} %`;
const codesOf = ({ codes, moments }: Advice) =>
  [...codes].map(([code, count]) => `${code} ${percent(count, moments)}`).join(', ');
const add = (into: Advice, { moments, advised, true: onFaults, facts, codes }: Advice) => {
  into.moments += moments;
  into.advised += advised;
  into.true += onFaults;
  into.facts += facts;
  for (const [code, count] of codes) into.codes.set(code, (into.codes.get(code) ?? 0) + count);
};
const falseShare = ({ advised, moments }: Advice) => (moments > 0 ? percent(advised, moments) : '-');
const withFaultsShare = ({ advised, true: onFaults, moments }: Advice) =>
  percent(advised + onFaults, moments);

const HALVES: readonly Half[] =
  given.half === 'both' ? ['even', 'odd'] : [given.half === 'even' ? 'even' : 'odd'];
const all = { even: none(), odd: none() };
const rows: string[][] = [];
const otherRows: string[][] = [];
const faultRows: string[][] = [];
for (const set of [...DATA_SETS, ...FURTHER_SETS]) {
  const good = { even: none(), odd: none() };
  const other = { even: none(), odd: none() };
  let [count, judged, otherGood, otherCount, poor] = [0, 0, 0, 0, 0];
  const otherOrgan = set.organ === 'heart' ? 'lung' : 'heart';
  const halfOfFile = halfOf(set);
  for (const half of HALVES) {
    const every = isSmall(set) ? 1 : Number(given.every);
    const chosen = recordingsOf(set, every, (name) => halfOfFile(name) === half, Number(given.first));
    for (const { file, path, samples, sampleRateHz } of chosen) {
      listen(samples, sampleRateHz, otherOrgan, other[half]);
      if (samples.length >= 10 * sampleRateHz) {
        otherCount++;
        if (judgeQuality(samples, sampleRateHz, otherOrgan).verdict === 'good') otherGood++;
      }
      count++;
      const isGood = goodMoments(set, path, samples, sampleRateHz);
      const before = good[half].moments;
      const faults = faultsOf(set, file, samples, sampleRateHz);
      for (const { code, fromS, toS, seen, evidenceDb } of faults)
        faultRows.push([
          file.slice(0, 24),
          `${fromS} to ${Math.min(toS, samples.length / sampleRateHz).toFixed(1)} s`,
          code,
          `${evidenceDb.toFixed(0)} dB`,
          seen,
        ]);
      if (isGood) listen(samples, sampleRateHz, set.organ, good[half], isGood, faults);
      if (good[half].moments === before) continue;
      judged++;
      if (
        judgeQuality(samples, sampleRateHz, set.organ).problems.some(
          ({ code, severity }) => severity === 'major' && !FACTS.includes(code),
        )
      )
        poor++;
    }
    add(all[half], good[half]);
  }
  const [whole, wholeOther] = [none(), none()];
  for (const half of HALVES) {
    add(whole, good[half]);
    add(wholeOther, other[half]);
  }
  rows.push([
    `${set.name}, ${set.organ}`,
    `${judged} of ${count}`,
    falseShare(good.even),
    falseShare(good.odd),
    falseShare(whole),
    withFaultsShare(whole),
    percent(whole.facts, whole.moments),
    percent(poor, judged),
    codesOf(whole),
  ]);
  otherRows.push([
    set.name,
    otherOrgan,
    falseShare(other.even),
    falseShare(other.odd),
    otherCount > 0 ? percent(otherGood, otherCount) : '-',
    codesOf(wholeOther),
  ]);
}
const whole = none();
for (const half of HALVES) add(whole, all[half]);
rows.push([
  'all',
  '',
  falseShare(all.even),
  falseShare(all.odd),
  falseShare(whole),
  withFaultsShare(whole),
  percent(whole.facts, whole.moments),
  '',
  codesOf(whole),
]);
console.log('\nGood recordings: how long false advice is shown\n');
printTable(
  [
    'set',
    'good',
    'false: even',
    'odd',
    'both',
    'listed faults false too',
    'facts',
    'poor when saved',
    'which',
  ],
  rows,
);
console.log('\nListed faults among them (quality/faults.ts)\n');
printTable(['file', 'where', 'advice', 'evidence', 'seen'], faultRows);
console.log('\nSent as the other organ: how long advice is shown, and how many are good when saved\n');
printTable(['set', 'sent as', 'advice: even', 'odd', 'good when saved', 'which'], otherRows);

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
/** Knocks over good sounds, 12 a minute: how many are reported within three seconds. */
const knocked = (['heart', 'lung'] as const).map((organ) => {
  let [told, count] = [0, 0];
  for (let place = 0; place < 24; place++) {
    const random = createRandom(place);
    const { samples } =
      organ === 'heart'
        ? syntheticHeart({ bpm: 60 + 2 * place, seconds: 12, seed: place })
        : syntheticBreathing({ perMinute: 12 + place / 2, seconds: 12, seed: place });
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
    const { samples } = syntheticHeart({ bpm: 60 + 4 * place, seconds: 15, seed: place });
    listen(withNoise(samples, make(15, 4000, createRandom(place)), -10), 4000, 'heart', advice);
  }
  return [name, percent(advice.advised, advice.moments), codesOf(advice)];
});
console.log('\nMade hearts 10 dB below a noise of the room: how long advice is shown\n');
printTable(['noise', 'advice', 'which'], noisy);
console.log(
  `\nFalse advice on all good recordings: ${falseShare(whole)}, with listed faults ${withFaultsShare(whole)} (at most ${100 * MOST_FALSE} %, listed faults aside)`,
);
process.exitCode = whole.advised <= MOST_FALSE * whole.moments ? 0 : 1;
