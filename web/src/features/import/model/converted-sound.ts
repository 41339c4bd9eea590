import { WAVEFORM_POINTS } from '@sadap/contract/limits';
import type { Organ } from '@sadap/contract/positions';
import type { Quality } from '@sadap/contract/quality';
import type { ImportChannel } from '@sadap/contract/recordings';
import { STREAM_SAMPLE_RATE_HZ } from '@sadap/contract/sound-frames';
import {
  type ComparedConversion,
  compareConversion,
  judgeQuality,
  pcm16ToFloat,
  type WavInfo,
} from '@sadap/dsp';

export type ConversionTask = {
  bytes: Uint8Array<ArrayBuffer>;
  info: WavInfo;
  channel: ImportChannel;
  /** Judges the quality as this organ's; null: not judged. */
  organ: Organ | null;
};
export type ConvertedSound = ComparedConversion & { quality: Quality | null };

/** What the server will store of a file, what that changes, and whether it is fit to be judged. */
export function convertedSound({ bytes, info, channel, organ }: ConversionTask): ConvertedSound {
  const compared = compareConversion(bytes, info, channel, STREAM_SAMPLE_RATE_HZ, WAVEFORM_POINTS);
  const quality = organ && judgeQuality(pcm16ToFloat(compared.samples), STREAM_SAMPLE_RATE_HZ, organ);
  return { ...compared, quality };
}
