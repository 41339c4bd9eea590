import { encodeWav } from '@sadap/dsp';

export const KNOWN_RATE_HZ = 16_000;
export const KNOWN_SECONDS = 20;
/** Loudness of each second, so that its picture is unmistakable. */
const STEPS = [
  0.2, 0.9, 0.4, 0.7, 0.1, 0.8, 0.3, 0.6, 0.5, 1, 0.15, 0.75, 0.35, 0.95, 0.25, 0.65, 0.45, 0.85, 0.55, 0.3,
];
const LOWEST_HZ = 60;
const HIGHEST_HZ = 360;

/** A rising tone that never repeats, so that a heard part tells where it is from. */
export function knownSamples(gain = 0.9): Int16Array<ArrayBuffer> {
  return Int16Array.from({ length: KNOWN_SECONDS * KNOWN_RATE_HZ }, (_, index) => {
    const time = index / KNOWN_RATE_HZ;
    const cycles = LOWEST_HZ * time + ((HIGHEST_HZ - LOWEST_HZ) * time ** 2) / (2 * KNOWN_SECONDS);
    return Math.round(32_767 * gain * (STEPS[Math.floor(time)] ?? 0) * Math.sin(2 * Math.PI * cycles));
  });
}

export const frequencyAtS = (time: number) => LOWEST_HZ + ((HIGHEST_HZ - LOWEST_HZ) * time) / KNOWN_SECONDS;

export const knownWav = (gain?: number) => encodeWav(knownSamples(gain), KNOWN_RATE_HZ);
