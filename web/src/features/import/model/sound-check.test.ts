import { encodeWav } from '@sadap/dsp';
import { expect, test } from 'vitest';
import { checkSound, previewOf } from './sound-check.ts';

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
  if (typeof checked === 'string') throw new Error(checked);
  expect(checked).toMatchObject({ durationMs: 12_000, info: { channels: 2, bitsPerSample: 24 } });
  expect(checked.sha256).toMatch(/^[0-9a-f]{64}$/);
  const left = await previewOf(stereo, checked, 'left');
  expect(left.peaks[5]).toBeCloseTo(0.5);
  expect(left.wav.size).toBe(44 + 2 * 12 * 8_000);
  expect((await previewOf(stereo, checked, 'right')).peaks[5]).toBeCloseTo(0.25);
  expect((await previewOf(stereo, checked, 'mix')).peaks[5]).toBeCloseTo(0.125);
});

test('what is kept of a checked file is small, however large the file', async () => {
  const checked = await checkSound(file(stereoWav(120)));
  expect(JSON.stringify(checked).length).toBeLessThan(1000);
});

test('a file that cannot be read any more is told apart, and stops no other', async () => {
  const gone = file(stereoWav(12));
  const checked = await checkSound(gone);
  if (typeof checked === 'string') throw new Error(checked);
  gone.arrayBuffer = () => Promise.reject(new DOMException('moved', 'NotReadableError'));
  expect(await checkSound(gone)).toBe('unreadable');
  await expect(previewOf(gone, checked, 'mix')).rejects.toThrow('moved');
});

test.each([
  ['under ten seconds', stereoWav(9), 'too-short'],
  ['text', new TextEncoder().encode('ID3 this is an MP3, is it not, a long one'), 'not-a-wav'],
  ['96 kHz', stereoWav(10, 96_000), 'unsupported'],
  ['cut within its header', stereoWav(10).slice(0, 30), 'damaged'],
] as const)('%s is refused as %3$s', async (_what, bytes, fault) => {
  expect(await checkSound(file(bytes))).toBe(fault);
});
