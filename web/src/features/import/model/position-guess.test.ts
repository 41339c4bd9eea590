import { expect, test } from 'vitest';
import { positionIn } from './position-guess.ts';

test.each([
  ['heart', '2530_AV.wav', 'Aortic'],
  ['heart', 'patient Mitral 3.WAV', 'Mitral'],
  ['heart', 'visit1-pulmonary.wav', 'Pulmonic'],
  ['heart', 'HeartAortic.wav', 'Aortic'],
  ['heart', 'AV_MV.wav', null],
  ['heart', 'recording.wav', null],
  ['heart', 'save.wav', null],
  ['heart', 'AUR.wav', null],
  ['lung', '101_AUR.wav', 'Anterior_Upper_Right'],
  ['lung', 'PLL-2.wav', 'Posterior_Lower_Left'],
  ['lung', 'Posterior_Lateral_Left.wav', 'Posterior_Lateral_Left'],
  ['lung', 'left posterior middle.wav', 'Posterior_Middle_Left'],
  ['lung', 'Anterior lateral left.wav', null],
  ['lung', 'left right anterior upper.wav', null],
  ['lung', 'AUR AUL.wav', null],
  ['lung', 'MV.wav', null],
] as const)('%s: %s names %s', (organ, fileName, position) => {
  expect(positionIn(organ, fileName)).toBe(position);
});
