import { encodeWav } from '@sadap/dsp';
import { KNOWN_RATE_HZ } from './known-sound.ts';

type Heart = { beatS: number; firstS: number; gain: number; seconds: number };

/** A synthetic heart: S1 (50 Hz) at each beat, S2 (70 Hz, softer and shorter) a third of a beat later. */
export function heartBeats({ beatS, firstS, gain, seconds }: Heart): Int16Array<ArrayBuffer> {
  return Int16Array.from({ length: seconds * KNOWN_RATE_HZ }, (_, index) => {
    const time = index / KNOWN_RATE_HZ;
    const since = (((time - firstS) % beatS) + beatS) % beatS;
    const near = (centre: number) => Math.min(Math.abs(since - centre), Math.abs(since - centre - beatS));
    const s1 = Math.exp(-((near(0) / 0.045) ** 2)) * Math.sin(2 * Math.PI * 50 * time);
    const s2 = 0.5 * Math.exp(-((near(0.33 * beatS) / 0.03) ** 2)) * Math.sin(2 * Math.PI * 70 * time);
    return Math.round(32_767 * gain * (s1 + s2));
  });
}

export const heartWav = (heart: Heart) => encodeWav(heartBeats(heart), KNOWN_RATE_HZ);
