import { bandPowers } from '../band-levels.ts';
import { decimate } from '../decimate.ts';
import { findMainsHum, removeMainsHum } from '../mains-hum.ts';
import { quantile, smoothed } from '../smoothing.ts';

const BREATH_SAMPLE_RATE_HZ = 4000;
/** Level values per second. */
export const BREATH_LEVEL_HZ = 40;
/**
 * Breathing is audible from 100 to 1000 Hz (Gavriely et al. 1981, J. Appl. Physiol. 50:307); below 180 Hz the
 * heart is louder.
 */
const BANDS = [
  { lowHz: 180, highHz: 300 },
  { lowHz: 300, highHz: 500 },
  { lowHz: 500, highHz: 800 },
  { lowHz: 800, highHz: 1300 },
] as const;
const WINDOW_SAMPLES = 256;
const SMOOTHING_S = 0.09;
/** Anything this far below the loudest band is silence. */
const RANGE = 10 ** -3.5;

/**
 * Loudness of breathing in dB (relative), 40 values a second: the mean of the bands' levels, each weighted by
 * how much it varies, so that steady noise and the heart count little.
 */
export function breathLevel(samples: Float32Array, sampleRateHz: number): Float32Array<ArrayBuffer> {
  const sound = decimate(samples, sampleRateHz, BREATH_SAMPLE_RATE_HZ);
  const hum = findMainsHum(sound, BREATH_SAMPLE_RATE_HZ);
  if (hum) removeMainsHum(sound, BREATH_SAMPLE_RATE_HZ, hum);
  const rows = bandPowers(sound, {
    sampleRateHz: BREATH_SAMPLE_RATE_HZ,
    levelsHz: BREATH_LEVEL_HZ,
    windowSamples: WINDOW_SAMPLES,
    bands: BANDS,
  });
  const floor = Math.max(1e-12, RANGE * Math.max(...rows.map((row) => quantile(row, 0.9) || 0)));
  const levels = rows.map((row) =>
    smoothed(
      row.map((power) => 10 * Math.log10(power + floor)),
      SMOOTHING_S * BREATH_LEVEL_HZ,
    ),
  );
  const swings = levels.map((row) => quantile(row, 0.9) - quantile(row, 0.1));
  const total = swings.reduce((sum, swing) => sum + swing, 0) || 1;
  return Float32Array.from({ length: rows[0]?.length ?? 0 }, (_, index) =>
    levels.reduce((sum, row, band) => sum + ((swings[band] ?? 0) / total) * (row[index] ?? 0), 0),
  );
}
