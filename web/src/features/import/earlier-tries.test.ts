import { expect, test } from 'vitest';
import { EarlierTries } from './earlier-tries.ts';

const recording = (recording_id: number, sha256: string) =>
  ({ recording_id, sha256, original: null, position: 'Mitral' }) as const;
const file = new File(['x'], 'REC001.WAV');
const never = () => Promise.reject(new Error('nothing is to be asked'));

test('a first try asks nothing, also of a file that is there already', async () => {
  expect(await new EarlierTries().saved(file, 'aa', [recording(1, 'aa')], never)).toBeNull();
});

test('a try after one that arrived all the same finds what that has made, and none from before it', async () => {
  const tries = new EarlierTries();
  const there = [recording(1, 'aa')];
  await tries.saved(file, 'aa', there, never);
  // after a failure the page has fetched its list anew: that must not pass for what was there before
  const afterwards = [...there, recording(2, 'bb'), recording(3, 'aa')];
  expect(await tries.saved(file, 'aa', afterwards, async () => there)).toBeNull();
  expect(await tries.saved(file, 'aa', afterwards, async () => afterwards)).toMatchObject({
    recording_id: 3,
  });
});

test('a try that cannot be asked about is not sent', async () => {
  const tries = new EarlierTries();
  await tries.saved(file, 'aa', [], never);
  await expect(tries.saved(file, 'aa', [], never)).rejects.toThrow();
});
