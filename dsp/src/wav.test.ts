import { describe, expect, it } from 'vitest';
import { ascii, chunk, extensible, format, riff, u32 } from '../test/riff.ts';
import { decodeWavPcm16, encodeWav, readWavInfo, WavError, wavHeader } from './wav.ts';

const samples = Int16Array.from([0, 1, -1, 32_767, -32_768, 1234]);
const data = chunk('data', [1, 0, 2, 0]);

const reasonOf = (bytes: Uint8Array, read: (bytes: Uint8Array) => unknown = readWavInfo) => {
  try {
    read(bytes);
    return 'read';
  } catch (error) {
    return error instanceof WavError ? error.reason : `threw ${String(error)}`;
  }
};

describe('WAV', () => {
  it('gives back every sample it was given', () => {
    const bytes = encodeWav(samples, 16_000);
    expect(readWavInfo(bytes)).toEqual({
      sampleRateHz: 16_000,
      channels: 1,
      bitsPerSample: 16,
      encoding: 'pcm',
      sampleBytes: 2,
      isBigEndian: false,
      isConsistent: true,
      dataOffset: 44,
      dataLength: 12,
      stretches: [{ offset: 44, length: 12 }],
      needsNewHeader: false,
    });
    expect(decodeWavPcm16(bytes)).toEqual(samples);
  });

  it('streams: header plus raw samples is the whole file', () => {
    const raw = new Uint8Array(samples.buffer);
    expect(Uint8Array.from([...wavHeader(samples.length, 8000), ...raw])).toEqual(encodeWav(samples, 8000));
  });

  it('reads a file from its beginning alone', () => {
    const bytes = encodeWav(new Int16Array(1000), 4000);
    expect(readWavInfo(bytes.subarray(0, 64), bytes.length).dataLength).toBe(2000);
    expect(reasonOf(bytes.subarray(0, 40), (part) => readWavInfo(part, bytes.length))).toBe('truncated');
  });

  it('does not depend on where the bytes lie in their buffer', () => {
    const shifted = new Uint8Array(1 + 44 + 12);
    shifted.set(encodeWav(samples, 16_000), 1);
    expect(decodeWavPcm16(shifted.subarray(1))).toEqual(samples);
  });

  it('skips foreign chunks and the pad byte behind an odd one', () => {
    const bytes = riff(chunk('LIST', [1, 2, 3]), chunk('fmt ', format()), chunk('cue ', [9]), data);
    expect(decodeWavPcm16(bytes)).toEqual(Int16Array.from([1, 2]));
  });

  it('reads WAVE_FORMAT_EXTENSIBLE', () => {
    expect(decodeWavPcm16(riff(chunk('fmt ', extensible(1)), data))).toEqual(Int16Array.from([1, 2]));
    expect(reasonOf(riff(chunk('fmt ', extensible(1, new Array(14).fill(7))), data))).toBe('unsupported');
  });

  it('drops an incomplete last sample', () => {
    expect(readWavInfo(riff(chunk('fmt ', format()), chunk('data', [1, 0, 2]))).dataLength).toBe(2);
  });

  describe('of a recorder that did not finish', () => {
    const sized = (bytes: Uint8Array, riffSize: number) => {
      new DataView(bytes.buffer).setUint32(4, riffSize, true);
      return bytes;
    };
    const unfinished = (dataSize: number) =>
      riff(chunk('fmt ', format()), chunk('data', [1, 0, 2, 0, 3], dataSize));

    it.each([
      ['0xFFFFFFFF for every size', sized(unfinished(0xffff_ffff), 0xffff_ffff)],
      ['0 for every size', sized(unfinished(0), 0)],
      ['the size of the header alone', sized(unfinished(0), 36)],
      ['more sound than there is', unfinished(1000)],
    ])('reads every whole frame with %s', (_name, bytes) => {
      expect(decodeWavPcm16(bytes)).toEqual(Int16Array.from([1, 2, 3]));
      expect(readWavInfo(bytes).needsNewHeader).toBe(true);
    });

    it('does not take what follows an empty data chunk for sound', () => {
      const bytes = riff(chunk('fmt ', format()), chunk('data', []), chunk('LIST', [1, 2, 3, 4]));
      expect(reasonOf(bytes)).toBe('no-data');
    });
  });

  it.each([
    ['nothing', new Uint8Array(), 'not-a-wav'],
    ['text', Uint8Array.from(ascii('this is no sound at all')), 'not-a-wav'],
    ['an AVI', Uint8Array.from([...ascii('RIFF'), ...u32(100), ...ascii('AVI ')]), 'not-a-wav'],
    ['only a header', riff(), 'no-data'],
    ['no data chunk', riff(chunk('fmt ', format())), 'no-data'],
    ['empty data', riff(chunk('fmt ', format()), chunk('data', [])), 'no-data'],
    ['data without a format', riff(data), 'unsupported'],
    ['a hostile chunk size', riff(chunk('junk', [1, 2], 0xffff_fff0), data), 'truncated'],
    [
      'a hostile data size with nothing behind',
      riff(chunk('fmt ', format()), chunk('data', [], 0xffff_ffff)),
      'truncated',
    ],
    ['a file cut within its header', riff(chunk('fmt ', format())).subarray(0, 30), 'truncated'],
    ['a format too small', riff(chunk('fmt ', [1, 0]), data), 'unsupported'],
    ['no channels', riff(chunk('fmt ', format({ channels: 0 })), data), 'unsupported'],
    ['nine channels', riff(chunk('fmt ', format({ channels: 9 })), data), 'unsupported'],
    ['no rate', riff(chunk('fmt ', format({ rate: 0 })), data), 'unsupported'],
    ['16-bit float', riff(chunk('fmt ', format({ tag: 3 })), data), 'unsupported'],
  ])('refuses %s', (_name, bytes, reason) => expect(reasonOf(bytes)).toBe(reason));

  it('decodes nothing but mono PCM 16-bit', () => {
    expect(reasonOf(riff(chunk('fmt ', format({ channels: 2 })), data), decodeWavPcm16)).toBe('unsupported');
    expect(reasonOf(riff(chunk('fmt ', format({ tag: 3, bits: 32 })), data), decodeWavPcm16)).toBe(
      'unsupported',
    );
    const inFourBytes = riff(chunk('fmt ', format({ align: 4 })), chunk('data', [0, 0, 1, 0, 0, 0, 2, 0]));
    expect(readWavInfo(inFourBytes)).toMatchObject({ bitsPerSample: 16, sampleBytes: 4 });
    expect(reasonOf(inFourBytes, decodeWavPcm16)).toBe('unsupported');
  });

  it('never throws anything else, whatever the bytes', () => {
    const valid = riff(chunk('LIST', [1, 2, 3]), chunk('fmt ', extensible(1)), data);
    for (let position = 0; position < valid.length; position++)
      for (const value of [0, 1, 127, 128, 255]) {
        const broken = valid.slice();
        broken[position] = value;
        expect(reasonOf(broken)).not.toMatch(/^threw/);
        expect(reasonOf(broken.subarray(0, position))).not.toMatch(/^threw/);
      }
  });
});

it('gives up a file of thousands of empty chunks', () => {
  const bytes = new Uint8Array(8_000_000);
  bytes.set(new TextEncoder().encode('RIFF\0\0\0\0WAVE'));
  const junk = new TextEncoder().encode('JUNK\0\0\0\0');
  for (let offset = 12; offset + 8 <= bytes.length; offset += 8) bytes.set(junk, offset);
  // A reader that has only the beginning must not ask for more.
  expect(reasonOf(bytes)).toBe('unsupported');
  expect(reasonOf(bytes.subarray(0, 65_536), (part) => readWavInfo(part, bytes.length))).toBe('unsupported');
});
