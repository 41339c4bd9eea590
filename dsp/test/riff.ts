/** RIFF files written chunk by chunk, right or wrong; independent of the writer under test. */
export const ascii = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));
export const u16 = (value: number): number[] => [value & 255, (value >> 8) & 255];
export const u32 = (value: number): number[] => [...u16(value & 0xffff), ...u16(value >>> 16)];

export const chunk = (tag: string, body: number[], size = body.length): number[] => [
  ...ascii(tag),
  ...u32(size),
  ...body,
  ...(body.length % 2 ? [0] : []),
];
export const riff = (...chunks: number[][]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([...ascii('RIFF'), ...u32(4 + chunks.flat().length), ...ascii('WAVE'), ...chunks.flat()]);

type Format = {
  tag?: number;
  channels?: number;
  rate?: number;
  bits?: number;
  align?: number;
  byteRate?: number;
};
/** Body of a format chunk; its sizes fit each other unless they are given. */
export const format = ({
  tag = 1,
  channels = 1,
  rate = 16_000,
  bits = 16,
  align = (channels * bits) / 8,
  byteRate = rate * align,
}: Format = {}): number[] => [
  ...u16(tag),
  ...u16(channels),
  ...u32(rate),
  ...u32(byteRate),
  ...u16(align),
  ...u16(bits),
];
export const KSDATAFORMAT = [0, 0, 0, 0, 16, 0, 128, 0, 0, 170, 0, 56, 155, 113];
/** Body of a WAVE_FORMAT_EXTENSIBLE chunk. */
export const extensible = (subtype: number, tail = KSDATAFORMAT, of: Format = {}): number[] => [
  ...format({ ...of, tag: 0xfffe }),
  ...u16(22),
  ...u16(16),
  ...u32(4),
  ...u16(subtype),
  ...tail,
];
