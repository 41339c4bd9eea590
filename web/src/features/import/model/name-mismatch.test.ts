import { expect, test } from 'vitest';
import { mismatchOf } from './name-mismatch.ts';

test.each([
  ['heart', 'lung_recording_HN1_male_60_2_Anterior_Upper_Left_17.wav'],
  ['heart', 'BP13_Heart Failure,C,P L L,55,M.wav'],
  ['heart', '101_1b1_Al_sc_Meditron.wav'],
  ['heart', 'lung sounds all fields.wav'],
  ['heart', 'เสียงปอด.wav'],
  ['lung', 'MD_016_sit_Pul.wav'],
  ['lung', '50159_Phc.wav'],
  ['lung', 'HN-1_Mitral_3.wav'],
  ['lung', 'HeartSound.wav'],
] as const)('in the %s import %s is told to be of the other organ', (organ, fileName) => {
  expect(mismatchOf(organ, null, fileName)).toBe('organ');
});

test.each([
  ['heart', 'MD_016_sit_Pul.wav'],
  ['heart', 'AML patient 3.wav'],
  ['heart', 'patient3 PUL.wav'],
  ['heart', 'lung cancer, aortic.wav'],
  ['heart', 'heart and lung.wav'],
  ['heart', 'plunge.wav'],
  ['lung', 'BP13_Heart Failure,C,P L L,55,M.wav'],
  ['lung', 'heart failure patient 3.wav'],
  ['lung', 'lung sounds all fields.wav'],
  ['lung', 'visit.wav'],
] as const)('in the %s import %s is not', (organ, fileName) => {
  expect(mismatchOf(organ, null, fileName)).toBeNull();
});

test('another position than the chosen one is told', () => {
  expect(mismatchOf('heart', 'Aortic', 'HN-1_Mitral_3.wav')).toEqual({ named: 'Mitral' });
  expect(mismatchOf('heart', 'Aortic', 'MD_016_sit_Pul.wav')).toEqual({ named: 'Pulmonic' });
  expect(mismatchOf('heart', 'Mitral', 'HN-1_Mitral_3.wav')).toBeNull();
  expect(mismatchOf('heart', null, 'HN-1_Mitral_3.wav')).toBeNull();
});
