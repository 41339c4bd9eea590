import { BiquadCascade, butterworthQs, highPass, lowPass } from '../biquad.ts';
import { decimate } from '../decimate.ts';
import { findMainsHum, removeMainsHum } from '../mains-hum.ts';
import { BEATS_SAMPLE_RATE_HZ } from './heart-sound-likeness.ts';

/** The sound at 2 kHz, without mains hum, for the search for heart sounds. */
export function soundForBeats(samples: Float32Array, sampleRateHz: number): Float32Array<ArrayBuffer> {
  const sound = decimate(samples, sampleRateHz, BEATS_SAMPLE_RATE_HZ);
  const hum = findMainsHum(sound, BEATS_SAMPLE_RATE_HZ);
  if (hum) removeMainsHum(sound, BEATS_SAMPLE_RATE_HZ, hum);
  return sound;
}

/** 20 to 500 Hz of a sound at 2 kHz, filtered forwards and backwards so that nothing is delayed. */
export function heartBand(sound: Float32Array): Float32Array<ArrayBuffer> {
  const band = Float32Array.from(sound);
  const qs = butterworthQs(2);
  const sections = [
    ...qs.map((q) => highPass(20, q, BEATS_SAMPLE_RATE_HZ)),
    ...qs.map((q) => lowPass(500, q, BEATS_SAMPLE_RATE_HZ)),
  ];
  new BiquadCascade(sections).process(band);
  band.reverse();
  new BiquadCascade(sections).process(band);
  return band.reverse();
}
