import { describe, expect, test } from 'vitest';
import { ascii, chunk, extensible, format, KSDATAFORMAT, riff, u16, u32 } from '../test/riff.ts';
import { readWavInfo, readWavInfoOf, WavError } from './wav.ts';
import { readWavSamples } from './wav-conversion.ts';
import type { WavChannel } from './wav-samples.ts';

const FORMAT = chunk('fmt ', format());
const LIST = chunk('LIST', ascii('INFOISFT'));
/** Samples as they are read from a whole file; 16 bits. */
const samplesOf = (bytes: Uint8Array, channel: WavChannel = 'mix') =>
  Array.from(readWavSamples(bytes, readWavInfo(bytes), channel)).flatMap((block) =>
    Array.from(block, (sample) => Math.round(sample * 32_768)),
  );
const errorOf = (bytes: Uint8Array) => {
  try {
    readWavInfo(bytes);
    return null;
  } catch (error) {
    return error instanceof WavError ? `${error.reason}: ${error.detail}` : String(error);
  }
};
const upTo = (count: number) => Array.from({ length: count }, (_, index) => 300 + index);
const SOUND = upTo(12).flatMap(u16);
const withRiffSize = (size: number, bytes: Uint8Array) => {
  const changed = bytes.slice();
  changed.set(u32(size), 4);
  return changed;
};

/** A whole file with something behind it that its sizes leave out. */
const followedBy = (text: string, ...behind: number[][]) =>
  Uint8Array.from([...riff(FORMAT, chunk('data', SOUND), ...behind), ...ascii(text)]);

describe('all sound of a file is read, whatever its sizes say', () => {
  const ds64 = (dataBytes: number) =>
    chunk('ds64', [...u32(0), ...u32(0), ...u32(dataBytes), ...u32(0), ...u32(12), ...u32(0), ...u32(0)]);
  const rf64 = (container: string, dataBytes: number, ...behind: number[][]) => {
    const bytes = riff(ds64(dataBytes), FORMAT, chunk('data', SOUND, 0xffff_ffff), ...behind);
    bytes.set(ascii(container), 0);
    return withRiffSize(0xffff_ffff, bytes);
  };
  test.each<[string, Uint8Array, boolean]>([
    ['right sizes', riff(FORMAT, chunk('data', SOUND)), false],
    ['chunks before and behind', riff(LIST, FORMAT, LIST, chunk('data', SOUND), LIST), false],
    ['a data chunk that says too little', riff(FORMAT, chunk('data', SOUND, 6)), true],
    ['too little, and a chunk behind', riff(FORMAT, chunk('data', SOUND, 6), LIST), true],
    ['an odd size', riff(FORMAT, chunk('data', SOUND, 7)), true],
    ['0, with a RIFF size that is right', riff(FORMAT, chunk('data', SOUND, 0)), true],
    ['0, and a chunk behind', riff(FORMAT, chunk('data', SOUND, 0), LIST), true],
    ['too much', riff(FORMAT, chunk('data', SOUND, 999)), true],
    ['0xFFFFFFFF, and a chunk behind', riff(FORMAT, chunk('data', SOUND, 0xffff_ffff), LIST), true],
    ['a RIFF size of 4', withRiffSize(4, riff(FORMAT, chunk('data', SOUND))), true],
    ['a RIFF size of 2 GB', withRiffSize(2 ** 31, riff(FORMAT, chunk('data', SOUND))), true],
    [
      'two data chunks',
      riff(FORMAT, chunk('data', SOUND.slice(0, 8)), LIST, chunk('data', SOUND.slice(8))),
      true,
    ],
    ['an empty data chunk before it', riff(FORMAT, chunk('data', []), chunk('data', SOUND)), false],
    [
      'a list of samples',
      riff(
        FORMAT,
        chunk('LIST', [
          ...ascii('wavl'),
          ...chunk('data', SOUND.slice(0, 8)),
          ...chunk('data', SOUND.slice(8)),
        ]),
      ),
      true,
    ],
    [
      'a second file behind the first',
      Uint8Array.from([
        ...riff(FORMAT, chunk('data', SOUND.slice(0, 8))),
        ...riff(FORMAT, chunk('data', SOUND.slice(8))),
      ]),
      true,
    ],
    ['RF64', rf64('RF64', 24), true],
    ['BW64, and a chunk behind', rf64('BW64', 24, LIST), true],
    ['RF64 of a recorder that did not finish', rf64('RF64', 0), true],
    ['sound before its format', riff(chunk('data', SOUND), FORMAT), true],
    [
      'a list without its pad byte',
      riff([...ascii('LIST'), ...u32(5), 1, 2, 3, 4, 5], FORMAT, chunk('data', SOUND)),
      false,
    ],
    [
      'a list that says too much',
      riff(FORMAT, chunk('LIST', ascii('INFO'), 9999), chunk('data', SOUND)),
      true,
    ],
    [
      'a list that ends within the sound',
      riff(FORMAT, chunk('LIST', ascii('INFO'), 20), chunk('data', SOUND)),
      true,
    ],
    [
      'zeros up to a whole block',
      Uint8Array.from([...riff(FORMAT, chunk('data', SOUND)), ...Array(100).fill(0)]),
      false,
    ],
    ['an ID3v1 tag', followedBy(`TAG${'Heart'.padEnd(125, '\0')}`), false],
    ['an ID3v2 tag', followedBy('ID3\x04\0\0\0\0\0\x0aTIT2'), false],
    ['an APE tag', followedBy('APETAGEX\xd0\x07\0\0\x40\0\0\0'), false],
    ['lyrics', followedBy('LYRICSBEGIN\xffIND'), false],
    ['a checksum in text', followedBy('sha256 9f86d081884c7d65\r\n'), false],
    ['a tag behind a further chunk', followedBy(`TAG${'\xff'.repeat(125)}`, LIST), false],
  ])('%s', async (_name, bytes, needsNewHeader) => {
    expect(samplesOf(bytes)).toEqual(upTo(12));
    const info = readWavInfo(bytes);
    expect(info.needsNewHeader).toBe(needsNewHeader);
    const slices = async (offset: number, length: number) => bytes.slice(offset, offset + length);
    expect(await readWavInfoOf(bytes.length, slices)).toEqual(info);
  });

  test('behind a tag, too, where a size is wrong', () => {
    const bytes = Uint8Array.from([...riff(FORMAT, chunk('data', SOUND, 8)), ...ascii('TAG')]);
    expect(samplesOf(bytes).slice(0, 12)).toEqual(upTo(12));
  });

  test('but not the sound of another format behind it', () => {
    const other = chunk('fmt ', format({ rate: 8_000 }));
    const bytes = Uint8Array.from([
      ...riff(FORMAT, chunk('data', SOUND)),
      ...riff(other, chunk('data', SOUND)),
    ]);
    expect(errorOf(bytes)).toBe('unsupported: two sounds of different formats in one file');
  });
});

describe('every plain form of samples is read', () => {
  const left = [256, -512, 32_512];
  const wavOf = (fmt: number[], bytes: number[]) => riff(chunk('fmt ', fmt), chunk('data', bytes));
  const shifted = (byteCount: number) =>
    left.flatMap((value) => [...Array(byteCount - 2).fill(0), ...u16(value & 0xffff)]);
  const ZEROS = Array(14).fill(0);
  const rifx = (fmt: number[], bytes: number[]) => {
    const [b2, b4] = [
      (at: number) => fmt.slice(at, at + 2).reverse(),
      (at: number) => fmt.slice(at, at + 4).reverse(),
    ];
    const turned = [...b2(0), ...b2(2), ...b4(4), ...b4(8), ...b2(12), ...b2(14)];
    const size = (count: number) => u32(count).reverse();
    const body = [
      ...ascii('WAVE'),
      ...ascii('fmt '),
      ...size(16),
      ...turned,
      ...ascii('data'),
      ...size(bytes.length),
      ...bytes,
    ];
    return Uint8Array.from([...ascii('RIFX'), ...size(body.length), ...body]);
  };
  const floats = (bytes: 4 | 8, isLittle = true) => {
    const view = new DataView(new ArrayBuffer(left.length * bytes));
    left.forEach((value, at) => {
      if (bytes === 4) view.setFloat32(at * 4, value / 32_768, isLittle);
      else view.setFloat64(at * 8, value / 32_768, isLittle);
    });
    return [...new Uint8Array(view.buffer)];
  };
  const bigEndian = (byteCount: number) =>
    left.flatMap((value) => [...u16(value & 0xffff).reverse(), ...Array(byteCount - 2).fill(0)]);
  test.each<[string, Uint8Array]>([
    ['8 bit', wavOf(format({ bits: 8 }), [129, 126, 255])],
    ['16 bit', wavOf(format(), shifted(2))],
    ['12 bit in two bytes', wavOf(format({ bits: 12, align: 2 }), shifted(2))],
    ['24 bit', wavOf(format({ bits: 24 }), shifted(3))],
    ['20 bit in three bytes', wavOf(format({ bits: 20, align: 3 }), shifted(3))],
    ['24 bit in four bytes', wavOf(format({ bits: 24, align: 4 }), shifted(4))],
    ['32 bit', wavOf(format({ bits: 32 }), shifted(4))],
    ['64 bit', wavOf(format({ bits: 64 }), shifted(8))],
    ['32-bit float', wavOf(format({ tag: 3, bits: 32 }), floats(4))],
    ['64-bit float', wavOf(format({ tag: 3, bits: 64 }), floats(8))],
    ['extensible 24 bit', wavOf(extensible(1, KSDATAFORMAT, { bits: 24 }), shifted(3))],
    ['extensible float', wavOf(extensible(3, KSDATAFORMAT, { bits: 32 }), floats(4))],
    ['extensible without a sub-format, 16 bytes', wavOf(format({ tag: 0xfffe }), shifted(2))],
    ['extensible without a sub-format, 18 bytes', wavOf([...format({ tag: 0xfffe }), 0, 0], shifted(2))],
    ['extensible 24 bit without a sub-format', wavOf(format({ tag: 0xfffe, bits: 24 }), shifted(3))],
    ['extensible with a sub-format of zeros', wavOf(extensible(0, ZEROS), shifted(2))],
    ['extensible with the sub-format 0', wavOf(extensible(0), shifted(2))],
    [
      'extensible float with a sub-format cut off',
      wavOf(extensible(3, KSDATAFORMAT, { bits: 32 }).slice(0, 30), floats(4)),
    ],
    ['extensible float with zeros behind its tag', wavOf(extensible(3, ZEROS, { bits: 32 }), floats(4))],
    ['extensible 64 bit without a sub-format', wavOf(format({ tag: 0xfffe, bits: 64 }), floats(8))],
    ['RIFX extensible without a sub-format', rifx(format({ tag: 0xfffe }), bigEndian(2))],
    ['RIFX 16 bit', rifx(format(), bigEndian(2))],
    ['RIFX 24 bit', rifx(format({ bits: 24 }), bigEndian(3))],
    ['RIFX 24 bit in four bytes', rifx(format({ bits: 24, align: 4 }), bigEndian(4))],
    ['RIFX 32-bit float', rifx(format({ tag: 3, bits: 32 }), floats(4, false))],
    ['a block size of 0', wavOf(format({ align: 0 }), shifted(2))],
    [
      'a block size that the byte rate contradicts',
      wavOf(format({ align: 7, byteRate: 32_000 }), shifted(2)),
    ],
    ['a wrong byte rate', wavOf(format({ byteRate: 1 }), shifted(2))],
    ['no bits', wavOf(format({ bits: 0, align: 2 }), shifted(2))],
  ])('%s', (_name, bytes) => {
    const tolerance = bytes.length < 48 ? 256 : 0;
    samplesOf(bytes).forEach((sample, at) => {
      expect(Math.abs(sample - (left[at] ?? 0))).toBeLessThanOrEqual(tolerance);
    });
    expect(samplesOf(bytes)).toHaveLength(3);
  });

  test.each([
    ['WAVE_FORMAT_EXTENSIBLE of 32 bits, whole or float not said', format({ tag: 0xfffe, bits: 32 })],
    [
      'WAVE_FORMAT_EXTENSIBLE of sub-format 07070001-0707-0707-0707-070707070707',
      extensible(1, Array(14).fill(7)),
    ],
    ['MP3', extensible(85)],
  ])('what cannot be read is named: %s', (name, fmt) => {
    expect(errorOf(wavOf(fmt, shifted(2)))).toBe(`unsupported: ${name}`);
  });

  test('a sub-format that is not said gets a header that says it', () => {
    expect(readWavInfo(wavOf(format({ tag: 0xfffe }), shifted(2))).needsNewHeader).toBe(true);
    expect(readWavInfo(wavOf(extensible(1), shifted(2))).needsNewHeader).toBe(false);
  });

  test('A-law and µ-law, as ITU-T G.711 expands them', () => {
    const codes = [0xd5, 0x55, 0xaa, 0x2a, 0x80];
    expect(samplesOf(wavOf(format({ tag: 6, bits: 8 }), codes))).toEqual([8, -8, 32_256, -32_256, 5504]);
    const muLaw = [0xff, 0x7f, 0x80, 0x00, 0xf0];
    expect(samplesOf(wavOf(format({ tag: 7, bits: 8 }), muLaw))).toEqual([0, 0, 32_124, -32_124, 120]);
  });

  test('each of four channels, or all of them', () => {
    const bytes = wavOf(format({ channels: 4 }), [100, 200, 300, 400].flatMap(u16));
    expect((['left', 'right', '3', '4', 'mix'] as const).map((each) => samplesOf(bytes, each)[0])).toEqual([
      100, 200, 300, 400, 250,
    ]);
  });
});

describe('what cannot be read is called by its name', () => {
  test.each([
    ['MP3', [...ascii('ID3'), ...Array(20).fill(3)], 'not-a-wav: MP3'],
    ['MP3 without a tag', [0xff, 0xfb, ...Array(20).fill(3)], 'not-a-wav: MP3'],
    ['FLAC', [...ascii('fLaC'), ...Array(20).fill(3)], 'not-a-wav: FLAC'],
    ['M4A', [...u32(0), ...ascii('ftypM4A '), ...u32(0)], 'not-a-wav: M4A (AAC)'],
    ['AIFF', [...ascii('FORM'), ...u32(9), ...ascii('AIFF')], 'not-a-wav: AIFF'],
    ['Ogg', [...ascii('OggS'), ...Array(20).fill(3)], 'not-a-wav: Ogg (Vorbis, Opus)'],
    [
      'a ZIP of a WAV',
      [...ascii('PK'), 3, 4, ...Array(40).fill(0), ...riff(FORMAT, chunk('data', SOUND))],
      'not-a-wav: ZIP',
    ],
    ['text', ascii('patient;date;sound'), 'not-a-wav: '],
  ])('%s', (_name, bytes, error) => expect(errorOf(Uint8Array.from(bytes))).toBe(error));

  test.each([
    ['Microsoft ADPCM', 2, 4],
    ['IMA ADPCM', 17, 4],
    ['GSM 6.10', 49, 0],
    ['MP3', 85, 0],
    ['format 0x1234', 0x1234, 16],
  ])('WAV with %s', (name, tag, bits) => {
    const bytes = riff(chunk('fmt ', format({ tag, bits, align: 2 })), chunk('data', SOUND));
    expect(errorOf(bytes)).toBe(`unsupported: ${name}`);
  });
});
