import { WavError } from './wav-error.ts';

export type WavEncoding = 'pcm' | 'float' | 'a-law' | 'mu-law';

export type WavFormat = {
  sampleRateHz: number;
  channels: number;
  bitsPerSample: number;
  encoding: WavEncoding;
  /** Bytes of one sample of one channel: 24 bits may lie in three bytes or, in the upper ones, of four. */
  sampleBytes: number;
  isBigEndian: boolean;
  /** Block size and byte rate are what they should be. */
  isConsistent: boolean;
};

const FORMAT_EXTENSIBLE = 0xfffe;
const ENCODINGS: Record<number, WavEncoding> = { 1: 'pcm', 3: 'float', 6: 'a-law', 7: 'mu-law' };
/** Names of registered format tags (RFC 2361, mmreg.h) that hold no plain samples. */
const NAMES: Record<number, string> = {
  2: 'Microsoft ADPCM',
  17: 'IMA ADPCM',
  20: 'G.723 ADPCM',
  23: 'OKI ADPCM',
  34: 'TrueSpeech',
  49: 'GSM 6.10',
  64: 'G.721 ADPCM',
  69: 'G.726 ADPCM',
  80: 'MPEG',
  85: 'MP3',
  255: 'AAC',
  352: 'Windows Media Audio',
  353: 'Windows Media Audio',
  354: 'Windows Media Audio',
  355: 'Windows Media Audio',
  5632: 'AAC',
  8192: 'Dolby AC-3',
  26447: 'Ogg Vorbis',
  61868: 'FLAC',
};
/** Behind the format tag in the first two bytes: KSDATAFORMAT_SUBTYPE_*, and the same for Ambisonics. */
const SUBTYPE_TAILS = [
  [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xaa, 0, 0x38, 0x9b, 0x71],
  [0, 0, 0x21, 7, 0xd3, 0x11, 0x86, 0x44, 0xc8, 0xc1, 0xca, 0, 0, 0],
];
/** More than any stethoscope records. */
const MAX_CHANNELS = 8;

/** Reads the body of a `fmt ` chunk. Throws `WavError`. */
export function readFormat(chunk: Uint8Array, isBigEndian: boolean): WavFormat {
  if (chunk.length < 14) throw new WavError('unsupported', `a format of ${chunk.length} bytes`);
  const view = new DataView(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  const u16 = (offset: number) => (offset + 2 <= chunk.length ? view.getUint16(offset, !isBigEndian) : 0);
  const channels = u16(2);
  const sampleRateHz = view.getUint32(4, !isBigEndian);
  if (channels === 0 || channels > MAX_CHANNELS) throw new WavError('unsupported', `${channels} channels`);
  if (sampleRateHz === 0) throw new WavError('unsupported', '0 Hz');
  const layout = {
    channels,
    align: u16(12),
    byteRate: view.getUint32(8, !isBigEndian),
    bits: u16(14),
    sampleRateHz,
  };
  const sampleBytes = sampleBytesOf(layout);
  const bitsPerSample = layout.bits || sampleBytes * 8;
  const saidEncoding = encodingOf(chunk, u16, isBigEndian);
  const encoding = saidEncoding ?? encodingByBits(bitsPerSample);
  if (!isReadable(encoding, bitsPerSample, sampleBytes))
    throw new WavError('unsupported', `${bitsPerSample}-bit ${encoding}`);
  const frameBytes = channels * sampleBytes;
  const isConsistent =
    saidEncoding !== null && layout.align === frameBytes && layout.byteRate === sampleRateHz * frameBytes;
  return { sampleRateHz, channels, bitsPerSample, encoding, sampleBytes, isBigEndian, isConsistent };
}

/** Null: an extensible format whose sub-format is missing, cut off or zero. */
function encodingOf(
  chunk: Uint8Array,
  u16: (offset: number) => number,
  isBigEndian: boolean,
): WavEncoding | null {
  const tag = u16(0) === FORMAT_EXTENSIBLE ? subFormatOf(chunk, u16, isBigEndian) : u16(0);
  if (tag === 0 && u16(0) === FORMAT_EXTENSIBLE) return null;
  const encoding = ENCODINGS[tag];
  if (!encoding) throw new WavError('unsupported', NAMES[tag] ?? `format 0x${tag.toString(16)}`);
  return encoding;
}

/** The format tag at the beginning of the sub-format; 0 without one. */
function subFormatOf(chunk: Uint8Array, u16: (offset: number) => number, isBigEndian: boolean): number {
  const tail = chunk.subarray(26, 40);
  const isKnown = [...SUBTYPE_TAILS, []].some((known) =>
    tail.every((byte, index) => byte === (known[index] ?? 0)),
  );
  if (isKnown) return (chunk[24] ?? 0) | ((chunk[25] ?? 0) << 8);
  // In RIFX the identifier's first fields may be turned too; its end still tells the family.
  if (isBigEndian && chunk[38] === 0x9b && chunk[39] === 0x71) return u16(26);
  throw new WavError(
    'unsupported',
    `WAVE_FORMAT_EXTENSIBLE of sub-format ${guidText(chunk.subarray(24, 40))}`,
  );
}

/** As GUIDs are written: the first three fields turned. */
function guidText(bytes: Uint8Array): string {
  const order = [3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15];
  const digits = order.map((at) => (bytes[at] ?? 0).toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** What a file holds that names no sub-format: 64 bits are float, fewer are whole numbers, 32 may be both. */
function encodingByBits(bits: number): WavEncoding {
  if (bits === 32)
    throw new WavError('unsupported', 'WAVE_FORMAT_EXTENSIBLE of 32 bits, whole or float not said');
  return bits === 64 ? 'float' : 'pcm';
}

/** Where block size and bits contradict each other, the byte rate decides, and then the bits. */
function sampleBytesOf(layout: {
  channels: number;
  align: number;
  byteRate: number;
  bits: number;
  sampleRateHz: number;
}): number {
  const { channels, align, byteRate, bits, sampleRateHz } = layout;
  const ofBits = Math.ceil(bits / 8);
  const ofAlign = align / channels;
  if (bits === 0) return ofAlign;
  const isPossible = Number.isInteger(ofAlign) && ofAlign >= ofBits && ofAlign <= 8;
  const isConfirmed = byteRate === sampleRateHz * align || byteRate !== sampleRateHz * channels * ofBits;
  return isPossible && isConfirmed ? ofAlign : ofBits;
}

function isReadable(encoding: WavEncoding, bits: number, sampleBytes: number): boolean {
  if (encoding === 'pcm') return bits <= 64 && Number.isInteger(sampleBytes) && sampleBytes <= 8;
  if (encoding === 'float') return (bits === 32 && sampleBytes === 4) || (bits === 64 && sampleBytes === 8);
  return sampleBytes === 1;
}
