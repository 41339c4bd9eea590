import { BiquadCascade, highPass, lowPass } from '../biquad.ts';
import type { Random } from './random.ts';

/** Disturbing sounds, with an RMS of 1 unless stated otherwise. */
type Make = (seconds: number, sampleRateHz: number, random: Random) => Float32Array<ArrayBuffer>;

export function rms(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
}

function scaled(samples: Float32Array<ArrayBuffer>, toRms = 1): Float32Array<ArrayBuffer> {
  const gain = toRms / (rms(samples) || 1);
  return samples.map((sample) => sample * gain);
}

export function mixed(...parts: readonly Float32Array[]): Float32Array<ArrayBuffer> {
  return Float32Array.from({ length: parts[0]?.length ?? 0 }, (_, index) =>
    parts.reduce((sum, part) => sum + (part[index] ?? 0), 0),
  );
}

/** One after the other. */
export function joined(...parts: readonly Float32Array[]): Float32Array<ArrayBuffer> {
  const result = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    result.set(part, at);
    at += part.length;
  }
  return result;
}

/** With `other` over it from the sample `first` on, as far as the sound goes. */
export function overlaid(
  sound: Float32Array,
  other: Float32Array,
  first: number,
  gain = 1,
): Float32Array<ArrayBuffer> {
  return Float32Array.from(sound, (sample, at) => sample + gain * (other[at - first] ?? 0));
}

/** Adds `noise` at `snrDb` below the sound (RMS over everything). */
export function withNoise(
  sound: Float32Array,
  noise: Float32Array,
  snrDb: number,
): Float32Array<ArrayBuffer> {
  const gain = rms(sound) / rms(noise) / 10 ** (snrDb / 20);
  return mixed(
    sound,
    noise.map((sample) => sample * gain),
  );
}

export const whiteNoise: Make = (seconds, sampleRateHz, random) =>
  Float32Array.from({ length: Math.round(seconds * sampleRateHz) }, () => random.normal());

/** −3 dB per octave. Source: P. Kellet's filter of white noise. */
export const pinkNoise: Make = (seconds, sampleRateHz, random) => {
  let [b0, b1, b2] = [0, 0, 0];
  return scaled(
    whiteNoise(seconds, sampleRateHz, random).map((white) => {
      b0 = 0.997 * b0 + 0.029_591 * white;
      b1 = 0.985 * b1 + 0.032_534 * white;
      b2 = 0.95 * b2 + 0.048_056 * white;
      return b0 + b1 + b2 + 0.05 * white;
    }),
  );
};

export function bandNoise(lowHz: number, highHz: number): Make {
  return (seconds, sampleRateHz, random) => {
    const noise = whiteNoise(seconds, sampleRateHz, random);
    const edge = Math.min(highHz, 0.45 * sampleRateHz);
    const q = Math.SQRT1_2;
    new BiquadCascade([highPass(lowHz, q, sampleRateHz), lowPass(edge, q, sampleRateHz)]).process(noise);
    return scaled(noise);
  };
}

/** Mains hum with its harmonics. */
export function mainsHum(mainsHz: 50 | 60): Make {
  return (seconds, sampleRateHz, random) => {
    const phases = [1, 2, 3, 5].map((harmonic) => ({ harmonic, phase: random.uniform(0, 2 * Math.PI) }));
    return scaled(
      Float32Array.from({ length: Math.round(seconds * sampleRateHz) }, (_, index) =>
        phases.reduce(
          (sum, { harmonic, phase }) =>
            sum +
            Math.sin((2 * Math.PI * mainsHz * harmonic * index) / sampleRateHz + phase) / harmonic ** 1.3,
          0,
        ),
      ),
    );
  };
}

/** Syllables: a buzz of 100 to 220 Hz with two formants, hisses in between, pauses between words. */
export const speechLike: Make = (seconds, sampleRateHz, random) => {
  const sound = new Float32Array(Math.round(seconds * sampleRateHz));
  const baseHz = random.uniform(100, 220);
  for (let atS = random.uniform(0, 0.3); atS < seconds; ) {
    const lengthS = random.uniform(0.09, 0.3);
    const pitchHz = baseHz * random.uniform(0.85, 1.2);
    const formantsHz = [random.uniform(300, 800), random.uniform(900, 2200)];
    const isHiss = random.uniform() < 0.2;
    const level = random.uniform(0.4, 1);
    const first = Math.round(atS * sampleRateHz);
    const count = Math.round(lengthS * sampleRateHz);
    const harmonics = Array.from(
      { length: Math.floor(Math.min(3000, sampleRateHz * 0.45) / pitchHz) },
      (_, h) => {
        const hz = (h + 1) * pitchHz;
        const gain = formantsHz.reduce(
          (sum, f) => sum + 1 / (1 + ((hz - f) / 120) ** 2),
          0.05 + 0.4 / (h + 1),
        );
        return { hz, gain };
      },
    );
    for (let index = 0; index < count && first + index < sound.length; index++) {
      const shape = level * Math.sin((Math.PI * index) / count) ** 0.7;
      const t = index / sampleRateHz;
      const value = isHiss
        ? 0.5 * random.normal()
        : harmonics.reduce((sum, { hz, gain }) => sum + gain * Math.sin(2 * Math.PI * hz * t), 0);
      sound[first + index] = shape * value;
    }
    atS += lengthS + (random.uniform() < 0.2 ? random.uniform(0.2, 0.7) : random.uniform(0.01, 0.08));
  }
  return scaled(sound);
};

/** Chords of three tones with harmonics, a new one every 0.25 to 0.8 s, with a beat. */
export const music: Make = (seconds, sampleRateHz, random) => {
  const sound = new Float32Array(Math.round(seconds * sampleRateHz));
  const noteS = random.uniform(0.25, 0.8);
  const keyHz = random.uniform(110, 220);
  for (let note = 0; note * noteS < seconds; note++) {
    const root = keyHz * 2 ** (random.pick([0, 2, 4, 5, 7, 9, 12]) / 12);
    const tones = [0, random.pick([3, 4]), 7].flatMap((step) =>
      [1, 2, 3, 4].map((harmonic) => ({ hz: root * 2 ** (step / 12) * harmonic, gain: 1 / harmonic })),
    );
    const first = Math.round(note * noteS * sampleRateHz);
    const count = Math.round(noteS * sampleRateHz * 1.3);
    for (let index = 0; index < count && first + index < sound.length; index++) {
      const t = index / sampleRateHz;
      const shape = Math.min(1, t / 0.01) * Math.exp(-t / (noteS * 0.6));
      let value = 0;
      for (const { hz, gain } of tones)
        if (hz < sampleRateHz * 0.45) value += gain * Math.sin(2 * Math.PI * hz * t);
      sound[first + index] = (sound[first + index] ?? 0) + shape * value;
    }
  }
  return scaled(sound);
};

/** About `perMinute` knocks against the chest piece, peak 1; not scaled. */
export function knocks(perMinute: number): Make {
  return (seconds, sampleRateHz, random) => {
    const sound = new Float32Array(Math.round(seconds * sampleRateHz));
    for (
      let atS = random.uniform(0, 120 / perMinute);
      atS < seconds;
      atS += random.uniform(20, 100) / perMinute
    ) {
      const hz = random.uniform(60, 200);
      const decayS = random.uniform(0.008, 0.03);
      const first = Math.round(atS * sampleRateHz);
      for (let index = 0; index < 0.2 * sampleRateHz && first + index < sound.length; index++) {
        const t = index / sampleRateHz;
        const value = Math.exp(-t / decayS) * (Math.sin(2 * Math.PI * hz * t) + 0.4 * random.normal());
        sound[first + index] = (sound[first + index] ?? 0) + value;
      }
    }
    return sound;
  };
}

/** The chest piece rubs over skin or cloth: bursts of rough broad noise. */
export const rubbing: Make = (seconds, sampleRateHz, random) => {
  const noise = pinkNoise(seconds, sampleRateHz, random);
  let gain = 0;
  let aim = 1;
  return scaled(
    noise.map((sample, index) => {
      if (index % Math.round(sampleRateHz * 0.12) === 0)
        aim = random.uniform() < 0.4 ? 0.03 : random.uniform(0.3, 2);
      gain += (aim - gain) * (30 / sampleRateHz);
      return sample * gain;
    }),
  );
};
