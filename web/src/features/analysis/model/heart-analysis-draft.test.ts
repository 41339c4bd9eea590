import { NORMAL_HEART_ANALYSIS } from '@sadap/contract/analysis';
import { HeartAnalysis } from '@sadap/contract/analysis/schema';
import { describe, expect, it } from 'vitest';
import { allNormalHeart, EMPTY_HEART_DRAFT, heartAnalysisOf } from './heart-analysis-draft.ts';

const decided = { isNormal: true, description: '' };

describe('heart analysis draft', () => {
  it('stores nothing before both S1 and S2 are decided', () => {
    expect(heartAnalysisOf(EMPTY_HEART_DRAFT)).toBeNull();
    expect(heartAnalysisOf({ ...EMPTY_HEART_DRAFT, s1: decided })).toBeNull();
    expect(heartAnalysisOf({ ...EMPTY_HEART_DRAFT, s2: decided })).toBeNull();
  });

  it('is the normal analysis when both are normal and nothing is found', () => {
    expect(heartAnalysisOf({ ...EMPTY_HEART_DRAFT, s1: decided, s2: decided })).toEqual(
      NORMAL_HEART_ANALYSIS,
    );
  });

  it('keeps descriptions of what is abnormal or present, and only those', () => {
    const analysis = heartAnalysisOf({
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

  it('all normal leaves nothing abnormal in what is stored', () => {
    const murmur = { ...EMPTY_HEART_DRAFT, systolicMurmur: { present: true, description: 'grade 3/6' } };
    expect(heartAnalysisOf(allNormalHeart(murmur))).toEqual(NORMAL_HEART_ANALYSIS);
    expect(allNormalHeart(murmur).systolicMurmur.description).toBe('grade 3/6');
  });
});
