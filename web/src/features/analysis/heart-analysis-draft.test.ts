import { HeartAnalysis, NORMAL_HEART_ANALYSIS } from '@sadap/contract';
import { describe, expect, it } from 'vitest';
import { analysisOf, EMPTY_HEART_DRAFT } from './heart-analysis-draft.ts';

const decided = { isNormal: true, description: '' };

describe('heart analysis draft', () => {
  it('stores nothing before both S1 and S2 are decided', () => {
    expect(analysisOf(EMPTY_HEART_DRAFT)).toBeNull();
    expect(analysisOf({ ...EMPTY_HEART_DRAFT, s1: decided })).toBeNull();
    expect(analysisOf({ ...EMPTY_HEART_DRAFT, s2: decided })).toBeNull();
  });

  it('is the normal analysis when both are normal and nothing is found', () => {
    expect(analysisOf({ ...EMPTY_HEART_DRAFT, s1: decided, s2: decided })).toEqual(NORMAL_HEART_ANALYSIS);
  });

  it('keeps descriptions of what is abnormal or present, and only those', () => {
    const analysis = analysisOf({
      ...EMPTY_HEART_DRAFT,
      s1: { isNormal: true, description: 'left over' },
      s2: { isNormal: false, description: ' wide split ' },
      s3: { present: false, description: 'left over' },
      systolicMurmur: { present: true, description: 'grade 3/6' },
    });
    expect(analysis).toMatchObject({
      s1: { isNormal: true, description: '' },
      s2: { isNormal: false, description: 'wide split' },
      s3: { present: false, description: '' },
      systolicMurmur: { present: true, description: 'grade 3/6' },
    });
    expect(HeartAnalysis.safeParse(analysis).success).toBe(true);
  });
});
