import type { EventKind } from './kinds.ts';
import type { SoundEvent } from './schema.ts';

/**
 * Events counted in breaths or heart beats. Pure: the web shows what the server's documents say. Times in
 * seconds, as in `dsp/src/breathing` and `dsp/src/beats`.
 */
type Stretch = { startS: number; endS: number };
export type CyclePhase = Stretch & {
  kind: 'inspiration' | 'expiration' | 'breath' | 'pause' | 'systole' | 'diastole';
};

/** Inspiration and systole come first. */
const FIRST: readonly CyclePhase['kind'][] = ['inspiration', 'systole'];
const SECOND: readonly CyclePhase['kind'][] = ['expiration', 'diastole'];
/** A second phase that begins later belongs to a cycle whose first phase was not heard. */
const LONGEST_TURN_S = 1;

/** A breath or a beat; a phase that was not heard is null. */
export type Cycle = Stretch & { first: Stretch | null; second: Stretch | null };

/**
 * Early: within the first half of the phase; late: within the second; throughout: from its first quarter into
 * its last; middle: without its first and last quarter.
 */
export type Portion = 'early' | 'middle' | 'late' | 'throughout';
export type PhaseCount = {
  cycles: number;
  /** Where it lies in the phase, if it is alike in all of them. */
  portion: Portion | null;
};
export type EventCount = {
  kind: EventKind;
  /** The detail that all events of the kind have in common. */
  detail: SoundEvent['detail'];
  events: number;
  /** Cycles that an event of the kind touches. */
  cycles: number;
  /** Inspiration or systole. */
  first: PhaseCount;
  /** Expiration or diastole. */
  second: PhaseCount;
  /** Events that touch no cycle. */
  outside: number;
};
export type CycleCounts = {
  /** Breathing sounds: their direction is unknown, so that two of them may be one breath. */
  unit: 'breath' | 'breathing-sound' | 'beat';
  /** 0: nothing to count in. */
  cycles: number;
  counts: EventCount[];
};

/** Breaths or beats from their phases, which are in order of time and do not overlap. */
export function cyclesOf(phases: readonly CyclePhase[]): Cycle[] {
  const cycles: Cycle[] = [];
  for (const { kind, startS, endS } of phases) {
    if (kind === 'pause') continue;
    const before = cycles.at(-1);
    const isSecond = SECOND.includes(kind);
    if (isSecond && before?.first && !before.second && startS - before.endS <= LONGEST_TURN_S) {
      before.second = { startS, endS };
      before.endS = endS;
    } else
      cycles.push({
        startS,
        endS,
        first: FIRST.includes(kind) ? { startS, endS } : null,
        second: isSecond ? { startS, endS } : null,
      });
  }
  return cycles;
}

/** An event drawn by hand reaches a little into the next phase; that much does not count as touching it. */
const TOUCHING_S = 0.1;
/** Whatever is shorter is touched by half of it. */
const TOUCHING_SHARE = 0.5;

const lengthOf = ({ startS, endS }: Stretch) => endS - startS;

function isTouching(event: Stretch, other: Stretch): boolean {
  const commonS = Math.min(event.endS, other.endS) - Math.max(event.startS, other.startS);
  const shorterS = Math.min(lengthOf(event), lengthOf(other));
  // Whole microseconds: 0.7 - 0.6 must not be less than 0.1.
  const micro = (seconds: number) => Math.round(seconds * 1e6);
  return commonS > 0 && micro(commonS) >= micro(Math.min(TOUCHING_S, TOUCHING_SHARE * shorterS));
}

const stretchOf = ({ from_ms, to_ms }: Pick<SoundEvent, 'from_ms' | 'to_ms'>): Stretch => ({
  startS: from_ms / 1000,
  endS: to_ms / 1000,
});

/** How often each kind is heard, in which phase, and where in it. Kinds in the order of their first event. */
export function countEvents(
  unit: 'breath' | 'beat',
  phases: readonly CyclePhase[],
  events: readonly SoundEvent[],
): CycleCounts {
  const cycles = cyclesOf(phases);
  const isDirectionKnown = cycles.some(({ first, second }) => first || second);
  return {
    unit: unit === 'breath' && cycles.length > 0 && !isDirectionKnown ? 'breathing-sound' : unit,
    cycles: cycles.length,
    counts: [...new Set(events.map(({ kind }) => kind))].map((kind) =>
      countOf(
        kind,
        cycles,
        events.filter((event) => event.kind === kind),
      ),
    ),
  };
}

function countOf(kind: EventKind, cycles: readonly Cycle[], events: readonly SoundEvent[]): EventCount {
  const stretches = events.map(stretchOf);
  const touched = cycles.filter((cycle) => stretches.some((event) => isTouching(event, cycle)));
  const [detail = null] = events.map((event) => event.detail);
  return {
    kind,
    detail: events.every((event) => event.detail === detail) ? detail : null,
    events: events.length,
    cycles: touched.length,
    first: phaseCount(
      touched.map(({ first }) => first),
      stretches,
    ),
    second: phaseCount(
      touched.map(({ second }) => second),
      stretches,
    ),
    outside: stretches.filter((event) => !cycles.some((cycle) => isTouching(event, cycle))).length,
  };
}

function phaseCount(phases: readonly (Stretch | null)[], events: readonly Stretch[]): PhaseCount {
  const portions = phases.flatMap((phase) => {
    const inPhase = phase ? events.filter((event) => isTouching(event, phase)) : [];
    return phase && inPhase.length > 0 ? [portionOf(inPhase, phase)] : [];
  });
  const [portion = null] = portions;
  return {
    cycles: portions.length,
    portion: portions.every((each) => each === portion) ? portion : null,
  };
}

/** Where in a phase its events lie, from the first to the last of them. */
function portionOf(events: readonly Stretch[], phase: Stretch): Portion | null {
  const shareOf = (second: number) => Math.min(Math.max(0, (second - phase.startS) / lengthOf(phase)), 1);
  const from = shareOf(Math.min(...events.map(({ startS }) => startS)));
  const to = shareOf(Math.max(...events.map(({ endS }) => endS)));
  if (to <= 0.5) return 'early';
  if (from >= 0.5) return 'late';
  if (from <= 0.25 && to >= 0.75) return 'throughout';
  return from >= 0.25 && to <= 0.75 ? 'middle' : null;
}

/** The phase in which one event lies; both: in two of them; null: in none. */
export function phaseOfEvent(
  phases: readonly CyclePhase[],
  event: Pick<SoundEvent, 'from_ms' | 'to_ms'>,
): 'first' | 'second' | 'both' | null {
  const stretch = stretchOf(event);
  const touches = (kinds: readonly CyclePhase['kind'][]) =>
    phases.some((phase) => kinds.includes(phase.kind) && isTouching(stretch, phase));
  const isFirst = touches(FIRST);
  const isSecond = touches(SECOND);
  return isFirst && isSecond ? 'both' : isFirst ? 'first' : isSecond ? 'second' : null;
}
