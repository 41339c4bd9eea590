import { encodeWav, readWavInfo } from '@sadap/dsp';
import { expect, test } from 'vitest';
import { convertedSound } from './converted-sound.ts';
import { checkSound, isFault } from './sound-check.ts';

/** A 24-bit stereo WAV with different channels. */
function stereoWav(seconds: number, rateHz = 8_000): Uint8Array<ArrayBuffer> {
  const frames = seconds * rateHz;
  const bytes = new Uint8Array(44 + frames * 6);
  bytes.set(encodeWav(new Int16Array(0), rateHz));
  const view = new DataView(bytes.buffer);
  view.setUint32(4, bytes.length - 8, true);
  view.setUint16(22, 2, true);
  view.setUint32(28, rateHz * 6, true);
  view.setUint16(32, 6, true);
  view.setUint16(34, 24, true);
  view.setUint32(40, frames * 6, true);
  for (let frame = 0; frame < frames; frame++) {
    view.setInt16(44 + frame * 6 + 1, 16_384, true);
    view.setInt16(44 + frame * 6 + 4, -8_192, true);
  }
  return bytes;
}
const file = (bytes: Uint8Array<ArrayBuffer>, name = 'a.wav') => new File([bytes], name);

test('a sound is what its header and samples say', async () => {
  const stereo = file(stereoWav(12));
  const checked = await checkSound(stereo);
  if (isFault(checked)) throw new Error(checked.fault);
  expect(checked).toMatchObject({ durationMs: 12_000, info: { channels: 2, bitsPerSample: 24 } });
  expect(checked.sha256).toMatch(/^[0-9a-f]{64}$/);
});

test('what is heard and judged is what will be stored: the chosen channel at 16 kHz', () => {
  const bytes = stereoWav(12);
  const of = (channel: 'left' | 'right' | 'mix') =>
    convertedSound({ bytes, info: readWavInfo(bytes), channel, organ: 'heart' });
  const left = of('left');
  expect(left.samples).toHaveLength(12 * 16_000);
  expect(left.picture.stored[5]).toBeCloseTo(0.5);
  expect(of('right').picture.stored[5]).toBeCloseTo(0.25);
  expect(of('mix').picture.stored[5]).toBeCloseTo(0.125);
  expect(left.quality?.verdict).toBe('poor');
});

test('what is kept of a checked file is small, however large the file', async () => {
  const checked = await checkSound(file(stereoWav(120)));
  expect(JSON.stringify(checked).length).toBeLessThan(1000);
});

test('a file that cannot be read any more is told apart, and stops no other', async () => {
  const gone = file(stereoWav(12));
  gone.arrayBuffer = () => Promise.reject(new DOMException('moved', 'NotReadableError'));
  expect(await checkSound(gone)).toEqual({ fault: 'unreadable', format: '' });
});

const adpcm = () => {
  const bytes = stereoWav(10);
  new DataView(bytes.buffer).setUint16(20, 17, true);
  return bytes;
};
test.each([
  ['under ten seconds', 'too-short', stereoWav(9), ''],
  ['over half an hour', 'too-long', stereoWav(1801, 2_000), ''],
  ['an MP3', 'other-format', new TextEncoder().encode('ID3 this is an MP3, is it not, a long one'), 'MP3'],
  ['a text', 'not-a-wav', new TextEncoder().encode('patient;date;sound\n1;2;3'), ''],
  ['IMA ADPCM', 'unsupported', adpcm(), 'IMA ADPCM'],
  ['400 kHz', 'unsupported', stereoWav(10, 400_000), '400 kHz'],
  ['a file cut within its header', 'damaged', stereoWav(10).slice(0, 30), expect.any(String)],
  ['nothing', 'damaged', new Uint8Array(0), ''],
  ['a header alone', 'empty', stereoWav(0), expect.any(String)],
] as const)('%s is refused as %s', async (_what, fault, bytes, format) => {
  expect(await checkSound(file(bytes))).toEqual({ fault, format });
});
