import { chestPieceSound } from '../../dsp/src/synthetic-sounds/chest-piece.ts';
import { rms } from '../../dsp/src/synthetic-sounds/noises.ts';
import { OFF_THE_CHEST_KINDS } from '../../dsp/src/synthetic-sounds/off-the-chest.ts';
import { createRandom, type Random } from '../../dsp/src/synthetic-sounds/random.ts';
import { isSmall, recordingsOf } from '../beats/data-sets.ts';
import { percentile, printTable } from '../figures.ts';
import { type ContactEvent, contactEvents, contactsOf, startsOf } from './contact-events.ts';
import { LYING, LYING_KINDS, type LyingKind } from './lying.ts';
import { isHeldOut, STETHOSCOPES, type Stethoscope } from './stethoscopes.ts';

/** A step's sound; not on until its end is missed. */
const STEP_S = 10;
/** Latest start that keeps up with a nurse. */
const SOON_S = { heart: 2.5, lung: 3.5 } as const;
const NEAR_S = 0.3;

type Step = {
  onAfterS: number;
  sinceOffS: number;
  awayAfterS: number;
  /** Told to lie on the chest, started or not. */
  isKnown: boolean;
  lost: boolean;
  /** The same contact starts a second time. */
  startsAgain: boolean;
  /** In which ways it starts though it lay there from the stream's beginning. */
  startsLying: readonly LyingKind[];
};

/**
 * Recordings of several stethoscopes are laid on and lifted between made noises of at most their loudness:
 * how many steps do not start within ten seconds.
 */
export function missedStarts(which: string, every: number, first: number): { set: string; missed: number }[] {
  const results = STETHOSCOPES.filter(
    ({ isTrainedOn }) => which === 'all' || which === (isTrainedOn ? 'trained' : 'held-out'),
  ).map((stethoscope) => ({ stethoscope, steps: stepsOf(stethoscope, every, first) }));
  const rows = results.map(({ stethoscope, steps }) => rowOf(stethoscope, steps));
  console.log('\nSteps on recordings: how many start, when, and from which sample on\n');
  printTable(
    [
      'stethoscope',
      'trained on it',
      'steps',
      'known',
      'missed',
      'twice',
      ...LYING_KINDS.map((kind) => `lies, ${kind}`),
      'soon',
      'on after s: p50',
      'p95',
      'since within 0.3 s',
      'away after s: p50',
      'p95',
      'lost',
    ],
    rows,
  );
  return results.map(({ stethoscope: { name }, steps }) => ({
    set: name,
    missed: steps.filter(isMissed).length / (steps.length || 1),
  }));
}

const isMissed = ({ onAfterS }: Step) => !(onAfterS <= STEP_S);

function rowOf({ name, set, isTrainedOn }: Stethoscope, steps: readonly Step[]): string[] {
  const share = (is: (step: Step) => boolean) =>
    `${((100 * steps.filter(is).length) / steps.length).toFixed(1)} %`;
  const started = steps.filter((step) => !isMissed(step));
  const figure = (of: (step: Step) => number, at: number) => percentile(started.map(of), at).toFixed(1);
  return [
    name,
    isTrainedOn ? 'yes' : 'no',
    String(steps.length),
    share(({ isKnown }) => isKnown),
    share(isMissed),
    share(({ startsAgain }) => startsAgain),
    ...LYING_KINDS.map((kind) => share(({ startsLying }) => startsLying.includes(kind))),
    share(({ onAfterS }) => onAfterS <= SOON_S[set.organ]),
    figure(({ onAfterS }) => onAfterS, 0.5),
    figure(({ onAfterS }) => onAfterS, 0.95),
    share(({ sinceOffS }) => Math.abs(sinceOffS) <= NEAR_S),
    figure(({ awayAfterS }) => awayAfterS, 0.5),
    figure(({ awayAfterS }) => awayAfterS, 0.95),
    share(({ lost }) => lost),
  ];
}

/** Of patients that the network never heard. */
function stepsOf(stethoscope: Stethoscope, every: number, first: number): Step[] {
  const { set, isMeant } = stethoscope;
  const isOne = (file: string) => isMeant(file) && isHeldOut(stethoscope, file);
  const chosen = recordingsOf(set, isSmall(set) ? 1 : every, isOne, first);
  return [...chosen].map(({ samples, sampleRateHz }, place) =>
    step(partOf(samples, sampleRateHz, createRandom(place)), sampleRateHz, createRandom(1000 + place)),
  );
}

/** Ten seconds from somewhere; a shorter recording is repeated, its end blended into its beginning. */
function partOf(samples: Float32Array, sampleRateHz: number, random: Random): Float32Array {
  const length = STEP_S * sampleRateHz;
  if (samples.length >= length) {
    const first = Math.floor(random.uniform(0, samples.length - length));
    return samples.subarray(first, first + length);
  }
  const fade = sampleRateHz / 20;
  const loop = samples.slice(0, samples.length - fade);
  for (let at = 0; at < fade; at++) {
    const weight = at / fade;
    loop[at] = (samples[at] ?? 0) * weight + (samples[loop.length + at] ?? 0) * (1 - weight);
  }
  return Float32Array.from({ length }, (_, at) => loop[at % loop.length] ?? 0);
}

function step(on: Float32Array, sampleRateHz: number, random: Random): Step {
  const off = (seconds: number) => ({
    off: random.pick(OFF_THE_CHEST_KINDS),
    seconds,
    level: rms(on) * 10 ** random.uniform(-1.5, 0),
  });
  const { samples, contacts } = chestPieceSound(
    [off(random.uniform(2, 5)), { on }, off(4)],
    sampleRateHz,
    random,
  );
  const [{ fromS, toS } = { fromS: 0, toS: 0 }] = contacts;
  const events = contactEvents(samples, sampleRateHz);
  const starts = startsOf(events).filter(({ atS }) => atS > fromS);
  const [start] = starts;
  const isAway = ({ contact, atS }: ContactEvent) => contact === 'away' && atS > (start?.atS ?? 0);
  const lifted = events.find((event) => isAway(event) && event.atS > toS);
  const isAwayBefore = events.findLast(({ atS }) => atS <= toS)?.contact === 'away';
  return {
    onAfterS: (start?.atS ?? Number.POSITIVE_INFINITY) - fromS,
    sinceOffS: (start?.sinceSample ?? 0) / sampleRateHz - fromS,
    awayAfterS: isAwayBefore ? 0 : (lifted?.atS ?? Number.POSITIVE_INFINITY) - toS,
    isKnown: contactsOf(events).some(({ atS }) => atS > fromS && atS <= fromS + STEP_S),
    startsAgain: starts.filter(({ atS }) => atS <= toS).length > 1,
    startsLying: LYING_KINDS.filter((kind) => {
      const lying = LYING[kind](on, sampleRateHz, random);
      return startsOf(contactEvents(lying, sampleRateHz)).length > 0;
    }),
    lost: events.some((event) => isAway(event) && event.atS < toS),
  };
}
