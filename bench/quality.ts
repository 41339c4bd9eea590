import { parseArgs } from 'node:util';
import { judgeQuality, LiveQuality, type Organ, type QualityProblemCode } from '@sadap/dsp';
import { decimate } from '../dsp/src/decimate.ts';
import { badClips } from '../dsp/src/made-sounds/bad-clips.ts';
import { madeBreathing } from '../dsp/src/made-sounds/breathing.ts';
import { madeHeart } from '../dsp/src/made-sounds/heart.ts';
import { knocks, music, speechLike, whiteNoise, withNoise } from '../dsp/src/made-sounds/noises.ts';
import { createRandom } from '../dsp/src/made-sounds/random.ts';
import { findMainsHum } from '../dsp/src/mains-hum.ts';
import { DATA_SETS, FURTHER_SETS, isSmall, recordingsOf } from './beats/data-sets.ts';
import { printTable } from './figures.ts';
import { goodMoments } from './quality/good-moments.ts';
import { halfOf } from './quality/halves.ts';

/** Live advice: how often it is false on good recordings, and how often a bad sound gets some. */
const { values: given } = parseArgs({
  options: {
    every: { type: 'string', default: '8' },
    /** `odd` or `even`: halves.ts. */
    half: { type: 'string', default: 'odd' },
  },
});
const MOST_FALSE = 0.02;
/** Whoever sent it can be wrong; a level, a cut or a lost sample is a fact. */
const FACTS: readonly QualityProblemCode[] = ['clipping', 'dropouts', 'too-short', 'too-quiet'];
const STEP_S = 0.5;
const LIVE_AFTER_S = 6;

type Advice = { moments: number; advised: number; facts: number; codes: Map<QualityProblemCode, number> };
const none = (): Advice => ({ moments: 0, advised: 0, facts: 0, codes: new Map() });

/** What a clinician would read from the sixth second on, twice a second; a shorter sound is played again. */
function listen(
  samples: Float32Array,
  sampleRateHz: number,
  organ: Organ,
  into: Advice,
  isMeant: (second: number) => boolean = () => true,
  facts = FACTS,
): void {
  const meter = new LiveQuality(sampleRateHz, organ);
  const step = STEP_S * sampleRateHz;
  const rounds = Math.max(1, Math.ceil((2 * LIVE_AFTER_S * sampleRateHz) / samples.length));
  for (let round = 0, heardS = 0; round < rounds; round++)
    for (let first = 0; first + step <= samples.length; first += step) {
      meter.push(samples.subarray(first, first + step));
      heardS += STEP_S;
      if (heardS < LIVE_AFTER_S) continue;
      const hints = meter.hints();
      if (!isMeant(heardS)) continue;
      const advice = hints.find(({ code }) => !facts.includes(code));
      into.moments++;
      if (hints.some(({ code }) => facts.includes(code))) into.facts++;
      if (!advice) continue;
      into.advised++;
      into.codes.set(advice.code, (into.codes.get(advice.code) ?? 0) + 1);
    }
}

const percent = (part: number, of: number) => `${((100 * part) / (of || 1)).toFixed(1)} %`;
const codesOf = ({ codes, moments }: Advice) =>
  [...codes].map(([code, count]) => `${code} ${percent(count, moments)}`).join(', ');
const all = none();
const rows: string[][] = [];
const otherRows: string[][] = [];
for (const set of [...DATA_SETS, ...FURTHER_SETS]) {
  const good = none();
  const other = none();
  let [count, judged, otherGood, otherCount, poor] = [0, 0, 0, 0, 0];
  const otherOrgan = set.organ === 'heart' ? 'lung' : 'heart';
  const half = halfOf(set);
  for (const { path, samples, sampleRateHz } of recordingsOf(
    set,
    isSmall(set) ? 1 : Number(given.every),
    (name) => half(name) === given.half,
  )) {
    listen(samples, sampleRateHz, otherOrgan, other);
    if (samples.length >= 10 * sampleRateHz) {
      otherCount++;
      if (judgeQuality(samples, sampleRateHz, otherOrgan).verdict === 'good') otherGood++;
    }
    count++;
    const isGood = goodMoments(set, path, samples, sampleRateHz);
    const before = good.moments;
    // a line of the mains in the median spectrum of the whole is one
    const hum = findMainsHum(decimate(samples, sampleRateHz, 4000), 4000);
    const facts: typeof FACTS = hum ? [...FACTS, 'hum'] : FACTS;
    if (isGood) listen(samples, sampleRateHz, set.organ, good, isGood, facts);
    if (good.moments === before) continue;
    judged++;
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
    percent(good.facts, good.moments),
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
printTable(['set', 'good', 'false advice', 'facts', 'poor when saved', 'which'], rows);
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
