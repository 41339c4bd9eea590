import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { guidedRuns } from './examination/by-page.ts';
import { costPerSecond, falseStarts } from './examination/false-starts.ts';
import { missedStarts } from './examination/missed-starts.ts';

/**
 * The automatic start of a guided examination: false starts on noise, missed ones on real recordings; taps
 * and seconds of whole examinations by the page.
 */
const { values: given } = parseArgs({
  options: {
    /** Minutes of noise. */
    minutes: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    /** Every so many recordings of the large sets, from this one on. */
    every: { type: 'string', default: '3' },
    first: { type: 'string', default: '0' },
    /** `all`, `trained`, `held-out` or `none` of the sets; whether noise is played. */
    sets: { type: 'string', default: 'all' },
    noise: { type: 'string', default: 'yes' },
    /** Examinations of each organ by the page, with the simulated stethoscope. */
    runs: { type: 'string', default: '2' },
  },
});
const MOST_FALSE_PER_100_MIN = 1;
const MOST_MISSED = 0.02;
const MOST_TAPS = 3;
const MOST_BEYOND_S = { heart: 8, lung: 25 };

const shared = fileURLToPath(new URL('../../shared/data', import.meta.url));
process.env.DATA_SETS ??= existsSync(shared) ? shared : '';
const faults: string[] = [];

if (given.noise === 'yes') {
  const { per100Min } = falseStarts(Number(given.minutes), Number(given.seed));
  if (per100Min > MOST_FALSE_PER_100_MIN) faults.push(`${per100Min.toFixed(1)} false starts`);
  costPerSecond();
}
if (given.sets === 'none') {
  console.log('\nNo recordings asked for.');
} else if (process.env.DATA_SETS) {
  for (const { set, missed } of missedStarts(given.sets, Number(given.every), Number(given.first)))
    if (missed > MOST_MISSED) faults.push(`${(100 * missed).toFixed(1)} % of ${set} missed`);
} else {
  console.log('\nNo recordings: set DATA_SETS to the folder of heart-circor, lung-kauh and the other sets.');
}
if (Number(given.runs) > 0) {
  console.log('\nBy the page, from the tap on the patient page on:');
  for (const { organ, taps, beyondS } of await guidedRuns(Number(given.runs))) {
    if (taps > MOST_TAPS) faults.push(`${taps} taps for ${organ}`);
    if (beyondS > MOST_BEYOND_S[organ]) faults.push(`${beyondS.toFixed(1)} s beyond the sound of ${organ}`);
  }
}
console.log(
  `\nAt most ${MOST_FALSE_PER_100_MIN} false start in 100 minutes and ${100 * MOST_MISSED} % missed, ${MOST_TAPS} taps, ${MOST_BEYOND_S.heart} and ${MOST_BEYOND_S.lung} s beyond the sound: ${faults.length === 0 ? 'kept' : faults.join('; ')}`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
