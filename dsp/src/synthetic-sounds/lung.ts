import { bandNoise, mixed, pinkNoise } from './noises.ts';
import { createRandom, type Random } from './random.ts';

/*
 * Lung sounds with what teaching texts describe. Pitches and lengths: Bohadana, Izbicki & Kraman 2014, N Engl
 * J Med 370:744 (fine crackles about 650 Hz and 5 ms, coarse ones about 350 Hz and 15 ms, rhonchi about 150
 * Hz, stridor above 500 Hz, a friction rub usually below 350 Hz and longer than 15 ms).
 */

export const LUNG_EXTRAS = [
  'fine-crackles',
  'coarse-crackles',
  'wheeze',
  'rhonchi',
  'stridor',
  'friction-rub',
] as const;
export type LungExtra = (typeof LUNG_EXTRAS)[number];
export const BREATHS = ['vesicular', 'bronchial', 'diminished'] as const;
export type Breath = (typeof BREATHS)[number];

export type SyntheticLungOptions = {
  perMinute: number;
  seconds: number;
  seed: number;
  sampleRateHz?: number;
  breath?: Breath;
  extra?: LungExtra;
};

type Phase = 'inspiration' | 'expiration';
type Sound = { samples: Float32Array; sampleRateHz: number; random: Random };
type Stretch = { startS: number; endS: number };

/** Bands of the breath noise in Hz, loudness of expiration, and length of inspiration as shares. */
const BREATH_KINDS = {
  vesicular: { inhaledHz: [100, 500], exhaledHz: [80, 300], exhaled: 0.45, inspiration: 0.5, level: 0.1 },
  bronchial: { inhaledHz: [150, 900], exhaledHz: [150, 1000], exhaled: 1.1, inspiration: 0.4, level: 0.12 },
  diminished: { inhaledHz: [90, 350], exhaledHz: [80, 250], exhaled: 0.35, inspiration: 0.5, level: 0.022 },
} as const;

function add(
  { samples, sampleRateHz }: Sound,
  atS: number,
  lengthS: number,
  at: (t: number) => number,
): void {
  const first = Math.round(atS * sampleRateHz);
  const count = Math.round(lengthS * sampleRateHz);
  for (let index = Math.max(0, -first); index < count && first + index < samples.length; index++)
    samples[first + index] = (samples[first + index] ?? 0) + at(index / sampleRateHz);
}

/** An explosive click: a damped oscillation whose waves grow longer. */
function crackle(sound: Sound, atS: number, hz: number, lengthS: number, gain: number): void {
  const decayS = lengthS / 3;
  add(sound, atS, lengthS * 2, (t) => {
    const cycles = hz * t * (1 - 0.25 * Math.min(1, t / lengthS));
    return gain * Math.exp(-t / decayS) * Math.sin(2 * Math.PI * cycles);
  });
}

function crackles(
  sound: Sound,
  { startS, endS }: Stretch,
  kind: 'fine' | 'coarse',
  from: number,
  to: number,
) {
  const { random } = sound;
  const [hz, lengthS, count] = kind === 'fine' ? [650, 0.005, 22] : [350, 0.015, 7];
  for (let each = 0; each < count; each++) {
    const atS = startS + (endS - startS) * random.uniform(from, to);
    crackle(sound, atS, hz * random.uniform(0.85, 1.15), lengthS, random.uniform(0.3, 0.7));
  }
}

/** A tone with harmonics that swells, glides and ends. */
function tone(
  sound: Sound,
  at: Stretch,
  hz: number,
  glide: number,
  gain: number,
  harmonics: readonly number[],
) {
  const { random } = sound;
  const lengthS = at.endS - at.startS;
  const tremble = random.uniform(4, 6);
  let phase = 0;
  add(sound, at.startS, lengthS, (t) => {
    const share = t / lengthS;
    const swell = Math.min(1, share / 0.15, (1 - share) / 0.25);
    const pitch = hz * (1 + glide * share + 0.012 * Math.sin(2 * Math.PI * tremble * t));
    phase += (2 * Math.PI * pitch) / sound.sampleRateHz;
    return gain * swell * harmonics.reduce((sum, level, n) => sum + level * Math.sin((n + 1) * phase), 0);
  });
}

/** Creaks: trains of short low grating impulses that come and go with the breath. */
function rub(sound: Sound, { startS, endS }: Stretch) {
  const { random, sampleRateHz } = sound;
  const grains = bandNoise(90, 330)(endS - startS, sampleRateHz, random);
  for (let atS = startS + 0.1; atS < endS - 0.1; atS += random.uniform(0.035, 0.11)) {
    const gain = random.uniform(0.06, 0.2);
    const hz = random.uniform(140, 300);
    const decayS = random.uniform(0.01, 0.02);
    add(sound, atS, 0.06, (t) => {
      const grain = grains[Math.round((atS - startS + t) * sampleRateHz)] ?? 0;
      return gain * Math.min(1, t / 0.004) * Math.exp(-t / decayS) * (Math.sin(2 * Math.PI * hz * t) + grain);
    });
  }
}

/** What stands beside the breath noise, in each phase of a breath. */
const EXTRAS: Record<LungExtra, (sound: Sound, phase: Phase, at: Stretch) => void> = {
  // late in inspiration, many, high
  'fine-crackles': (sound, phase, at) => {
    if (phase === 'inspiration') crackles(sound, at, 'fine', 0.55, 0.98);
  },
  // early in inspiration and again in expiration, few, low
  'coarse-crackles': (sound, phase, at) => {
    if (phase === 'inspiration') crackles(sound, at, 'coarse', 0.05, 0.55);
    else crackles(sound, at, 'coarse', 0.2, 0.5);
  },
  wheeze: (sound, phase, { startS, endS }) => {
    if (phase === 'inspiration') return;
    const lengthS = endS - startS;
    const from = startS + 0.1 * lengthS;
    const hz = 420 * sound.random.uniform(0.95, 1.05);
    tone(sound, { startS: from, endS }, hz, -0.06, 0.14, [1, 0.35, 0.12]);
    tone(sound, { startS: from + 0.15 * lengthS, endS }, hz * 1.38, -0.03, 0.06, [1, 0.2]);
  },
  rhonchi: (sound, phase, { startS, endS }) => {
    const lengthS = endS - startS;
    const gain = phase === 'expiration' ? 0.15 : 0.05;
    const hz = 135 * sound.random.uniform(0.92, 1.08);
    tone(sound, { startS: startS + 0.12 * lengthS, endS }, hz, 0.04, gain, [1, 0.7, 0.5, 0.3, 0.15]);
  },
  stridor: (sound, phase, { startS, endS }) => {
    if (phase === 'expiration') return;
    const hz = 640 * sound.random.uniform(0.96, 1.04);
    tone(sound, { startS: startS + 0.03, endS }, hz, 0.08, 0.24, [1, 0.5, 0.25]);
  },
  'friction-rub': (sound, _phase, at) => rub(sound, at),
};

/** Breathing over the chest with one finding, at 4 kHz by default, with the quiet hiss of a stethoscope. */
export function syntheticLung(options: SyntheticLungOptions): {
  samples: Float32Array<ArrayBuffer>;
  sampleRateHz: number;
} {
  const { perMinute, seconds, seed, sampleRateHz = 4000, breath = 'vesicular', extra } = options;
  const random = createRandom(seed);
  const kind = BREATH_KINDS[breath];
  const noiseOf = ([low, high]: readonly [number, number]) =>
    bandNoise(low, high)(seconds, sampleRateHz, random);
  const noise = { inspiration: noiseOf(kind.inhaledHz), expiration: noiseOf(kind.exhaledHz) };
  const samples = new Float32Array(Math.round(seconds * sampleRateHz));
  const sound = { samples, sampleRateHz, random };

  const breathe = (phase: Phase, { startS, endS }: Stretch) => {
    const level = kind.level * (phase === 'expiration' ? kind.exhaled : 1) * random.uniform(0.9, 1.1);
    const first = Math.round(startS * sampleRateHz);
    add(sound, startS, endS - startS, (t) => {
      const shape = Math.sin((Math.PI * t) / (endS - startS)) ** 0.8;
      return level * shape * (noise[phase][first + Math.round(t * sampleRateHz)] ?? 0);
    });
    if (extra) EXTRAS[extra](sound, phase, { startS, endS });
  };
  for (let atS = 0.2; atS < seconds; ) {
    const cycleS = (60 / perMinute) * (1 + 0.04 * random.normal());
    const turnS = atS + cycleS * 0.84 * kind.inspiration;
    breathe('inspiration', { startS: atS, endS: turnS });
    breathe('expiration', { startS: turnS + 0.02 * cycleS, endS: atS + cycleS * 0.84 });
    atS += cycleS;
  }
  const hiss = pinkNoise(seconds, sampleRateHz, random).map((value) => value * 0.0025);
  return { samples: mixed(samples, hiss), sampleRateHz };
}
