import { NORMAL_HEART_ANALYSIS, NORMAL_LUNG_ANALYSIS } from '@sadap/contract/analysis';
import { expect, test } from 'vitest';
import { heardFindings } from './heard-findings.ts';

const present = { present: true, description: '' };

test('names what is out of the ordinary, in the order of the analysis', () => {
  expect(heardFindings(NORMAL_HEART_ANALYSIS)).toEqual([]);
  expect(heardFindings(NORMAL_LUNG_ANALYSIS)).toEqual([]);
  expect(
    heardFindings({
      ...NORMAL_HEART_ANALYSIS,
      s2: { isNormal: false, description: '' },
      midSystolicClick: present,
      systolicMurmur: present,
      ejectionClick: { present: false, description: '' },
    }),
  ).toEqual(['s2', 'systolicMurmur', 'midSystolicClick']);
  expect(
    heardFindings({
      ...NORMAL_LUNG_ANALYSIS,
      breathSounds: { normal: 'bronchial', description: '' },
      adventitious: { ...NORMAL_LUNG_ANALYSIS.adventitious, stridor: present },
    }),
  ).toEqual(['breathSounds', 'stridor']);
});
