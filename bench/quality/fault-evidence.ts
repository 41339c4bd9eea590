import { percentile } from '../figures.ts';

/** A second at 4 kHz: bins about 1 Hz apart. */
const WINDOW_SAMPLES = 4096;

const decibels = (power: number) => 10 * Math.log10(power + 1e-15);
const stretch = (samples: Float32Array, sampleRateHz: number, fromS: number, toS: number) =>
  samples.subarray(fromS * sampleRateHz, Math.min(samples.length, toS * sampleRateHz));

/** How far the lower of the lines at 50 and 100 Hz stands above the median 3 to 15 Hz away. */
export function mainsLineDb(samples: Float32Array, sampleRateHz: number, fromS: number, toS: number): number {
  const sound = stretch(samples, sampleRateHz, fromS, toS);
  const lines = [50, 100].map((hz) => {
    const [below, line, above] = [
      [hz - 15, hz - 3],
      [hz - 1, hz + 1],
      [hz + 3, hz + 15],
    ].map(([fromHz = 0, toHz = 0]) => medianPowers(sound, sampleRateHz, fromHz, toHz));
    return (
      decibels(Math.max(...(line ?? []))) - decibels(percentile([...(below ?? []), ...(above ?? [])], 0.5))
    );
  });
  return Math.min(...lines);
}

/** How far the highest line in 300 to 1000 Hz stands above the median there. */
export function voiceLineDb(samples: Float32Array, sampleRateHz: number, fromS: number, toS: number): number {
  const powers = medianPowers(stretch(samples, sampleRateHz, fromS, toS), sampleRateHz, 300, 1000);
  return decibels(Math.max(...powers)) - decibels(percentile(powers, 0.5));
}

/**
 * How far the loudest tenth of a second stands above the median tenth of the whole recording; low frequencies
 * count less.
 */
export function burstDb(samples: Float32Array, sampleRateHz: number, fromS: number, toS: number): number {
  const tenths = (sound: Float32Array) => {
    const size = sampleRateHz / 10;
    return Array.from({ length: Math.floor(sound.length / size) }, (_, place) => {
      const part = sound.subarray(place * size, (place + 1) * size);
      // Differences of neighbours: low frequencies fall by 6 dB an octave.
      return part.reduce((sum, sample, at) => sum + (at > 0 ? (sample - (part[at - 1] ?? 0)) ** 2 : 0), 0);
    });
  };
  const loudest = Math.max(...tenths(stretch(samples, sampleRateHz, fromS, toS)));
  return decibels(loudest) - decibels(percentile(tenths(samples), 0.5));
}

/**
 * Median over time of the power in each bin between two frequencies (Hann windows that overlap by half;
 * Goertzel 1958). A shorter sound is padded with silence.
 */
function medianPowers(sound: Float32Array, sampleRateHz: number, fromHz: number, toHz: number): number[] {
  const windows: Float64Array[] = [];
  for (let first = 0; first === 0 || first + WINDOW_SAMPLES <= sound.length; first += WINDOW_SAMPLES / 2)
    windows.push(
      Float64Array.from(
        { length: WINDOW_SAMPLES },
        (_, at) => (sound[first + at] ?? 0) * (0.5 - 0.5 * Math.cos((2 * Math.PI * at) / WINDOW_SAMPLES)),
      ),
    );
  const bin = (hz: number) => (hz * WINDOW_SAMPLES) / sampleRateHz;
  const [first, last] = [Math.ceil(bin(fromHz)), Math.floor(bin(toHz))];
  return Array.from({ length: last - first + 1 }, (_, place) => {
    const turn = 2 * Math.cos((2 * Math.PI * (first + place)) / WINDOW_SAMPLES);
    const powers = windows.map((frame) => {
      let [before, here] = [0, 0];
      for (const value of frame) [before, here] = [here, value + turn * here - before];
      return here * here + before * before - turn * here * before;
    });
    return percentile(powers, 0.5);
  });
}
