import { type HeartSoundLikeness, LIKENESS_HZ, repetitions } from './heart-sound-likeness.ts';
import { MARK_REACH, strongSounds } from './strong-sounds.ts';
import { usualSystoleS } from './which-is-s1.ts';

/** 200 to 38 beats a minute; each cycle is 6 % longer than the previous one. */
const SHORTEST_CYCLE_S = 0.29;
const LONGEST_CYCLE_S = 1.6;
const CYCLE_RATIO = 1.06;
/** Reward for a mark that stands out; a mark where nothing does costs. */
const LIKENESS_WORTH = 1.5;
const MAX_LIKENESS = 3.5;
const MARK_COST = 1.3;
const UNLIKELY_BELOW = 0.5;
/** Deviations of systole and cycle from the usual, as shares, that cost nothing. */
const SYSTOLE_SPREAD = 0.09;
const CYCLE_SPREAD = 0.06;
/**
 * Cost of an early beat or a pause of any length, and of each further second: extrasystoles and gaps happen.
 */
const IRREGULAR_COST = 1.5;
const PAUSE_COST_PER_S = 1;
/** Shortest diastole of an early beat, as a share of the usual one. */
const SHORTEST_DIASTOLE = 0.35;
/** Cost of a cycle one step longer or shorter than the previous one, and of any other length. */
const TEMPO_COST = 0.4;
const TEMPO_JUMP_COST = 2;
/** Cost of skipping a sound, per deviation by which it stands out. */
const PASSED_COST = 0.6;
/** Cost of a cycle length at which the sound repeats itself less than at its best. */
const REPETITION_COST = 3;
/** Cost of a cycle too long to be seen twice, compared with one that was. */
const UNSEEN_COST = 2;
/** Weight of the pitch in deciding which sound is which. */
const PITCH_WEIGHT = 0.2;

export type TrackedMark = { isS1: boolean; index: number };
type Tempo = { systole: Lag[]; diastole: Lag[]; shortestDiastole: number; cycle: number };
type Lag = { lag: number; cost: number };

/**
 * The most likely sequence of S1 and S2 under a tempo that changes slowly: dynamic programming over instants
 * and tempi, a duration-dependent model as in Schmidt et al. 2010 (Physiol. Meas. 31:513) with heart sounds
 * as instants and the tempo as a hidden state (Whiteley et al. 2006, ISMIR).
 */
export function trackBeats({ likeness, pitch }: HeartSoundLikeness) {
  const tempi = temposOf();
  const unlike = repetitionCosts(tempi, likeness);
  const count = likeness.length;
  const size = tempi.length;
  const s1 = new Float32Array(size * count);
  const s2 = new Float32Array(size * count);
  const fromS1 = new Int32Array(size * count).fill(-1);
  const fromS2 = new Int32Array(size * count).fill(-1);
  const arrived = new Float32Array(size);
  const arrivedLag = new Int32Array(size);
  /** Best path to an S2 at least a shortest diastole back, and its position. */
  const paused = new Float32Array(size).fill(-1e9);
  const pausedAt = new Int32Array(size);
  const typicalPitch = pitchAtSounds(likeness, pitch);
  const passed = passedCosts(likeness);

  for (let at = 0; at < count; at++) {
    const sound = worthOf(likeness[at] as number);
    const told = (likeness[at] as number) > 0.5 ? PITCH_WEIGHT * typicalPitch(pitch[at] as number) : 0;
    for (let k = 0; k < size; k++) {
      const { systole, diastole, shortestDiastole, cycle } = tempi[k] as Tempo;
      const base = k * count + at;
      // A sound may be the first one if it lies within its first cycle.
      let best = at <= cycle ? 0 : -1e9;
      let lagOfBest = 0;
      for (let j = 0; j < systole.length; j++) {
        const { lag, cost } = systole[j] as Lag;
        if (lag > at) break;
        const value = (s1[base - lag] as number) - cost - passed.between(at - lag, at);
        if (value > best) {
          best = value;
          lagOfBest = lag;
        }
      }
      s2[base] = best + sound + told;
      fromS2[base] = lagOfBest;
      best = at <= cycle ? 0 : -1e9;
      lagOfBest = 0;
      for (let j = 0; j < diastole.length; j++) {
        const { lag, cost } = diastole[j] as Lag;
        if (lag > at) break;
        const value = (s2[base - lag] as number) - cost - passed.between(at - lag, at);
        if (value > best) {
          best = value;
          lagOfBest = lag;
        }
      }
      const waited =
        at >= shortestDiastole
          ? (s2[base - shortestDiastole] as number) - passed.between(at - shortestDiastole, at)
          : -1e9;
      paused[k] = (paused[k] as number) - PAUSE_COST_PER_S / LIKENESS_HZ - passed.at(at - MARK_REACH);
      if (waited > (paused[k] as number)) {
        paused[k] = waited;
        pausedAt[k] = at - shortestDiastole;
      }
      if (lagOfBest > 0) best -= unlike[k] as number;
      if ((paused[k] as number) - IRREGULAR_COST > best) {
        best = (paused[k] as number) - IRREGULAR_COST;
        lagOfBest = at - (pausedAt[k] as number);
      }
      arrived[k] = best;
      arrivedLag[k] = lagOfBest;
    }
    let anyTempo = 0;
    for (let k = 1; k < size; k++) if ((arrived[k] as number) > (arrived[anyTempo] as number)) anyTempo = k;
    for (let k = 0; k < size; k++) {
      let best = arrived[k] as number;
      let tempo = k;
      if ((arrived[anyTempo] as number) - TEMPO_JUMP_COST > best) {
        best = (arrived[anyTempo] as number) - TEMPO_JUMP_COST;
        tempo = anyTempo;
      }
      for (let other = Math.max(0, k - 3); other <= Math.min(size - 1, k + 3); other++) {
        const value = (arrived[other] as number) - TEMPO_COST * Math.abs(other - k);
        if (value > best) {
          best = value;
          tempo = other;
        }
      }
      s1[k * count + at] = best + sound - told;
      fromS1[k * count + at] = arrivedLag[tempo] ? (arrivedLag[tempo] as number) * size + tempo : -1;
    }
  }
  return traceBack();

  function traceBack(): { marks: TrackedMark[]; score: number } {
    let best = { score: Number.NEGATIVE_INFINITY, k: 0, at: 0, isS1: true };
    for (let k = 0; k < size; k++) {
      const cycle = (tempi[k] as Tempo).cycle;
      for (let at = Math.max(0, count - cycle); at < count; at++) {
        const [one, two] = [s1[k * count + at] as number, s2[k * count + at] as number];
        if (one > best.score) best = { score: one, k, at, isS1: true };
        if (two > best.score) best = { score: two, k, at, isS1: false };
      }
    }
    const marks: TrackedMark[] = [];
    let { k, at, isS1 } = best;
    for (;;) {
      marks.push({ isS1, index: at });
      const base = k * count + at;
      if (isS1) {
        const from = fromS1[base] as number;
        if (from < 0) break;
        k = from % size;
        at -= Math.floor(from / size);
      } else {
        const lag = fromS2[base] as number;
        if (lag === 0) break;
        at -= lag;
      }
      isS1 = !isS1;
    }
    return { marks: marks.reverse(), score: best.score };
  }
}

/** Cost of the strong sounds between two marks, and of the one at a given instant. */
function passedCosts(likeness: Float32Array) {
  const costs = strongSounds(likeness).map((value) => PASSED_COST * value);
  const sums = new Float64Array(costs.length + 1);
  for (let index = 0; index < costs.length; index++)
    sums[index + 1] = (sums[index] as number) + (costs[index] as number);
  const between = (from: number, to: number) => {
    const [first, end] = [from + MARK_REACH + 1, to - MARK_REACH];
    return end > first ? (sums[end] as number) - (sums[first] as number) : 0;
  };
  return { between, at: (index: number) => costs[index] ?? 0 };
}

function worthOf(likeness: number): number {
  const doubt = 0.5 * Math.max(0, UNLIKELY_BELOW - likeness);
  return LIKENESS_WORTH * Math.min(MAX_LIKENESS, likeness) - MARK_COST - doubt;
}

function repetitionCosts(tempi: readonly Tempo[], likeness: Float32Array): number[] {
  const byLag = repetitions(likeness);
  const near = tempi.map(({ cycle }) => {
    const around = byLag.subarray(Math.floor(cycle * 0.96), Math.ceil(cycle * 1.04) + 1);
    return around.reduce((most, value) => Math.max(most, value), 0);
  });
  const highest = Math.max(...near);
  // A cycle too long to be measured may still be one that was seen to repeat.
  return near.map((value, k) =>
    (tempi[k]?.cycle ?? 0) < byLag.length ? REPETITION_COST * (highest - value) : UNSEEN_COST * highest,
  );
}

function temposOf(): Tempo[] {
  const tempi: Tempo[] = [];
  for (let cycleS = SHORTEST_CYCLE_S; cycleS <= LONGEST_CYCLE_S; cycleS *= CYCLE_RATIO) {
    const systoleS = Math.min(usualSystoleS(cycleS), cycleS * 0.68);
    const diastoleS = cycleS - systoleS;
    tempi.push({
      cycle: Math.ceil(cycleS * LIKENESS_HZ),
      systole: lags(systoleS, SYSTOLE_SPREAD * systoleS),
      diastole: lags(diastoleS, CYCLE_SPREAD * cycleS),
      shortestDiastole: Math.ceil(SHORTEST_DIASTOLE * diastoleS * LIKENESS_HZ),
    });
  }
  return tempi;
}

/** Up to three spreads on either side. */
function lags(usualS: number, spreadS: number): Lag[] {
  const found: Lag[] = [];
  for (
    let lag = Math.ceil((usualS - 3 * spreadS) * LIKENESS_HZ);
    lag <= (usualS + 3 * spreadS) * LIKENESS_HZ;
    lag++
  )
    found.push({ lag, cost: 0.5 * ((lag / LIKENESS_HZ - usualS) / spreadS) ** 2 });
  return found;
}

/** Distance of a pitch from the middle of all sounds' pitches, −1 to 1. */
function pitchAtSounds(likeness: Float32Array, pitch: Float32Array): (value: number) => number {
  let [sum, squares, weight] = [0, 0, 0];
  for (let index = 0; index < likeness.length; index++) {
    if ((likeness[index] as number) < 1) continue;
    sum += pitch[index] as number;
    squares += (pitch[index] as number) ** 2;
    weight++;
  }
  const mean = weight ? sum / weight : 0;
  const deviation = weight ? Math.sqrt(Math.max(1e-6, squares / weight - mean * mean)) : 1;
  return (value) => Math.max(-1, Math.min(1, (value - mean) / deviation));
}
