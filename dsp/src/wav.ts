import { scanWav, type WavInfo } from './wav-chunks.ts';
import { WavError } from './wav-error.ts';

export type { WavInfo } from './wav-chunks.ts';
export { WavError, type WavErrorReason } from './wav-error.ts';
export type { WavEncoding } from './wav-format.ts';

/** Bytes of the header that `encodeWav` and `wavHeader` write: RIFF, one `fmt ` chunk, one `data` chunk. */
export const WAV_HEADER_BYTES = 44;

const FORMAT_PCM = 1;

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Header of a mono 16-bit PCM WAV with `sampleCount` samples to follow, so that a WAV can be streamed. */
export function wavHeader(sampleCount: number, sampleRateHz: number): Uint8Array<ArrayBuffer> {
  const dataBytes = sampleCount * 2;
  if (!Number.isSafeInteger(sampleCount) || sampleCount < 0 || dataBytes > 0xffff_ffff - 36)
    throw new RangeError(`a WAV cannot hold ${sampleCount} samples`);
  const bytes = new Uint8Array(WAV_HEADER_BYTES);
  const view = viewOf(bytes);
  const tag = (offset: number, text: string) => {
    for (let index = 0; index < 4; index++) bytes[offset + index] = text.charCodeAt(index);
  };
  tag(0, 'RIFF');
  view.setUint32(4, 36 + dataBytes, true);
  tag(8, 'WAVE');
  tag(12, 'fmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, FORMAT_PCM, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRateHz, true);
  view.setUint32(28, sampleRateHz * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  tag(36, 'data');
  view.setUint32(40, dataBytes, true);
  return bytes;
}

/** A whole mono 16-bit PCM WAV. */
export function encodeWav(samples: Int16Array, sampleRateHz: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(WAV_HEADER_BYTES + samples.length * 2);
  bytes.set(wavHeader(samples.length, sampleRateHz));
  const view = viewOf(bytes);
  for (let index = 0; index < samples.length; index++)
    view.setInt16(WAV_HEADER_BYTES + index * 2, samples[index] ?? 0, true);
  return bytes;
}

/**
 * Describes a WAV. `bytes` may be only the file's beginning, if it reaches to the data chunk; `totalLength`
 * is then the file's length, and nothing behind the first data chunk is looked at. Throws `WavError`.
 */
export function readWavInfo(bytes: Uint8Array, totalLength = bytes.length): WavInfo {
  const scan = scanWav(totalLength, bytes.length < totalLength);
  let step = scan.next();
  while (!step.done) {
    const { offset, length } = step.value;
    const end = Math.min(offset + length, totalLength);
    if (end > bytes.length) throw new WavError('truncated', 'the data chunk lies beyond these bytes');
    step = scan.next(bytes.subarray(offset, end));
  }
  return step.value;
}

/** `readWavInfo` for a file of which only some parts are read. */
export async function readWavInfoOf(
  totalLength: number,
  read: (offset: number, length: number) => Promise<Uint8Array>,
): Promise<WavInfo> {
  const scan = scanWav(totalLength, false);
  let step = scan.next();
  while (!step.done)
    step = scan.next(
      await read(step.value.offset, Math.min(step.value.length, totalLength - step.value.offset)),
    );
  return step.value;
}

/** Sample frames of a WAV. */
export const frameCountOf = ({
  dataLength,
  channels,
  sampleBytes,
}: Pick<WavInfo, 'dataLength' | 'channels' | 'sampleBytes'>): number => dataLength / (channels * sampleBytes);

/** Mono PCM of 16 bits in two bytes; 16 bits may also lie in four. */
export const isPlainPcm16 = ({ encoding, bitsPerSample, sampleBytes, channels }: WavInfo): boolean =>
  encoding === 'pcm' && bitsPerSample === 16 && sampleBytes === 2 && channels === 1;

/** Samples of a mono 16-bit PCM WAV, copied. Throws `WavError`: `unsupported` for every other format. */
export function decodeWavPcm16(bytes: Uint8Array): Int16Array<ArrayBuffer> {
  const info = readWavInfo(bytes);
  const { encoding, bitsPerSample, channels, dataOffset, dataLength } = info;
  const isPlain = isPlainPcm16(info) && !info.isBigEndian;
  if (!isPlain || info.stretches.length !== 1)
    throw new WavError('unsupported', `${channels} × ${bitsPerSample}-bit ${encoding}`);
  const view = viewOf(bytes);
  const samples = new Int16Array(dataLength / 2);
  for (let index = 0; index < samples.length; index++)
    samples[index] = view.getInt16(dataOffset + index * 2, true);
  return samples;
}
