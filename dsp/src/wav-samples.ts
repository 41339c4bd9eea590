import { WavError, type WavInfo } from './wav.ts';

/** Which channel of a stereo file is read; `mix` is the mean of all. */
export type WavChannel = 'mix' | 'left' | 'right';

const BLOCK_FRAMES = 32_768;
/** Beyond what even a float file in 32-bit integer scale holds: a broken sample. */
const LOUDEST_SENSIBLE = 2 ** 32;

type ReadSample = (view: DataView, offset: number) => number;

const float = (value: number) => (Math.abs(value) <= LOUDEST_SENSIBLE ? value : 0);
const READERS: Record<string, ReadSample> = {
  'pcm-16': (view, offset) => view.getInt16(offset, true) / 2 ** 15,
  'pcm-24': (view, offset) =>
    (view.getUint8(offset) | (view.getUint8(offset + 1) << 8) | (view.getInt8(offset + 2) << 16)) / 2 ** 23,
  'pcm-32': (view, offset) => view.getInt32(offset, true) / 2 ** 31,
  'float-32': (view, offset) => float(view.getFloat32(offset, true)),
  'float-64': (view, offset) => float(view.getFloat64(offset, true)),
};

/**
 * Whether `readWavSamples` reads this format: PCM of 16, 24 or 32 bits, float of 32 or 64, one or two
 * channels.
 */
export function isReadableWav(info: Pick<WavInfo, 'encoding' | 'bitsPerSample' | 'channels'>): boolean {
  return `${info.encoding}-${info.bitsPerSample}` in READERS && info.channels <= 2;
}

/**
 * One channel of a WAV, −1 to 1, in blocks of at most 32768 samples; each block is overwritten by the next.
 * `bytes` is the whole file, `info` the result of `readWavInfo`. For a mono file every choice of channel is
 * the same. A float file that exceeds ±1 is scaled down as a whole, so that its loudest sample is at full
 * scale. Samples that are NaN, infinite or beyond 2^32 become 0. Throws `WavError` (`unsupported`).
 */
export function* readWavSamples(
  bytes: Uint8Array,
  info: WavInfo,
  channel: WavChannel = 'mix',
): Generator<Float32Array<ArrayBuffer>> {
  const read = READERS[`${info.encoding}-${info.bitsPerSample}`];
  if (!read || !isReadableWav(info))
    throw new WavError('unsupported', `${info.channels} × ${info.bitsPerSample}-bit ${info.encoding}`);
  const sampleBytes = info.bitsPerSample / 8;
  const frameBytes = sampleBytes * info.channels;
  const frameCount = Math.floor(Math.min(info.dataLength, bytes.length - info.dataOffset) / frameBytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset + info.dataOffset, frameCount * frameBytes);
  const isMix = channel === 'mix' && info.channels === 2;
  const at = channel === 'right' && info.channels === 2 ? sampleBytes : 0;
  const sampleOf = (frame: number) => {
    const offset = frame * frameBytes + at;
    const sample = read(view, offset);
    return isMix ? (sample + read(view, offset + sampleBytes)) / 2 : sample;
  };

  let loudest = 1;
  if (info.encoding === 'float')
    for (let frame = 0; frame < frameCount; frame++) loudest = Math.max(loudest, Math.abs(sampleOf(frame)));

  const block = new Float32Array(Math.min(BLOCK_FRAMES, frameCount));
  for (let start = 0; start < frameCount; start += block.length) {
    const length = Math.min(block.length, frameCount - start);
    for (let index = 0; index < length; index++) block[index] = sampleOf(start + index) / loudest;
    yield block.subarray(0, length);
  }
}
