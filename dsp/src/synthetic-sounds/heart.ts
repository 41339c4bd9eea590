import type { HeartSoundKind } from '../beats/types.ts';
import { bandNoise } from './noises.ts';
import { createRandom, type Random } from './random.ts';

export const MURMURS = [
  'none',
  'ejection',
  'holosystolic',
  'late-systolic',
  'early-diastolic',
  'mid-diastolic',
  'continuous',
] as const;
export type Murmur = (typeof MURMURS)[number];

export type SyntheticHeartOptions = {
  bpm: number;
  seconds: number;
  seed: number;
  sampleRateHz?: number;
  murmur?: Murmur;
  /** Peak of the murmur relative to S1. */
  murmurDb?: number;
  /** Its band in Hz, low to high; otherwise one of chance. */
  murmurHz?: readonly [number, number];
  /** S2 relative to S1. */
  s2Db?: number;
  s3?: boolean;
  s4?: boolean;
  click?: boolean;
  /** Share by which breathing changes the cycle. */
  sinusArrhythmia?: number;
  /** Rate at the end relative to the rate at the beginning. */
  drift?: number;
  /** Share of beats that come early, followed by a pause, and of missing beats. */
  extrasystoles?: number;
  missing?: number;
  /** Every second beat comes early with fainter sounds, followed by a pause. */
  bigeminy?: boolean;
  /** As in atrial fibrillation: independent deviation of each cycle, as a share of their mean. */
  fibrillation?: number;
};

export type SyntheticHeart = {
  samples: Float32Array<ArrayBuffer>;
  sampleRateHz: number;
  /** Centres of energy. */
  marks: { kind: HeartSoundKind; second: number }[];
  /** 60 over the median of the cycles. */
  bpm: number;
};

/**
 * Time from S1 to S2 by cycle in seconds, interpolated: systolic time intervals of adults and children.
 * Sources: Weissler et al. 1968, Circulation 37:149 (adults); Golde & Burstin 1970, Circulation 42:1029
 * (children).
 */
const SYSTOLE_BY_CYCLE_S = [
  [0.3, 0.158],
  [0.4, 0.195],
  [0.5, 0.228],
  [0.6, 0.255],
  [0.8, 0.298],
  [1, 0.33],
  [1.5, 0.385],
] as const;

function usualSystoleS(cycleS: number): number {
  const upper = Math.max(
    1,
    SYSTOLE_BY_CYCLE_S.findIndex(([cycle]) => cycle > cycleS),
  );
  const [c0, s0] = SYSTOLE_BY_CYCLE_S[upper - 1] ?? SYSTOLE_BY_CYCLE_S[0];
  const [c1, s1] = SYSTOLE_BY_CYCLE_S[upper] ?? SYSTOLE_BY_CYCLE_S[0];
  return s0 + ((s1 - s0) * (cycleS - c0)) / (c1 - c0);
}

type Component = { delayS: number; hz: number; riseS: number; decayS: number; gain: number; phase: number };

/** Damped oscillations, as in Durand & Pibarot 1995, Crit. Rev. Biomed. Eng. 23:163. */
function soundOf(components: readonly Component[], sampleRateHz: number): Float32Array {
  const sound = new Float32Array(Math.round(0.25 * sampleRateHz));
  for (const { delayS, hz, riseS, decayS, gain, phase } of components)
    for (let index = Math.round(delayS * sampleRateHz); index < sound.length; index++) {
      const t = index / sampleRateHz - delayS;
      const shape = (1 - Math.exp(-t / riseS)) * Math.exp(-t / decayS);
      sound[index] = (sound[index] ?? 0) + gain * shape * Math.sin(2 * Math.PI * hz * t + phase);
    }
  const peak = sound.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0);
  return sound.map((sample) => sample / peak);
}

function centreS(sound: Float32Array, sampleRateHz: number): number {
  const energy = sound.reduce((sum, sample) => sum + sample * sample, 0);
  return sound.reduce((sum, sample, index) => sum + index * sample * sample, 0) / energy / sampleRateHz;
}

function component(
  random: Random,
  delayS: number,
  low: number,
  high: number,
  decayS: number,
  gain = 1,
): Component {
  return {
    delayS,
    hz: random.uniform(low, high),
    riseS: random.uniform(0.004, 0.012),
    decayS: decayS * random.uniform(0.8, 1.2),
    gain,
    phase: random.uniform(0, 2 * Math.PI),
  };
}

/** A heart with known S1 and S2, at 4 kHz by default, S1 about 0.5 high, without noise. */
export function syntheticHeart(options: SyntheticHeartOptions): SyntheticHeart {
  const { bpm, seconds, seed, sampleRateHz = 4000, murmur = 'none', murmurDb = -10, s2Db = -3 } = options;
  const random = createRandom(seed);
  const split = random.uniform(0, 0.045);
  const fastness = Math.min(1, 60 / bpm / 0.6);
  const sounds = {
    S1: soundOf(
      [
        component(random, 0, 28, 50, 0.028 * fastness),
        component(random, 0.012, 45, 80, 0.025 * fastness),
        component(random, random.uniform(0.02, 0.04), 60, 120, 0.018 * fastness, 0.6),
      ],
      sampleRateHz,
    ),
    S2: soundOf(
      [
        component(random, 0, 40, 70, 0.02 * fastness),
        component(random, 0.004, 60, 120, 0.018 * fastness, 0.9),
        component(random, split, 60, 130, 0.015 * fastness, random.uniform(0.3, 0.8)),
      ],
      sampleRateHz,
    ),
    S3: soundOf([component(random, 0, 25, 45, 0.025 * fastness)], sampleRateHz),
    S4: soundOf([component(random, 0, 20, 40, 0.022 * fastness)], sampleRateHz),
    click: soundOf([component(random, 0, 110, 220, 0.008)], sampleRateHz),
  };
  const samples = new Float32Array(Math.round(seconds * sampleRateHz));
  const marks: SyntheticHeart['marks'] = [];
  const chanceHz = [random.uniform(60, 150), random.uniform(250, 450)] as const;
  const hiss = bandNoise(...(options.murmurHz ?? chanceHz))(seconds, sampleRateHz, random);

  /** Adds a sound that begins at `atS`. Returns whether its centre lies inside. */
  const put = (name: keyof typeof sounds, atS: number, gainDb: number) => {
    const sound = sounds[name];
    const gain = 0.5 * 10 ** ((gainDb + 1.2 * random.normal()) / 20);
    const first = Math.round(atS * sampleRateHz);
    for (let index = Math.max(0, -first); index < sound.length && first + index < samples.length; index++)
      samples[first + index] = (samples[first + index] ?? 0) + gain * (sound[index] ?? 0);
    const second = first / sampleRateHz + centreS(sound, sampleRateHz);
    if ((name === 'S1' || name === 'S2') && second >= 0 && second < seconds)
      marks.push({ kind: name, second });
  };
  /** A murmur between two instants, loudest at `peak` (0 to 1), or flat when null. */
  const rush = (fromS: number, toS: number, peak: number | null) => {
    const gain = 0.5 * 10 ** (murmurDb / 20) * 0.6;
    for (let index = Math.max(0, Math.round(fromS * sampleRateHz)); index < toS * sampleRateHz; index++) {
      if (index >= samples.length) break;
      const at = (index / sampleRateHz - fromS) / (toS - fromS);
      const edge = Math.min(1, at / 0.08, (1 - at) / 0.08);
      const shape = peak === null ? edge : Math.min(1, at < peak ? at / peak : (1 - at) / (1 - peak));
      samples[index] = (samples[index] ?? 0) + gain * Math.max(0, shape) * (hiss[index] ?? 0);
    }
  };

  const systoleFactor = random.uniform(0.88, 1.12);
  const breathS = random.uniform(2.5, 5);
  const cycles: number[] = [];
  let isEarly = false;
  let isSecond = false;
  for (let atS = -random.uniform(0, 60 / bpm); atS < seconds + 0.1; ) {
    const share = Math.max(0, atS) / seconds;
    const nowBpm = bpm * (options.drift ?? 1) ** share;
    const swing = 1 + (options.sinusArrhythmia ?? 0.03) * Math.sin((2 * Math.PI * atS) / breathS);
    const usualS = (60 / nowBpm) * swing * (1 + 0.01 * random.normal());
    const wasEarly: boolean = isEarly;
    isEarly = !wasEarly && random.uniform() < (options.extrasystoles ?? 0);
    isSecond = options.bigeminy === true && !isSecond;
    const cycleS = options.bigeminy
      ? usualS * (isSecond ? 0.66 : 1.34)
      : options.fibrillation
        ? Math.max(0.36, usualS * Math.exp(options.fibrillation * random.normal()))
        : usualS * (isEarly ? 0.7 : wasEarly ? 1.3 : 1);
    const fainterDb = options.bigeminy && !isSecond ? -4 : 0;
    const systoleS =
      Math.min(usualSystoleS(usualS), 0.62 * cycleS) * systoleFactor * (1 + 0.015 * random.normal());
    if (random.uniform() >= (options.missing ?? 0)) {
      const s2AtS = atS + systoleS;
      put('S1', atS, fainterDb);
      put('S2', s2AtS, s2Db + fainterDb);
      if (options.s4) put('S4', atS - Math.min(0.11, (cycleS - systoleS) * 0.4), -9);
      if (options.s3) put('S3', s2AtS + Math.min(0.14, (cycleS - systoleS) * 0.45), -9);
      if (options.click) put('click', atS + systoleS * 0.6, -8);
      const [soundEndS, s2EndS] = [atS + 0.08 * fastness, s2AtS + 0.06 * fastness];
      if (murmur === 'ejection') rush(soundEndS, s2AtS, 0.4);
      if (murmur === 'holosystolic' || murmur === 'continuous') rush(atS + 0.02, s2AtS + 0.02, null);
      if (murmur === 'late-systolic') rush(atS + systoleS * 0.55, s2AtS, 0.9);
      if (murmur === 'early-diastolic' || murmur === 'continuous')
        rush(s2EndS, s2AtS + (cycleS - systoleS) * 0.8, 0.05);
      if (murmur === 'mid-diastolic')
        rush(s2AtS + (cycleS - systoleS) * 0.3, s2AtS + (cycleS - systoleS) * 0.9, 0.3);
    }
    if (atS >= 0) cycles.push(cycleS);
    atS += cycleS;
  }
  const middle = cycles.sort((a, b) => a - b)[Math.floor(cycles.length / 2)] ?? 60 / bpm;
  return { samples, sampleRateHz, marks: marks.sort((a, b) => a.second - b.second), bpm: 60 / middle };
}
