import { expect, test } from 'vitest';
import { placeIn, spelledPosition } from './named-place.ts';

test.each([
  ['MD_016_sit_Pul.wav', 'heart', 'Pulmonic'],
  ['AR_020_sup_Aor.flac.wav', null, null],
  ['N_101_sup_Mit.WAV', 'heart', 'Mitral'],
  ['MD_085_sit_Tri6_06.wav', 'heart', 'Tricuspid'],
  ['13918_AV.wav', 'heart', 'Aortic'],
  ['49577_TV_2.wav', 'heart', 'Tricuspid'],
  ['50159_Phc.wav', 'heart', null],
  ['101_1b1_Al_sc_Meditron.wav', 'lung', null],
  ['103_2b2_Ar_mc_LittC2SE.wav', 'lung', null],
  ['BP100_N,N,P R M,70,F.wav', 'lung', 'Posterior_Middle_Right'],
  ['EP108_COPD,E W,P R L ,63,M.wav', 'lung', 'Posterior_Lower_Right'],
  ['DP13_Heart Failure,C,P L L,55,M.wav', 'lung', 'Posterior_Lower_Left'],
  ['BP105_Lung Fibrosis,Crep,A U R,44,M.wav', 'lung', 'Anterior_Upper_Right'],
  ['BP4_Heart Failure + Lung Fibrosis ,I C,P L R,72,F.wav', 'lung', null],
  ['BP2_Asthma,E W,P L L R,52,F.wav', 'lung', null],
  ['BP26_Lung Fibrosis,Crep,P,90,F.wav', 'lung', null],
  ['HN-1_male_60_2_Mitral_17.wav', 'heart', 'Mitral'],
  ['lung_recording_HN_7_female_null_1_Posterior_Lateral_Left_3.wav', 'lung', 'Posterior_Lateral_Left'],
  ['lung_recording_HN7_female_30_1_Anterior_Upper_Right_3 (1).wav', 'lung', 'Anterior_Upper_Right'],
  ['12-heart-Aortic-2026-11-02-original.wav', 'heart', 'Aortic'],
  ['lung sounds all fields.wav', null, null],
  ['AML patient 3.wav', null, null],
  ['all.wav', null, null],
  ['patient PUL.wav', null, null],
  ['PLR 2.wav', null, null],
  ['recording_AV.wav', null, null],
  ['AO.wav', null, null],
  ['TV_visit_3.wav', null, null],
  ['MV.wav', null, null],
  ['patient Mitral 3.wav', null, null],
  ['apex.wav', null, null],
  ['REC001.wav', null, null],
  // A year, a day or a ward is no patient of CirCor.
  ['2024_MV.wav', null, null],
  ['2567_AV.wav', null, null],
  ['251127_AV.wav', null, null],
  ['2530_AV.wav', 'heart', 'Aortic'],
  ['somchai_x_60_2_Mitral_17.wav', null, null],
  ['Dr_Mitral_60_2_Mitral_17.wav', null, null],
  ['12-lung-Mitral-2026-11-02.wav', null, null],
  ['12-heart-Anterior_Upper_Left-2026-11-02.wav', null, null],
  ['HN1_female_60_2_Anterior_Upper_Left_17.wav', null, null],
  ['lung_recording_HN1_female_60_2_Mitral_17.wav', null, null],
] as const)('%s names %s, %s', (fileName, organ, position) => {
  expect(placeIn(fileName)).toEqual(organ && { organ, position });
});

test.each([
  ['heart', 'patient Mitral 3.wav', 'Mitral'],
  ['heart', 'HeartAortic.wav', 'Aortic'],
  ['heart', 'aortic and mitral.wav', null],
  ['heart', 'AV.wav', null],
  ['lung', 'left posterior middle.wav', 'Posterior_Middle_Left'],
  ['lung', 'Anterior lateral left.wav', null],
  ['lung', 'left right anterior upper.wav', null],
  ['lung', 'lung sounds all fields.wav', null],
] as const)('%s: %s spells %s', (organ, fileName, position) => {
  expect(spelledPosition(organ, fileName)).toBe(position);
});
