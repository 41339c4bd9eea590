import type { Organ } from '@sadap/dsp';
import { chestPieceSound } from '../../dsp/src/synthetic-sounds/chest-piece.ts';
import { rms } from '../../dsp/src/synthetic-sounds/noises.ts';
import { OFF_THE_CHEST_KINDS } from '../../dsp/src/synthetic-sounds/off-the-chest.ts';
import { createRandom, type Random } from '../../dsp/src/synthetic-sounds/random.ts';
import {
  DATA_SETS,
  type DataSet,
  FURTHER_SETS,
  isManikin,
  isSmall,
  recordingsOf,
} from '../beats/data-sets.ts';
import { percentile, printTable } from '../figures.ts';
import { type ContactEvent, contactEvents, contactsOf, startsOf } from './contact-events.ts';
import { LYING, LYING_KINDS, type LyingKind } from './lying.ts';

/** A step's sound; not on until its end is missed. */
const STEP_S = 10;
/** Latest start that keeps up with a nurse. */
const SOON_S = { heart: 2.5, lung: 3.5 } as const;
const NEAR_S = 0.3;

type Stethoscope = { name: string; set: DataSet; isMeant: (file: string) => boolean; isChosenOn: boolean };

const sets: readonly DataSet[] = [...DATA_SETS, ...FURTHER_SETS];
const icbhi = (device: string) => ({
  name: `lung-icbhi, ${device}`,
  set: named('lung-icbhi'),
  isMeant: (file: string) => file.includes(device),
});
const whole = (set: DataSet) => ({
  name: isManikin(set) ? `${set.name}, ${set.organ}` : set.name,
  set,
  isMeant: () => true,
});

function named(name: DataSet['name']): DataSet {
  const set = sets.find((each) => each.name === name);
  if (!set) throw new Error(`no set ${name}`);
  return set;
}

/** Limits and weights were chosen on some recordings of the first, and on none of the others. */
const STETHOSCOPES: readonly Stethoscope[] = [
  ...[
    whole(named('heart-circor')),
    whole(named('heart-yaseen')),
    whole(named('lung-kauh')),
    icbhi('Meditron'),
  ].map((each) => ({ ...each, isChosenOn: true })),
  ...[
    whole(named('heart-bmd-hs')),
    icbhi('AKGC417L'),
    icbhi('Litt3200'),
    icbhi('LittC2SE'),
    ...sets.filter(isManikin).map(whole),
  ].map((each) => ({ ...each, isChosenOn: false })),
];

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
    ({ isChosenOn }) => which === 'all' || which === (isChosenOn ? 'chosen' : 'held-out'),
  ).map((stethoscope) => ({ stethoscope, steps: stepsOf(stethoscope, every, first) }));
  const rows = results.map(({ stethoscope, steps }) => rowOf(stethoscope, steps));
  console.log('\nSteps on recordings: how many start, when, and from which sample on\n');
  printTable(
    [
      'stethoscope',
      'limits chosen on it',
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

function rowOf({ name, set, isChosenOn }: Stethoscope, steps: readonly Step[]): string[] {
  const share = (is: (step: Step) => boolean) =>
    `${((100 * steps.filter(is).length) / steps.length).toFixed(1)} %`;
  const started = steps.filter((step) => !isMissed(step));
  const figure = (of: (step: Step) => number, at: number) => percentile(started.map(of), at).toFixed(1);
  return [
    name,
    isChosenOn ? 'yes' : 'no',
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

function stepsOf({ set, isMeant }: Stethoscope, every: number, first: number): Step[] {
  const chosen = recordingsOf(set, isSmall(set) ? 1 : every, isMeant, first);
  return [...chosen].map(({ samples, sampleRateHz }, place) =>
    step(
      partOf(samples, sampleRateHz, createRandom(place)),
      sampleRateHz,
      set.organ,
      createRandom(1000 + place),
    ),
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

function step(on: Float32Array, sampleRateHz: number, organ: Organ, random: Random): Step {
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
  const events = contactEvents(samples, sampleRateHz, organ);
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
      return startsOf(contactEvents(lying, sampleRateHz, organ)).length > 0;
    }),
    lost: events.some((event) => isAway(event) && event.atS < toS),
  };
}
