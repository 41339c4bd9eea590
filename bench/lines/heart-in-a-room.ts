import { readFileSync } from 'node:fs';
import { loopOfWav, type SoundSource } from '@sadap/stethoscope';
import { seeded } from '../../chaos/seed.ts';

const HEART = new URL('../../stethoscope/sounds/heart-normal-1.wav', import.meta.url);
/** Root mean square, in steps of 16 bits: a room's rumble, and a microphone's own noise up to 8 kHz. */
const RUMBLE = 100;
const NOISE = 5;
/** A single pole, at about 300 Hz. */
const KEEPS = 0.89;

/**
 * A heart as a stethoscope at 16 kHz hears it. Its noise never repeats: a stored sound shows which samples it
 * has.
 */
export function heartInARoom(seed: number): SoundSource {
  const heart = loopOfWav(readFileSync(HEART));
  const { next } = seeded(seed);
  /** Uniform, of a root mean square of 1. */
  const noise = () => (next() - 0.5) * Math.sqrt(12);
  let at = 0;
  let rumble = 0;
  return {
    read: (sampleCount) =>
      Int16Array.from({ length: sampleCount }, () => {
        rumble = KEEPS * rumble + Math.sqrt(1 - KEEPS ** 2) * noise();
        const sample = (heart[at++ % heart.length] ?? 0) + RUMBLE * rumble + NOISE * noise();
        return Math.max(-32_768, Math.min(32_767, Math.round(sample)));
      }),
  };
}
