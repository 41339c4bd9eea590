import { colourMap } from '@sadap/dsp';
import { palettePng } from '../workers/palette-png.ts';
import type { ModelOutputs } from './model.ts';
import { areColoursProven, type ModelDescription } from './model-files.ts';

export const WIDTH = 1200;
export const HEIGHT = 240;
/** Levels this far below the loudest are drawn as silence. */
const RANGE_DB = 60;
/** Relative to the sound's mean power. */
const FAINTEST_LOUDEST_DB = -25;
/** No real sound is this even: in silence every band has the same share of the power. */
const SILENT_RANGE_DB = 0.5;
/** Share of the picture that is shown as having driven the result. */
const SHOWN_SHARE = 0.2;
const DIMMED = 0.75;
const CONTOUR_PIXELS = 2;
/** Places in the pictures' palette; before them, the colours. */
const [FIRST_GREY, WHITE] = [128, 255];

export type Pictures = { normal: Uint8Array<ArrayBuffer>; analysis: Uint8Array<ArrayBuffer> };

/**
 * Two PNGs of 1200 x 240 points, with time from left to right over `seconds` and low frequencies at the
 * bottom. The first is the log-mel spectrogram. The second is the same in grey, with the fifth that most
 * supports class `classIndex` in colour and outlined in white, so that it is visible without colour vision;
 * the first again, where the model's colours are not proven.
 */
export function drawPictures(
  description: ModelDescription,
  outputs: ModelOutputs,
  classIndex: number,
  seconds: number,
): Pictures {
  const shades = shadesOf(description, outputs, seconds);
  const palette = coloursAndGreys();
  const colours = shades.map((shade) => shade >> 1);
  const normal = palettePng(colours, palette, WIDTH);
  if (!areColoursProven(description)) return { normal, analysis: normal };
  const isShown = shownPoints(description, outputs, classIndex, seconds);
  const points = colours.map((colour, at) => {
    if (isShown[at] !== 1) return Math.min(FIRST_GREY + colour, WHITE - 1);
    return isEdge(isShown, at) ? WHITE : colour;
  });
  return { normal, analysis: palettePng(points, palette, WIDTH) };
}

/** Every second colour of the map, the same colours in grey, and white instead of the lightest grey. */
function coloursAndGreys(): Uint8Array {
  const map = colourMap();
  const palette = new Uint8Array(3 * (WHITE + 1)).fill(255);
  for (let index = 0; index < FIRST_GREY; index++) {
    const colour = map.subarray(6 * index, 6 * index + 3);
    const [red = 0, green = 0, blue = 0] = colour;
    const grey = DIMMED * (0.299 * red + 0.587 * green + 0.114 * blue);
    palette.set(colour, 3 * index);
    if (FIRST_GREY + index < WHITE)
      palette.fill(grey, 3 * (FIRST_GREY + index), 3 * (FIRST_GREY + index + 1));
  }
  return palette;
}

/** Which of the 1200 x 240 points are coloured, row by row from the top. */
export const shownPoints = (
  description: ModelDescription,
  outputs: ModelOutputs,
  classIndex: number,
  seconds: number,
): Uint8Array => strongestOf(evidenceOf(description, outputs, classIndex, seconds));

/** Brightness of each point, 0 to 255, row by row from the top. */
function shadesOf(
  { spectrum, sampleRateHz }: ModelDescription,
  { logMel, frames }: ModelOutputs,
  seconds: number,
): Uint8Array {
  const framesPerSecond = sampleRateHz / spectrum.hopSamples;
  const firstCentre = spectrum.windowSamples / 2 / spectrum.hopSamples;
  const rows = Array.from({ length: spectrum.bands }, (_, band) =>
    stretched(
      logMel.subarray(band * frames, (band + 1) * frames).map(Math.exp),
      (seconds * framesPerSecond) / WIDTH,
      firstCentre,
    ).map((power) => 10 * Math.log10(power)),
  );
  let [loudestDb, quietestDb] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const row of rows)
    for (const level of row) {
      if (level > loudestDb) loudestDb = level;
      if (level < quietestDb) quietestDb = level;
    }
  const levels = filled(rows);
  const shades = new Uint8Array(levels.length);
  if (loudestDb - quietestDb < SILENT_RANGE_DB) return shades;
  loudestDb = Math.max(loudestDb, FAINTEST_LOUDEST_DB);
  // A loop: over this many points `from` costs more than everything else.
  for (let at = 0; at < shades.length; at++) {
    const share = 1 + ((levels[at] as number) - loudestDb) / RANGE_DB;
    shades[at] = Math.round(255 * Math.min(1, Math.max(0, share)));
  }
  return shades;
}

function evidenceOf(
  { spectrum, activation: shape, sampleRateHz }: ModelDescription,
  { activation, columns }: ModelOutputs,
  classIndex: number,
  seconds: number,
): Float32Array {
  const columnsPerSecond = sampleRateHz / spectrum.hopSamples / shape.framesPerColumn;
  return filled(
    Array.from({ length: shape.bands }, (_, band) => {
      const from = (classIndex * shape.bands + band) * columns;
      return stretched(activation.subarray(from, from + columns), (seconds * columnsPerSecond) / WIDTH, 0.5);
    }),
  );
}

/** All points of the picture, top row first, from rows that start at the bottom. */
function filled(rows: readonly Float32Array[]): Float32Array {
  const points = new Float32Array(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y++) {
    const height = (1 - (y + 0.5) / HEIGHT) * rows.length - 0.5;
    const at = Math.min(rows.length - 1, Math.max(0, height));
    const [below, above] = [rows[Math.floor(at)], rows[Math.ceil(at)]] as [Float32Array, Float32Array];
    const share = at - Math.floor(at);
    for (let x = 0; x < WIDTH; x++)
      points[y * WIDTH + x] = (below[x] as number) * (1 - share) + (above[x] as number) * share;
  }
  return points;
}

/**
 * As many values as the picture is wide: interpolated between values, or the mean of several. `step`: values
 * per point.
 */
function stretched(values: Float32Array, step: number, firstCentre: number): Float32Array {
  const last = values.length - 1;
  const valueAt = (place: number) => {
    const at = Math.min(last, Math.max(0, place));
    const below = values[Math.floor(at)] as number;
    return below + ((values[Math.ceil(at)] as number) - below) * (at - Math.floor(at));
  };
  const parts = Math.max(1, Math.ceil(step));
  return Float32Array.from({ length: WIDTH }, (_, x) => {
    let sum = 0;
    for (let part = 0; part < parts; part++) sum += valueAt((x + (part + 0.5) / parts) * step - firstCentre);
    return sum / parts;
  });
}

function strongestOf(evidence: Float32Array): Uint8Array {
  // A sample large enough to find the limit.
  const sorted = evidence.filter((_, at) => at % 7 === 0).sort();
  const limit = sorted[Math.floor((1 - SHOWN_SHARE) * (sorted.length - 1))] as number;
  const isShown = new Uint8Array(evidence.length);
  for (let at = 0; at < isShown.length; at++) if ((evidence[at] as number) > limit) isShown[at] = 1;
  return isShown;
}

/** Whether a shown point is on the edge of the shown region; the picture's own edge does not count. */
function isEdge(isShown: Uint8Array, at: number): boolean {
  const x = at % WIDTH;
  for (let step = 1; step <= CONTOUR_PIXELS; step++) {
    if (x >= step && !isShown[at - step]) return true;
    if (x + step < WIDTH && !isShown[at + step]) return true;
    if (at >= step * WIDTH && !isShown[at - step * WIDTH]) return true;
    if (at + step * WIDTH < isShown.length && !isShown[at + step * WIDTH]) return true;
  }
  return false;
}
