import type { SoundSource } from '@sadap/stethoscope';
import { seeded } from './seed.ts';

/** Noise that never repeats, so a stored sound shows exactly which samples it holds. */
export function noiseSource(seed: number): SoundSource {
  const { next } = seeded(seed);
  return {
    read: (sampleCount) =>
      Int16Array.from({ length: sampleCount }, () => Math.floor(next() * 65_536) - 32_768),
  };
}
