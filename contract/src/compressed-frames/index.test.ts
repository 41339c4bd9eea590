import { describe, expect, it } from 'vitest';
import { encodeFrame, FRAME_MAX_SAMPLES } from '../sound-frames/index.ts';
import { crc32 } from './crc-32.ts';
import { compressFrame, expandFrame, isCompressed, readCompressedHeader } from './index.ts';

/** Numbers from 0 to 1, the same in each run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
const frameOf = (samples: Int16Array, firstSample = 5_000_000_000) =>
  encodeFrame({ streamId: 0x0102_0304, firstSample, samples });
const made = (length: number, sampleAt: (index: number) => number) =>
  Int16Array.from({ length }, (_, at) => sampleAt(at));
const clipped = (value: number) => Math.max(-32_768, Math.min(32_767, Math.round(value)));

function expectSame(samples: Int16Array): Uint8Array {
  const frame = frameOf(samples);
  const small = compressFrame(frame);
  expect(small.length).toBeLessThanOrEqual(frame.length);
  if (!isCompressed(small)) {
    expect(small).toBe(frame);
    return small;
  }
  const back = expandFrame(small);
  // `toEqual` of long arrays takes seconds.
  expect(back?.length === frame.length && back.every((byte, at) => byte === frame[at])).toBe(true);
  return small;
}

describe('a compressed frame', () => {
  const kinds: Record<string, (random: () => number) => (index: number) => number> = {
    silence: () => () => 0,
    constant: () => () => -32_768,
    'alternating full scale': () => (at) => (at % 2 ? 32_767 : -32_768),
    'a square wave of full scale': () => (at) => (at % 40 < 20 ? 32_767 : -32_768),
    'white noise of full scale': (random) => () => Math.floor(random() * 65_536) - 32_768,
    'faint noise': (random) => () => Math.round(random() * 6 - 3),
    'silence with clicks': (random) => () => (random() < 0.01 ? 32_767 : 0),
    'a tone': (random) => {
      const hz = 20 + random() * 1000;
      return (at) => clipped(20_000 * Math.sin((2 * Math.PI * hz * at) / 16_000));
    },
    'a clipped tone with noise': (random) => (at) => clipped(50_000 * Math.sin(at / 20) + random() * 100),
    'a random walk': (random) => {
      let value = 0;
      return () => {
        value = clipped(value + (random() - 0.5) * 4_000);
        return value;
      };
    },
    'extremes and nothing else': (random) => () => [-32_768, -1, 0, 1, 32_767][Math.floor(random() * 5)] ?? 0,
  };
  it.each(Object.entries(kinds))('comes back as it was: %s', (_, kind) => {
    for (let round = 0; round < 60; round++) {
      const random = seeded(round + 1);
      const length = round < 10 ? round + 1 : Math.ceil(random() ** 3 * FRAME_MAX_SAMPLES);
      expectSame(made(length, kind(random)));
    }
  });

  it('comes back as it was at every length up to 400', () => {
    const random = seeded(7);
    for (let length = 1; length <= 400; length++)
      expectSame(made(length, (at) => clipped(8000 * Math.sin(at / 9) + random() * 60)));
  });

  it('is a few bytes where nothing sounds, and is not longer than the frame where all is noise', () => {
    expect(expectSame(new Int16Array(320)).length).toBeLessThan(25);
    const random = seeded(3);
    const noise = made(320, () => Math.floor(random() * 65_536) - 32_768);
    expect(isCompressed(expectSame(noise))).toBe(false);
  });

  it('says where its samples belong before it is unpacked', () => {
    const small = compressFrame(frameOf(new Int16Array(320)));
    expect(readCompressedHeader(small)).toEqual({
      streamId: 0x0102_0304,
      firstSample: 5_000_000_000,
      sampleCount: 320,
    });
  });
});

describe('a damaged or hostile frame', () => {
  const tone = made(320, (at) => clipped(9000 * Math.sin(at / 11) + 40 * Math.sin(at * 3)));
  const small = compressFrame(frameOf(tone));

  it('with any bit changed is refused', () => {
    for (let bit = 0; bit < small.length * 8; bit++) {
      const bytes = Uint8Array.from(small);
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(expandFrame(bytes), `bit ${bit}`).toBeNull();
    }
  });

  it('cut short anywhere, or with something behind it, is refused', () => {
    for (let length = 0; length < small.length; length++)
      expect(expandFrame(small.subarray(0, length))).toBeNull();
    expect(expandFrame(Uint8Array.from([...small, 0]))).toBeNull();
    expect(expandFrame(Uint8Array.from([...small, 255]))).toBeNull();
  });

  it('with other samples than its check sum is of is refused, however well its bits read', () => {
    const other = compressFrame(frameOf(made(320, (at) => (tone[at] ?? 0) + 1)));
    const mixed = Uint8Array.from([...small.subarray(0, 20), ...other.subarray(20)]);
    expect(expandFrame(mixed)).toBeNull();
  });

  it.each([
    ['no samples', { 2: 0, 3: 0 }],
    ['more than 16 000 samples', { 2: 0x81, 3: 0x3e }],
    ['65 535 samples', { 2: 255, 3: 255 }],
    ['an order of 5', { 1: 5 }],
    ['an order of 255', { 1: 255 }],
    ['no stream', { 4: 0, 5: 0, 6: 0, 7: 0 }],
    ['an index beyond all numbers', { 14: 255, 15: 255 }],
    ['another kind', { 0: 3 }],
  ])('that declares %s is refused by its header alone', (_, changed) => {
    const bytes = Uint8Array.from(small);
    for (const [at, byte] of Object.entries(changed)) bytes[Number(at)] = byte;
    expect(readCompressedHeader(bytes)).toBeNull();
    expect(expandFrame(bytes)).toBeNull();
  });

  it('that is as long as its sound frame, or has more first samples than samples, is refused', () => {
    const bytes = new Uint8Array(16 + 2 * 320);
    bytes.set(small);
    expect(readCompressedHeader(bytes)).toBeNull();
    const tiny = Uint8Array.from([2, 3, 2, 0, 1, 0, 0, 0, ...new Array<number>(12).fill(0)]);
    expect(readCompressedHeader(tiny)).toBeNull();
  });

  it('of any bits at all takes no longer than an honest one of its length', () => {
    const random = seeded(11);
    const fill = [() => 0, () => 255, () => Math.floor(random() * 256), () => (random() < 0.02 ? 16 : 0)];
    const startedAtMs = performance.now();
    for (let round = 0; round < 400; round++) {
      const bytes = Uint8Array.from({ length: 32_000 }, fill[round % 4] ?? (() => 0));
      bytes.set([2, round % 5, 0x80, 0x3e, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
      expect(expandFrame(bytes)).toBeNull();
    }
    // An honest one takes about 0.3 ms.
    expect((performance.now() - startedAtMs) / 400).toBeLessThan(10);
  });

  it('whose samples do not fit 16 bits is refused, even where the lowest 16 match the check sum', () => {
    const samples = new Int16Array(16).fill(32_767);
    samples[15] = -32_768;
    const frame = frameOf(samples);
    // Order 1, the first sample 32 767; the parameter 0, 14 residuals of 0, one of 1 (folded: 2).
    const bits = [0, 0, 0, 0, ...new Array<number>(14).fill(1), 0, 0, 1].join('').padEnd(24, '0');
    const bytes = Uint8Array.from([
      ...frame.subarray(0, 16),
      ...[0, 0, 0, 0, 255, 127],
      ...(bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)),
    ]);
    bytes[0] = 2;
    bytes[1] = 1;
    new DataView(bytes.buffer).setUint32(16, crc32(frame), true);
    expect(readCompressedHeader(bytes)).not.toBeNull();
    expect(expandFrame(bytes)).toBeNull();
  });
});

it("checks by zip's CRC-32", () => {
  expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf4_3926);
});
