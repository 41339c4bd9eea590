import { NORMAL_HEART_ANALYSIS } from '@sadap/contract/analysis';
import { HeartAnalysis } from '@sadap/contract/analysis/schema';
import { describe, expect, it, test } from 'vitest';
import {
  allNormalHeart,
  EMPTY_HEART_DRAFT,
  type HeartAnalysisDraft,
  heartAnalysisOf,
  heartLeftOut,
} from './heart-analysis-draft.ts';

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

  it('keeps what is stated of a present murmur and nothing of an absent one', () => {
    const detail = { grade: 3, shape: undefined, loudestAt: [], radiation: [], changes: [] };
    const decidedDraft = { ...EMPTY_HEART_DRAFT, s1: decided, s2: decided };
    const of = (present: boolean) =>
      heartAnalysisOf({ ...decidedDraft, systolicMurmur: { present, description: '', detail } });
    expect(of(true)?.systolicMurmur).toEqual({
      present: true,
      description: '',
      detail: { grade: 3, radiation: [] },
    });
    expect(of(false)).toEqual(NORMAL_HEART_ANALYSIS);
    const nothing = { present: true, description: '', detail: { loudestAt: [] } };
    expect(heartAnalysisOf({ ...decidedDraft, diastolicMurmur: nothing })?.diastolicMurmur).toEqual({
      present: true,
      description: '',
    });
  });

  it('keeps extra sounds that were heard, and the splitting of an abnormal S2', () => {
    const draft = {
      ...EMPTY_HEART_DRAFT,
      s1: decided,
      s2: { isNormal: false, description: '', splitting: 'fixed' as const },
      openingSnap: { present: true, description: ' early ' },
      pericardialRub: { present: false, description: 'left over' },
    };
    const analysis = heartAnalysisOf(draft);
    expect(analysis?.s2.splitting).toBe('fixed');
    expect(analysis?.openingSnap).toEqual({ present: true, description: 'early' });
    expect(analysis).not.toHaveProperty('pericardialRub');
    expect(HeartAnalysis.safeParse(analysis).success).toBe(true);
    expect(heartAnalysisOf(allNormalHeart(draft))).toEqual(NORMAL_HEART_ANALYSIS);
  });

  it('all normal leaves nothing abnormal in what is stored', () => {
    const murmur = { ...EMPTY_HEART_DRAFT, systolicMurmur: { present: true, description: 'grade 3/6' } };
    expect(heartAnalysisOf(allNormalHeart(murmur))).toEqual(NORMAL_HEART_ANALYSIS);
    expect(allNormalHeart(murmur).systolicMurmur.description).toBe('grade 3/6');
  });
});

test('details of a murmur that is not present any more are named, and a splitting of a normal S2', () => {
  const murmur = { present: true, description: '', detail: { grade: 3, pitch: 'high' } } as const;
  const draft: HeartAnalysisDraft = {
    ...EMPTY_HEART_DRAFT,
    s1: { isNormal: true, description: '' },
    s2: { isNormal: false, description: '', splitting: 'fixed' },
    systolicMurmur: murmur,
  };
  const leftOut = (changed: HeartAnalysisDraft) => {
    const analysis = heartAnalysisOf(changed);
    return analysis && heartLeftOut(changed, analysis, 'en');
  };
  expect(leftOut(draft)).toEqual([]);
  const unticked = leftOut(allNormalHeart(draft));
  expect(unticked).toHaveLength(2);
  expect(unticked?.[0]).toContain('3/6');
});
