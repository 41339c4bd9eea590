import { createPeakReducer, soundLevels } from './peaks.ts';
import { createResampler, floatToPcm16 } from './resample.ts';
import { frameCountOf, WAV_HEADER_BYTES, type WavInfo, wavHeader } from './wav.ts';
import { keptSample, type MarkedSamples, type WavLevels, wavLevels } from './wav-levels.ts';
import { channelsOf, rawWavSamples, type WavChannel } from './wav-samples.ts';

/** What a conversion does to a sound beyond writing it in another form. */
export type ConversionChange =
  /** Samples far beyond all others are limited, or samples that are no numbers become silence. */
  | ({ kind: 'limited' | 'broken' } & MarkedSamples)
  /** lowered: beyond full scale, lowered as a whole. cancelled: the channels cancel each other in the mix. */
  /** lost: most of the sound lies above what is kept. faint: hardly above the noise of 16 bits, dBFS. */
  | { kind: 'lowered' | 'cancelled' | 'lost' | 'faint'; db: number };

/** Smaller differences of level are not worth a word. */
const TOLD_FROM_DB = { lowered: 1, cancelled: 9, lost: 3 } as const;
/** Rounding to 16 bits adds noise of 2^-15 / √12. A sound of finer steps needs to be ten times as loud. */
const FAINT_RMS = (10 * 2 ** -15) / Math.sqrt(12);

/**
 * One channel of a WAV, −1 to 1, in blocks of at most 32768 samples; each block is overwritten by the next.
 * A float file beyond ±1 is lowered as a whole, so that its loudest sample is at full scale, except that
 * samples far beyond the others are limited. Samples that are no numbers become 0.
 */
export function* readWavSamples(
  bytes: Uint8Array,
  info: WavInfo,
  channel: WavChannel = 'mix',
  fullScale = info.encoding === 'float' ? wavLevels(bytes, info, channel).fullScale : 1,
): Generator<Float32Array<ArrayBuffer>> {
  for (const block of rawWavSamples(bytes, info, channel)) {
    if (info.encoding === 'float')
      for (let index = 0; index < block.length; index++)
        block[index] = keptSample(block[index] as number, fullScale) / fullScale;
    yield block;
  }
}

/** A 16-bit mono WAV at `toHz` of one channel of a WAV in any form. */
export function convertWav(
  bytes: Uint8Array,
  info: WavInfo,
  channel: WavChannel,
  toHz: number,
  fullScale?: number,
): Uint8Array<ArrayBuffer> {
  const sampleCount = Math.round((frameCountOf(info) * toHz) / info.sampleRateHz);
  const wav = new Uint8Array(WAV_HEADER_BYTES + sampleCount * 2);
  wav.set(wavHeader(sampleCount, toHz));
  const samples = new Int16Array(wav.buffer, WAV_HEADER_BYTES);
  let written = 0;
  const write = (block: Float32Array) => {
    const part = floatToPcm16(block).subarray(0, sampleCount - written);
    samples.set(part, written);
    written += part.length;
  };
  const blocks = readWavSamples(bytes, info, channel, fullScale);
  if (info.sampleRateHz === toHz) for (const block of blocks) write(block);
  else {
    const resampler = createResampler(info.sampleRateHz, toHz);
    for (const block of blocks) write(resampler.push(block));
    write(resampler.finish());
  }
  return wav;
}

export type ComparedConversion = {
  samples: Int16Array<ArrayBuffer>;
  changes: ConversionChange[];
  /** Peaks of the file, as shares of its loudest sample, and of what is stored, as shares of full scale. */
  picture: { sent: number[]; stored: number[] };
};

/** `convertWav`, and what was stored compared with what was sent. */
export function compareConversion(
  bytes: Uint8Array,
  info: WavInfo,
  channel: WavChannel,
  toHz: number,
  points: number,
): ComparedConversion {
  const sent = wavLevels(bytes, info, channel);
  const wav = convertWav(bytes, info, channel, toHz, sent.fullScale);
  const samples = new Int16Array(wav.buffer, WAV_HEADER_BYTES);
  const channelRms = channel === 'mix' ? loudestChannel(bytes, info) : sent.rms;
  return {
    samples,
    changes: [...changesOf(sent, channelRms, rmsOf(samples)), ...faintness(info, sent)],
    picture: {
      sent: peaksOf(bytes, info, channel, sent.peak, points),
      stored: soundLevels(samples, points).waveform,
    },
  };
}

const decibels = (ratio: number) => 20 * Math.log10(ratio);

function changesOf(sent: WavLevels, channelRms: number, storedRms: number): ConversionChange[] {
  const { fullScale, wild, broken, rms } = sent;
  const marked = [
    { kind: 'limited', ...wild },
    { kind: 'broken', ...broken },
  ] as const;
  // Half a step of 16 bits: what lies below is silence, sent and stored.
  const floor = 2 ** -17;
  const levels = [
    { kind: 'lowered', db: decibels(fullScale) },
    { kind: 'cancelled', db: decibels((channelRms / fullScale + floor) / (rms / fullScale + floor)) },
    { kind: 'lost', db: decibels((rms / fullScale + floor) / (storedRms + floor)) },
  ] as const;
  return [
    ...marked.filter(({ count }) => count > 0),
    ...levels.filter(({ kind, db }) => db >= TOLD_FROM_DB[kind]),
  ];
}

/** A sound in finer steps than 16 bits, so faint that little or nothing of it is stored. */
function faintness(info: WavInfo, { rms, fullScale }: WavLevels): ConversionChange[] {
  const isFiner = info.encoding === 'float' || (info.encoding === 'pcm' && info.bitsPerSample > 16);
  const level = rms / fullScale;
  return isFiner && level > 0 && level < FAINT_RMS ? [{ kind: 'faint', db: decibels(level) }] : [];
}

function loudestChannel(bytes: Uint8Array, info: WavInfo): number {
  const single = channelsOf(info.channels).filter((channel) => channel !== 'mix');
  return Math.max(0, ...single.map((channel) => wavLevels(bytes, info, channel).rms));
}

function rmsOf(samples: Int16Array): number {
  let [sum, sumOfSquares] = [0, 0];
  for (const sample of samples) {
    sum += sample / 32_768;
    sumOfSquares += (sample / 32_768) ** 2;
  }
  const mean = sum / (samples.length || 1);
  return Math.sqrt(Math.max(0, sumOfSquares / (samples.length || 1) - mean * mean));
}

function peaksOf(bytes: Uint8Array, info: WavInfo, channel: WavChannel, peak: number, points: number) {
  const reducer = createPeakReducer(frameCountOf(info), points);
  for (const block of rawWavSamples(bytes, info, channel))
    reducer.push(floatToPcm16(block.map((sample) => keptSample(sample, peak) / (peak || 1))));
  return reducer.finish().waveform;
}
