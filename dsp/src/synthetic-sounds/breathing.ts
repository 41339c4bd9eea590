import type { BreathPhaseKind } from '../breathing/types.ts';
import { bandNoise } from './noises.ts';
import { createRandom } from './random.ts';

export type SyntheticBreathingOptions = {
  perMinute: number;
  seconds: number;
  seed: number;
  sampleRateHz?: number;
  /** Loudness of expiration relative to inspiration. */
  expirationDb?: number;
  /** Silent share of the cycle after expiration. */
  pauseShare?: number;
  /** A musical tone during expiration. */
  wheeze?: boolean;
  crackles?: boolean;
  /** Deviation of the cycles, as a share. */
  unsteadiness?: number;
};

export type SyntheticBreathing = {
  samples: Float32Array<ArrayBuffer>;
  sampleRateHz: number;
  phases: { kind: BreathPhaseKind; startS: number; endS: number }[];
  /** 60 over the mean cycle. */
  perMinute: number;
};

/** Vesicular breathing with known phases, at 4 kHz by default, inspiration about 0.1 RMS, without noise. */
export function syntheticBreathing(options: SyntheticBreathingOptions): SyntheticBreathing {
  const { perMinute, seconds, seed, sampleRateHz = 4000, expirationDb = -5, pauseShare = 0.2 } = options;
  const random = createRandom(seed);
  const samples = new Float32Array(Math.round(seconds * sampleRateHz));
  const inhaled = bandNoise(random.uniform(120, 200), random.uniform(500, 800))(
    seconds,
    sampleRateHz,
    random,
  );
  const exhaled = bandNoise(random.uniform(100, 160), random.uniform(300, 500))(
    seconds,
    sampleRateHz,
    random,
  );
  const phases: SyntheticBreathing['phases'] = [];
  const wheezeHz = random.uniform(200, 600);

  const breathe = (kind: 'inspiration' | 'expiration', startS: number, endS: number) => {
    const noise = kind === 'inspiration' ? inhaled : exhaled;
    const gain = 0.12 * 10 ** (((kind === 'expiration' ? expirationDb : 0) + random.normal()) / 20);
    for (let index = Math.max(0, Math.round(startS * sampleRateHz)); index < endS * sampleRateHz; index++) {
      if (index >= samples.length) break;
      const t = index / sampleRateHz;
      const shape = gain * Math.max(0, Math.sin((Math.PI * (t - startS)) / (endS - startS))) ** 0.7;
      const tone = options.wheeze && kind === 'expiration' ? 1.2 * Math.sin(2 * Math.PI * wheezeHz * t) : 0;
      samples[index] = shape * ((noise[index] ?? 0) + tone);
    }
    if (options.crackles && kind === 'inspiration')
      for (let each = 0; each < 6; each++) crackle(startS + (endS - startS) * random.uniform(0.4, 0.95));
    if (endS > 0 && startS < seconds)
      phases.push({ kind, startS: Math.max(0, startS), endS: Math.min(seconds, endS) });
  };
  const crackle = (atS: number) => {
    const first = Math.round(atS * sampleRateHz);
    for (
      let index = Math.max(0, first);
      index < Math.min(samples.length, first + 0.015 * sampleRateHz);
      index++
    ) {
      const t = (index - first) / sampleRateHz;
      samples[index] = (samples[index] ?? 0) + 0.3 * Math.exp(-t / 0.003) * Math.sin(2 * Math.PI * 400 * t);
    }
  };

  const cycles: number[] = [];
  const inspirationShare = random.uniform(0.38, 0.46);
  for (let atS = -random.uniform(0, 60 / perMinute); atS < seconds; ) {
    const cycleS = (60 / perMinute) * (1 + (options.unsteadiness ?? 0.06) * random.normal());
    const soundS = cycleS * (1 - pauseShare);
    const turnS = atS + soundS * inspirationShare;
    breathe('inspiration', atS, turnS - 0.02 * cycleS);
    breathe('expiration', turnS + 0.02 * cycleS, atS + soundS);
    cycles.push(cycleS);
    atS += cycleS;
  }
  const mean = cycles.reduce((sum, cycle) => sum + cycle, 0) / cycles.length;
  return { samples, sampleRateHz, phases, perMinute: 60 / mean };
}
