import { expect, test } from 'vitest';
import { storedIn } from './stored-sound.ts';

test('a recording says where the file is stored', () => {
  const recording = { recording_id: 1, position: 'Mitral', original: { channel: 'left' } };
  expect(storedIn(JSON.stringify(recording))).toEqual({ position: 'Mitral', channel: 'left' });
});

test.each([
  '',
  'null',
  '{}',
  '<html>Sign in to the Wi-Fi</html>',
  '{"position":"Elbow","original":{"channel":"mix"}}',
])('%s is no answer of ours', (text) => {
  expect(() => storedIn(text)).toThrow();
});
