import { g711Sample } from './g711.ts';
import { frameCountOf, type WavInfo } from './wav.ts';

/** Which channel of a file is read; `mix` is the mean of all. */
export const WAV_CHANNELS = ['mix', 'left', 'right', '3', '4', '5', '6', '7', '8'] as const;
export type WavChannel = (typeof WAV_CHANNELS)[number];

const BLOCK_FRAMES = 32_768;
/** Beyond what even a float file in 32-bit integer scale holds: a broken sample. */
const LARGEST_SENSIBLE = 2 ** 32;

const sensible = (value: number) => (Math.abs(value) <= LARGEST_SENSIBLE ? value : Number.NaN);

type ReadSample = (view: DataView, offset: number) => number;

/** What may be chosen of a file with so many channels; of a mono file every choice is the same. */
export const channelsOf = (channels: number): readonly WavChannel[] =>
  channels === 1 ? ['mix'] : WAV_CHANNELS.slice(0, 1 + channels);

/**
 * Reads one sample, −1 to 1. Fewer bits lie in the upper ones of their bytes (Multimedia Programming
 * Interface 1.0); of more than four bytes the upper four decide, as 16 bits are kept.
 */
function readerOf({ encoding, sampleBytes, isBigEndian }: WavInfo): ReadSample {
  const isLittle = !isBigEndian;
  if (encoding === 'a-law' || encoding === 'mu-law')
    return (view, offset) => g711Sample(encoding, view.getUint8(offset));
  if (encoding === 'float')
    return sampleBytes === 4
      ? (view, offset) => sensible(view.getFloat32(offset, isLittle))
      : (view, offset) => sensible(view.getFloat64(offset, isLittle));
  if (sampleBytes === 1) return (view, offset) => (view.getUint8(offset) - 128) / 2 ** 7;
  if (sampleBytes === 2) return (view, offset) => view.getInt16(offset, isLittle) / 2 ** 15;
  if (sampleBytes === 3) {
    const [low, high] = isBigEndian ? [2, 0] : [0, 2];
    return (view, offset) =>
      (view.getUint8(offset + low) | (view.getUint8(offset + 1) << 8) | (view.getInt8(offset + high) << 16)) /
      2 ** 23;
  }
  const upper = isBigEndian ? 0 : sampleBytes - 4;
  return (view, offset) => view.getInt32(offset + upper, isLittle) / 2 ** 31;
}

/**
 * One channel of a WAV, as it stands in the file: usually −1 to 1, of a float file anything, with NaN for
 * broken samples (no number, or beyond 2^32). Blocks of at most 32768 samples; each is overwritten by the
 * next. `bytes` is the whole file, `info` the result of `readWavInfo`. A channel that the file lacks is its
 * first one.
 */
export function* rawWavSamples(
  bytes: Uint8Array,
  info: WavInfo,
  channel: WavChannel,
): Generator<Float32Array<ArrayBuffer>> {
  const read = readerOf(info);
  const { channels, sampleBytes, stretches } = info;
  const frameBytes = sampleBytes * channels;
  const chosen = WAV_CHANNELS.indexOf(channel) - 1;
  const [first, last] = chosen < 0 ? [0, channels] : chosen < channels ? [chosen, chosen + 1] : [0, 1];
  const block = new Float32Array(Math.min(BLOCK_FRAMES, frameCountOf(info)));
  let length = 0;
  for (const { offset, length: byteLength } of stretches) {
    const frameCount = Math.floor(Math.min(byteLength, bytes.length - offset) / frameBytes);
    const view = new DataView(bytes.buffer, bytes.byteOffset + offset, frameCount * frameBytes);
    for (let frame = 0; frame < frameCount; frame++) {
      let sum = 0;
      for (let each = first; each < last; each++) sum += read(view, frame * frameBytes + each * sampleBytes);
      block[length++] = sum / (last - first);
      if (length < block.length) continue;
      yield block;
      length = 0;
    }
  }
  if (length > 0) yield block.subarray(0, length);
}
