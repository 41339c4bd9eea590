/** Bytes of the header that `encodeWav` and `wavHeader` write: RIFF, one `fmt ` chunk, one `data` chunk. */
export const WAV_HEADER_BYTES = 44;

/** `truncated`: ends before its sound. `unsupported`: a WAV, but not one we can read. */
export type WavErrorReason = 'not-a-wav' | 'unsupported' | 'truncated' | 'no-data';

export class WavError extends Error {
  readonly reason: WavErrorReason;
  constructor(reason: WavErrorReason, detail: string) {
    super(`${reason}: ${detail}`);
    this.name = 'WavError';
    this.reason = reason;
  }
}

export type WavInfo = {
  sampleRateHz: number;
  channels: number;
  bitsPerSample: number;
  encoding: 'pcm' | 'float';
  /** Position of the samples, in bytes; `dataLength` is a whole number of sample frames. */
  dataOffset: number;
  dataLength: number;
  /** The header promises more sound than there is, or was never completed; `dataLength` is what there is. */
  isUnfinished: boolean;
};

const FORMAT_PCM = 1;
const FORMAT_FLOAT = 3;
const FORMAT_EXTENSIBLE = 0xfffe;
/** Recorders write a handful of chunks; a file with thousands is made to keep its reader busy. */
const MAX_CHUNKS = 1000;
/** Tags as `getUint32` reads them. */
const TAG_DATA = 0x64617461;
const TAG_FORMAT = 0x666d7420;
/** KSDATAFORMAT_SUBTYPE_*: the format tag in the first two bytes, then this. */
const SUBTYPE_TAIL = [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xaa, 0, 0x38, 0x9b, 0x71];

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const tagAt = (bytes: Uint8Array, offset: number) =>
  String.fromCharCode(...bytes.subarray(offset, offset + 4));

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
 * Reads the chunk list of a RIFF/WAVE file (Multimedia Programming Interface 1.0; WAVE_FORMAT_EXTENSIBLE
 * included). `bytes` may be only the file's beginning, if it reaches to the data chunk; `totalLength` is then
 * the file's length. Chunk sizes beyond `totalLength` are never trusted: for a recorder that lost power, or
 * that streamed and wrote 0 or 0xFFFFFFFF for a size, every complete frame counts as sound. Throws
 * `WavError`.
 */
export function readWavInfo(bytes: Uint8Array, totalLength = bytes.length): WavInfo {
  if (bytes.length < 12) throw new WavError('not-a-wav', `${bytes.length} bytes`);
  const container = tagAt(bytes, 0);
  if (tagAt(bytes, 8) !== 'WAVE') throw new WavError('not-a-wav', 'no WAVE form');
  if (container === 'RF64' || container === 'RIFX') throw new WavError('unsupported', container);
  if (container !== 'RIFF') throw new WavError('not-a-wav', 'no RIFF header');

  const view = viewOf(bytes);
  let format: WavFormat | null = null;
  for (let offset = 12, chunks = 1; ; chunks++) {
    if (chunks > MAX_CHUNKS) throw new WavError('unsupported', `more than ${MAX_CHUNKS} chunks`);
    if (offset + 8 > totalLength) throw new WavError('no-data', 'no data chunk');
    if (offset + 8 > bytes.length) throw new WavError('truncated', 'the data chunk lies beyond these bytes');
    const tag = view.getUint32(offset);
    const size = view.getUint32(offset + 4, true);
    const body = offset + 8;
    if (tag !== TAG_DATA && body + size > totalLength)
      throw new WavError('truncated', `chunk of ${size} bytes at ${offset}`);
    if (tag === TAG_FORMAT) {
      if (body + size > bytes.length) throw new WavError('truncated', 'the format lies beyond these bytes');
      format = readFormat(bytes.subarray(body, body + size));
    }
    if (tag === TAG_DATA) {
      if (!format) throw new WavError('not-a-wav', 'data before its format');
      const frameBytes = (format.channels * format.bitsPerSample) / 8;
      // A size that was to be filled in at the end; the RIFF size of a finished file without sound reaches
      // beyond its data chunk.
      const isPending = size === 0 && view.getUint32(4, true) + 8 <= body;
      const isUnfinished = isPending || body + size > totalLength;
      const present = isUnfinished ? totalLength - body : size;
      const dataLength = present - (present % frameBytes);
      if (dataLength === 0) throw new WavError('no-data', 'empty data chunk');
      return { ...format, dataOffset: body, dataLength, isUnfinished };
    }
    offset = body + size + (size % 2);
  }
}

type WavFormat = Omit<WavInfo, 'dataOffset' | 'dataLength' | 'isUnfinished'>;

function readFormat(chunk: Uint8Array): WavFormat {
  if (chunk.length < 16) throw new WavError('not-a-wav', `format of ${chunk.length} bytes`);
  const view = viewOf(chunk);
  let formatTag = view.getUint16(0, true);
  const channels = view.getUint16(2, true);
  const sampleRateHz = view.getUint32(4, true);
  const blockAlign = view.getUint16(12, true);
  const bitsPerSample = view.getUint16(14, true);
  if (formatTag === FORMAT_EXTENSIBLE) {
    const hasKnownSubtype =
      chunk.length >= 40 && SUBTYPE_TAIL.every((byte, index) => chunk[26 + index] === byte);
    if (!hasKnownSubtype) throw new WavError('unsupported', 'unknown extensible format');
    formatTag = view.getUint16(24, true);
  }
  if (formatTag !== FORMAT_PCM && formatTag !== FORMAT_FLOAT)
    throw new WavError('unsupported', `format tag ${formatTag}`);
  const encoding = formatTag === FORMAT_PCM ? 'pcm' : 'float';
  const widths = encoding === 'pcm' ? [8, 16, 24, 32] : [32, 64];
  if (!widths.includes(bitsPerSample)) throw new WavError('unsupported', `${bitsPerSample}-bit ${encoding}`);
  if (channels === 0 || sampleRateHz === 0) throw new WavError('not-a-wav', 'no channels or no rate');
  if (blockAlign !== (channels * bitsPerSample) / 8)
    throw new WavError('not-a-wav', `block of ${blockAlign} bytes for ${channels} × ${bitsPerSample} bits`);
  return { sampleRateHz, channels, bitsPerSample, encoding };
}

/** Samples of a mono 16-bit PCM WAV, copied. Throws `WavError`: `unsupported` for every other format. */
export function decodeWavPcm16(bytes: Uint8Array): Int16Array<ArrayBuffer> {
  const { encoding, bitsPerSample, channels, dataOffset, dataLength } = readWavInfo(bytes);
  if (encoding !== 'pcm' || bitsPerSample !== 16 || channels !== 1)
    throw new WavError('unsupported', `${channels} × ${bitsPerSample}-bit ${encoding}`);
  const view = viewOf(bytes);
  const samples = new Int16Array(dataLength / 2);
  for (let index = 0; index < samples.length; index++)
    samples[index] = view.getInt16(dataOffset + index * 2, true);
  return samples;
}
