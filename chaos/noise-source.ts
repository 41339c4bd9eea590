import type { SoundSource } from '@sadap/stethoscope';
import { seeded } from './seed.ts';

/** White noise is what no frame compresses; a murmur takes about half the bytes. */
export type Noise = 'white' | 'murmur';

/** How much of a murmur's sample is the one before. */
const MURMUR_MEMORY = 0.98;

/** Noise that never repeats, so a stored sound shows exactly which samples it holds. */
export function noiseSource(seed: number, noise: Noise = 'white'): SoundSource {
  const { next } = seeded(seed);
  let last = 0;
  const white = () => Math.floor(next() * 65_536) - 32_768;
  const murmur = () => {
    last = MURMUR_MEMORY * last + (1 - MURMUR_MEMORY) * white();
    return Math.round(last);
  };
  return {
    read: (sampleCount) => Int16Array.from({ length: sampleCount }, noise === 'white' ? white : murmur),
  };
}
