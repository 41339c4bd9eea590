import { expect, test, vi } from 'vitest';
import { patientOfPage, stillName, stillOf } from './still-picture.ts';

test('a still picture is named by its moment', () => {
  expect(stillName(new Date(2026, 0, 2, 3, 4, 5))).toBe('video-call-20260102-030405.jpg');
});

test.each([
  ['/patients/17', 17],
  ['/patients/17/records/3/heart-sound', 17],
  ['/patients', null],
  ['/patients/add', null],
  ['/', null],
])('the patient of %s', (path, id) => {
  expect(patientOfPage(path)).toBe(id);
});

test('a browser that cannot draw gives no black picture', async () => {
  const canvas = {
    getContext: () => null,
    toBlob: (done: (blob: Blob) => void) => done(new Blob(['black'])),
  };
  const createElement = (name: string) => (name === 'video' ? { play: async () => undefined } : canvas);
  vi.stubGlobal('document', { createElement });
  vi.stubGlobal('MediaStream', class {});
  const stream = { getVideoTracks: () => [] } as unknown as MediaStream;
  await expect(stillOf(stream)).resolves.toBeNull();
  vi.unstubAllGlobals();
});
