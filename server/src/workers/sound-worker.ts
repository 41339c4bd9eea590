/**
 * Runs in a worker thread (sound-workers.ts): computations over whole sounds, which would delay live sound.
 */
import type { Organ } from '@sadap/contract/positions';
import {
  analyseBeats,
  analyseBreathing,
  type BeatMark,
  correctBeats as beatsOfMarks,
  colourMap,
  commonRange,
  convertWav,
  heartShadeRange,
  judgeQuality,
  liftLungPitches,
  lungShadeRange,
  pcm16ToFloat,
  raiseRange,
  type ShadeRange,
  type Spectrogram,
  type SpectrogramShape,
  shadesWithin,
  spectrogram,
  type WavChannel,
  type WavInfo,
} from '@sadap/dsp';
import { type SoundRecipe, teachingSound } from '@sadap/dsp/teaching-sounds';
import { move } from 'piscina';
import { palettePng } from './palette-png.ts';

export type ConversionTask = {
  bytes: Uint8Array<ArrayBuffer>;
  info: WavInfo;
  channel: WavChannel;
  toHz: number;
};

/** Converts a WAV in any accepted form to a 16-bit mono PCM WAV at `toHz`. */
export function convert({ bytes, info, channel, toHz }: ConversionTask) {
  return move(convertWav(bytes, info, channel, toHz));
}

/** A sound in a comparison: its own range, and how much louder it is played. */
export type ComparedSound = { range: ShadeRange; raisedDb: number };
export type RangeTask = { organ: Organ; samples: Int16Array<ArrayBuffer>; shape: SpectrogramShape };
export type DrawingTask = RangeTask & {
  /** Makes colours mean the same as in the others' pictures; absent: its own range. */
  compared?: { own: ComparedSound; others: readonly ComparedSound[] };
};

const rangeOf = (organ: Organ, picture: Spectrogram): ShadeRange =>
  organ === 'lung' ? lungShadeRange(picture) : heartShadeRange(picture);

function pictureOf({ organ, samples, shape }: RangeTask) {
  const picture = spectrogram(samples, shape);
  return organ === 'lung' ? liftLungPitches(picture, shape.maxHz) : picture;
}

/** The level range of a spectrogram's colours. */
export function measureRange(task: RangeTask): ShadeRange {
  return rangeOf(task.organ, pictureOf(task));
}

function rangeBeside({ own, others }: NonNullable<DrawingTask['compared']>): ShadeRange {
  const heard = ({ range, raisedDb }: ComparedSound) => raiseRange(range, raisedDb);
  return raiseRange(commonRange(heard(own), ...others.map(heard)), -own.raisedDb);
}

/** The spectrogram as PNG. */
export function draw({ compared, ...task }: DrawingTask) {
  const picture = pictureOf(task);
  const shades = shadesWithin(picture, compared ? rangeBeside(compared) : rangeOf(task.organ, picture));
  return move(palettePng(shades, colourMap(), picture.width));
}

type Sound = { samples: Int16Array<ArrayBuffer>; sampleRateHz: number };
export type FindingTask = Sound & { organ: Organ };

/** Whether the sound is good enough to be judged. */
export function judge({ samples, sampleRateHz, organ }: FindingTask) {
  return judgeQuality(pcm16ToFloat(samples), sampleRateHz, organ);
}

/** All findings for the organ. */
export function find({ samples, sampleRateHz, organ }: FindingTask) {
  const sound = pcm16ToFloat(samples);
  return {
    quality: judgeQuality(sound, sampleRateHz, organ),
    beats: organ === 'heart' ? analyseBeats(sound, sampleRateHz) : null,
    breathing: organ === 'lung' ? analyseBreathing(sound, sampleRateHz) : null,
  };
}

export type CorrectionTask = Sound & { marks: BeatMark[] };

/** Findings that follow from a clinician's marks. */
export function correctBeats({ samples, sampleRateHz, marks }: CorrectionTask) {
  return beatsOfMarks(pcm16ToFloat(samples), sampleRateHz, marks);
}

/** Samples of a sound for teaching, as its recipe says. */
export function makeSound(recipe: SoundRecipe) {
  return move(teachingSound(recipe));
}
