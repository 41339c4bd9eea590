import { expect, test } from 'vitest';
import { mismatchOf } from './name-mismatch.ts';

test('a name that speaks of the other organ is told', () => {
  expect(mismatchOf('heart', 'Mitral', 'lung_recording_HN1_2.wav')).toBe('organ');
  expect(mismatchOf('heart', null, 'patient3 PUL.wav')).toBe('organ');
  expect(mismatchOf('lung', null, 'HN-1_Mitral_3.wav')).toBe('organ');
  expect(mismatchOf('lung', null, 'HeartSound.wav')).toBe('organ');
  expect(mismatchOf('heart', null, 'เสียงปอด.wav')).toBe('organ');
});

test('a name that speaks of both, or of neither, says nothing', () => {
  expect(mismatchOf('heart', 'Mitral', 'heart and lung.wav')).toBeNull();
  expect(mismatchOf('lung', null, 'visit.wav')).toBeNull();
  expect(mismatchOf('heart', 'Mitral', 'plunge.wav')).toBeNull();
});

test('another position than the chosen one is told', () => {
  expect(mismatchOf('heart', 'Aortic', 'HN-1_Mitral_3.wav')).toEqual({ named: 'Mitral' });
  expect(mismatchOf('heart', 'Mitral', 'HN-1_Mitral_3.wav')).toBeNull();
  expect(mismatchOf('heart', null, 'HN-1_Mitral_3.wav')).toBeNull();
});
