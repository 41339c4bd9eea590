import { describe, expect, it } from 'vitest';
import { isMissingFileName, readFileName } from './file-name.ts';

describe('a recording’s file name', () => {
  it.each([
    ['68-0001_female_42_3_Aortic_17.wav', { sex: 'female', ageYears: 42, checkUpNumber: 3 }],
    ['lung_recording_HN9_male_7_1_Anterior_Upper_Left_5.wav', { sex: 'male', ageYears: 7, checkUpNumber: 1 }],
    ['HN9_other_7_1_Aortic_5.wav', null],
    ['HN9_male_seven_1_Aortic_5.wav', null],
    ['HN9_male_7.wav', null],
    ['sound.wav', null],
  ])('%s', (name, parts) => expect(readFileName(name)).toEqual(parts));

  it.each([null, undefined, '', 'undefined', 'null'])('%s is no name', (name) =>
    expect(isMissingFileName(name)).toBe(true));
  it('takes every other name', () => expect(isMissingFileName('a.wav')).toBe(false));
});
