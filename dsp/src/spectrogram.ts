import FFT from 'fft.js';
import { decimate } from './decimate.ts';
import { pcm16ToFloat } from './resample.ts';

/** Resolves a murmur's pitch to 16 Hz, S1 and S2 (0.3 s apart), and a crackle's place in the breath. */
export const SPECTROGRAM_WINDOW_MS = 64;
/** Levels this far below the loudest moment are drawn as silence. */
export const SPECTROGRAM_RANGE_DB = 70;
/**
 * A sound that is nowhere louder than this (dB of a full-scale sine) stays dark: its noise is not a finding.
 */
const FAINTEST_LOUDEST_DB = -60;
const ROWS = 256;
const MAX_COLUMNS = 2000;
/** Columns closer together show nothing more. */
const SHORTEST_COLUMN_MS = 2;

export type SpectrogramShape = {
  sampleRateHz: number;
  /** Highest frequency shown, at most half the rate; row k from the bottom is at (k + ½) / 256 of it. */
  maxHz: number;
  /** Which of the samples to draw; those around it only affect the edges. Absent: all. */
  first?: number;
  count?: number;
};

export type Spectrogram = {
  width: number;
  height: number;
  /** Level of each point in dB of a full-scale sine, row by row, the highest frequency first. */
  levelsDb: Float32Array<ArrayBuffer>;
};

/** Samples of the window: the power of two nearest to `SPECTROGRAM_WINDOW_MS` (1024 at 16 kHz). */
export function spectrogramWindow(sampleRateHz: number): number {
  return 2 ** Math.max(5, Math.round(Math.log2((sampleRateHz * SPECTROGRAM_WINDOW_MS) / 1000)));
}

/**
 * Power of one windowed frame around `centre` at each bin of `transform`; 0 dB, that is 1, is a full-scale
 * sine. Hann window (periodic), padded with zeros to the transform's size. The samples are surrounded by
 * silence.
 */
export function createFrameAnalysis(windowLength: number, fftSize: number) {
  const fft = new FFT(fftSize);
  const spectrum = new Float64Array(fftSize * 2);
  const frame = new Float64Array(fftSize);
  const hann = Float64Array.from(
    { length: windowLength },
    (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / windowLength),
  );
  // A sine of amplitude 1 has the bin value sum(window) / 2.
  const unit = 4 / hann.reduce((sum, weight) => sum + weight, 0) ** 2;

  return (samples: Float32Array, centre: number, powers: Float64Array): void => {
    const start = centre - windowLength / 2;
    for (let n = 0; n < windowLength; n++) frame[n] = (samples[start + n] ?? 0) * (hann[n] as number);
    fft.realTransform(spectrum, frame);
    for (let bin = 0; bin < powers.length; bin++)
      powers[bin] = unit * ((spectrum[2 * bin] as number) ** 2 + (spectrum[2 * bin + 1] as number) ** 2);
  };
}

/**
 * Spectrogram of 16-bit samples: 256 rows, at most 2000 columns of equal length, none shorter than 2 ms. A
 * column is the mean power of frames half a window apart or closer, so that no part of a long sound is
 * skipped. Values between bins are interpolated. Frames: see `createFrameAnalysis`, window 64 ms, padded to
 * at least one bin per row; at a lower rate where that changes nothing below `maxHz` (`decimate`). Throws
 * `RangeError` when there is nothing to draw.
 */
export function spectrogram(samples: Int16Array, shape: SpectrogramShape): Spectrogram {
  const { sampleRateHz, maxHz, first = 0, count = samples.length - first } = shape;
  if (!(count > 0 && first >= 0 && first + count <= samples.length))
    throw new RangeError('no samples to draw');
  if (!(maxHz > 0 && maxHz <= sampleRateHz / 2)) throw new RangeError(`no ${maxHz} Hz at ${sampleRateHz} Hz`);
  const width = Math.max(
    1,
    Math.min(MAX_COLUMNS, Math.floor((count * 1000) / (sampleRateHz * SHORTEST_COLUMN_MS))),
  );
  const framesPerColumn = Math.ceil(count / width / (spectrogramWindow(sampleRateHz) / 2));

  const step = decimationStep(sampleRateHz, maxHz);
  const rateHz = sampleRateHz / step;
  const sound = step === 1 ? pcm16ToFloat(samples) : decimate(pcm16ToFloat(samples), sampleRateHz, rateHz);
  const windowLength = spectrogramWindow(sampleRateHz) / step;
  const fftSize = Math.max(windowLength, 2 ** Math.ceil(Math.log2((ROWS * rateHz) / maxHz)));
  const analyse = createFrameAnalysis(windowLength, fftSize);
  const powers = new Float64Array(Math.min(fftSize / 2, Math.ceil((maxHz * fftSize) / rateHz) + 1) + 1);
  const levelsDb = new Float32Array(width * ROWS);
  const column = new Float64Array(ROWS);
  for (let x = 0; x < width; x++) {
    column.fill(0);
    for (let frame = 0; frame < framesPerColumn; frame++) {
      const centre = first + ((x + (frame + 0.5) / framesPerColumn) * count) / width;
      analyse(sound, Math.floor(centre / step), powers);
      for (let row = 0; row < ROWS; row++) column[row] = (column[row] as number) + powerAt(row);
    }
    for (let row = 0; row < ROWS; row++)
      levelsDb[(ROWS - 1 - row) * width + x] =
        10 * Math.log10((column[row] as number) / framesPerColumn + 1e-20);
  }
  return { width, height: ROWS, levelsDb };

  function powerAt(row: number): number {
    const at = (((row + 0.5) / ROWS) * maxHz * fftSize) / rateHz;
    const bin = Math.floor(at);
    const below = powers[bin] as number;
    return below + ((powers[bin + 1] as number) - below) * (at - bin);
  }
}

/** The largest power of two by which the rate can fall so that `decimate` is exact up to `maxHz`. */
function decimationStep(sampleRateHz: number, maxHz: number): number {
  return 2 ** Math.max(0, Math.floor(Math.log2(sampleRateHz / (4 * maxHz))));
}

/** Below this the heart and the hand are louder than any breath. */
const LUNG_HIGH_PASS_HZ = 130;
/**
 * Breath falls by about twice this per octave (Gavriely et al. 1981); half of that is restored, so that a
 * wheeze stands out.
 */
const LUNG_LIFT_DB_PER_OCTAVE = 5;
/**
 * Shares of all points that are drawn black and in the lightest colour, and the limits (dB) of the resulting
 * range.
 */
const LUNG_DARK_SHARE = 0.35;
const LUNG_LIGHT_SHARE = 0.9995;
const LUNG_MIN_RANGE_DB = 30;
const LUNG_MAX_RANGE_DB = 55;

/** Levels (dB) that are drawn black and in the lightest colour. */
export type ShadeRange = { fromDb: number; toDb: number };

/** A heart's range: from 70 dB below its loudest point up to that point. */
export function heartShadeRange({ levelsDb }: Spectrogram): ShadeRange {
  let loudestDb = FAINTEST_LOUDEST_DB;
  for (const level of levelsDb) if (level > loudestDb) loudestDb = level;
  return { fromDb: loudestDb - SPECTROGRAM_RANGE_DB, toDb: loudestDb };
}

/** The picture as shown for a lung: nothing below 130 Hz (24 dB per octave), higher pitches lifted. */
export function liftLungPitches(picture: Spectrogram, maxHz: number): Spectrogram {
  const { width, height } = picture;
  const levelsDb = picture.levelsDb.slice();
  for (let row = 0; row < height; row++) {
    const hz = ((height - row - 0.5) / height) * maxHz;
    const octaves = Math.log2(hz / LUNG_HIGH_PASS_HZ);
    const highPassDb = -10 * Math.log10(1 + (LUNG_HIGH_PASS_HZ / hz) ** 8);
    const liftDb = LUNG_LIFT_DB_PER_OCTAVE * Math.max(0, octaves);
    for (let at = row * width; at < (row + 1) * width; at++)
      levelsDb[at] = (levelsDb[at] as number) + highPassDb + liftDb;
  }
  return { width, height, levelsDb };
}

const [LOWEST_DB, HIGHEST_DB, STEPS_PER_DB] = [-200, 50, 100];

/**
 * Levels (dB, to 0.01) below which these shares of all points are. By counting: sorting takes many times as
 * long.
 */
function levelsAtShares<Shares extends number[]>(levelsDb: Float32Array, shares: [...Shares]) {
  const counts = new Uint32Array((HIGHEST_DB - LOWEST_DB) * STEPS_PER_DB);
  const last = counts.length - 1;
  for (const level of levelsDb) {
    const at = Math.min(last, Math.max(0, Math.floor((level - LOWEST_DB) * STEPS_PER_DB)));
    counts[at] = (counts[at] as number) + 1;
  }
  const levelAt = (share: number) => {
    let left = share * (levelsDb.length - 1);
    let at = 0;
    while (at < last && left >= (counts[at] as number)) left -= counts[at++] as number;
    return LOWEST_DB + (at + 0.5) / STEPS_PER_DB;
  };
  return shares.map(levelAt) as { [At in keyof Shares]: number };
}

/** A lifted lung's own range, from its noise to its loudest moments. */
export function lungShadeRange({ levelsDb }: Spectrogram): ShadeRange {
  const [noiseDb, lightDb] = levelsAtShares(levelsDb, [LUNG_DARK_SHARE, LUNG_LIGHT_SHARE]);
  const toDb = Math.max(FAINTEST_LOUDEST_DB, lightDb);
  const rangeDb = Math.min(LUNG_MAX_RANGE_DB, Math.max(LUNG_MIN_RANGE_DB, toDb - noiseDb));
  return { fromDb: toDb - rangeDb, toDb };
}

/** The range of a sound that is played `byDb` louder. */
export const raiseRange = ({ fromDb, toDb }: ShadeRange, byDb: number): ShadeRange => ({
  fromDb: fromDb + byDb,
  toDb: toDb + byDb,
});

/**
 * A common range for sounds side by side, so that one colour is one level: the loudest one's top, the
 * widest one's width.
 */
export function commonRange(...ranges: [ShadeRange, ...ShadeRange[]]): ShadeRange {
  const toDb = Math.max(...ranges.map((range) => range.toDb));
  return { fromDb: toDb - Math.max(...ranges.map((range) => range.toDb - range.fromDb)), toDb };
}

/** Brightness of each point, 0 to 255. */
export function shadesWithin(
  { levelsDb }: Spectrogram,
  { fromDb, toDb }: ShadeRange,
): Uint8Array<ArrayBuffer> {
  // It rounds and clamps what is put into it.
  const shades = new Uint8ClampedArray(levelsDb.length);
  const perDb = 255 / (toDb - fromDb);
  for (let at = 0; at < shades.length; at++) shades[at] = ((levelsDb[at] as number) - fromDb) * perDb;
  return new Uint8Array(shades.buffer);
}
