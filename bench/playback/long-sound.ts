import { readFileSync } from 'node:fs';
import { decodeWavPcm16, encodeWav, floatToPcm16, pcm16ToFloat, readWavInfo, resample } from '@sadap/dsp';

const RATE_HZ = 16_000;

/** A recorded heart, repeated to the desired length: a WAV in the stored form. */
export function longSound(seconds: number): Uint8Array<ArrayBuffer> {
  const file = readFileSync(new URL('../../stethoscope/sounds/heart-normal-1.wav', import.meta.url));
  const { sampleRateHz } = readWavInfo(file);
  const heart = floatToPcm16(resample(pcm16ToFloat(decodeWavPcm16(file)), sampleRateHz, RATE_HZ));
  const samples = Int16Array.from(
    { length: seconds * RATE_HZ },
    (_, index) => heart[index % heart.length] ?? 0,
  );
  return encodeWav(samples, RATE_HZ);
}
