import { encodeWav } from '@sadap/dsp';
import { describe, expect, test } from 'vitest';
import { UploadQueue } from '../../../uploads/upload-queue.ts';
import { duplicateOf, isChosenTwice } from './duplicates.ts';
import { type CheckedSound, checkSound, type SoundFault } from './sound-check.ts';

const original = {
  fileName: 'REC001.WAV',
  byteCount: 1000,
  sha256: 'aa',
  sampleRateHz: 8_000,
  channels: 1,
  bitsPerSample: 16,
  encoding: 'pcm',
  channel: 'mix',
} as const;
const converted = { original, sha256: 'bb', position: 'Aortic' } as const;
const asItIs = { original: null, sha256: 'cc', position: 'Mitral' } as const;
const recordings = [converted, asItIs];

describe('a file of the check-up', () => {
  test.each([
    ['a renamed converted file', 'copy.wav', 1000, 'aa', 'Aortic'],
    ['a renamed file that is stored as it came', 'copy.wav', 500, 'cc', 'Mitral'],
    ['other content of the same name and size', 'REC001.WAV', 1000, 'dd', undefined],
    ['content that cannot be compared', 'REC001.WAV', 1000, '', 'Aortic'],
    ['an unknown one that cannot be compared', 'REC002.WAV', 1000, '', undefined],
  ])('%s', (_what, name, size, sha256, position) => {
    expect(duplicateOf({ name, size }, sha256, recordings)?.position).toBe(position);
  });
});

test('two folders’ REC001.WAV are both taken; the same content once', async () => {
  const rec001 = (level: number) =>
    new File([encodeWav(new Int16Array(10 * 8_000).fill(level), 8_000)], 'REC001.WAV', { lastModified: 1 });
  const text = () => new File(['no sound'], 'REC001.WAV', { lastModified: 1 });
  const sounds = new Map<File, CheckedSound | SoundFault>();
  const queue = new UploadQueue(
    () => Promise.resolve(),
    () => undefined,
    () => null,
    (one, other) =>
      isChosenTwice({ file: one, sound: sounds.get(one) }, { file: other, sound: sounds.get(other) }),
  );
  const leftOut: File[] = [];
  const files = [rec001(1), rec001(2), rec001(1), text(), text()];
  for (const file of files) {
    sounds.set(file, await checkSound(file));
    leftOut.push(...queue.add([file]));
  }
  expect(queue.snapshot().map(({ file }) => files.indexOf(file))).toEqual([0, 1, 3]);
  expect(leftOut).toEqual([files[2], files[4]]);
});
