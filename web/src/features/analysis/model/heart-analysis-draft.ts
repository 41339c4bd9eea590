import { type HEART_FINDINGS, type HeartAnalysis, NORMAL_HEART_ANALYSIS } from '@sadap/contract/analysis';
import { kept } from './analysis-draft.ts';

type HeartFinding = (typeof HEART_FINDINGS)[number];
type DraftSound = { isNormal: boolean | null; description: string };

/**
 * A form being filled in: S1 and S2 stay undecided until the clinician decides, so no default is ever stored.
 */
export type HeartAnalysisDraft = { s1: DraftSound; s2: DraftSound } & Pick<HeartAnalysis, HeartFinding>;

export const EMPTY_HEART_DRAFT: HeartAnalysisDraft = {
  ...NORMAL_HEART_ANALYSIS,
  s1: { isNormal: null, description: '' },
  s2: { isNormal: null, description: '' },
};

/** Nothing abnormal; typed descriptions stay, in case a finding is ticked again. */
export function allNormalHeart(draft: HeartAnalysisDraft): HeartAnalysisDraft {
  const absent = (name: HeartFinding) => ({ ...draft[name], present: false });
  return {
    s1: { ...draft.s1, isNormal: true },
    s2: { ...draft.s2, isNormal: true },
    s3: absent('s3'),
    s4: absent('s4'),
    systolicMurmur: absent('systolicMurmur'),
    diastolicMurmur: absent('diastolicMurmur'),
    panSystolicMurmur: absent('panSystolicMurmur'),
  };
}

/**
 * The value to store, or null while S1 or S2 is undecided. Only abnormal and present findings have
 * descriptions.
 */
export function heartAnalysisOf(draft: HeartAnalysisDraft): HeartAnalysis | null {
  const { s1, s2 } = draft;
  if (s1.isNormal === null || s2.isNormal === null) return null;
  const sound = (isNormal: boolean, description: string) => ({
    isNormal,
    description: kept(description, !isNormal),
  });
  const finding = (name: HeartFinding) => ({
    present: draft[name].present,
    description: kept(draft[name].description, draft[name].present),
  });
  return {
    s1: sound(s1.isNormal, s1.description),
    s2: sound(s2.isNormal, s2.description),
    s3: finding('s3'),
    s4: finding('s4'),
    systolicMurmur: finding('systolicMurmur'),
    diastolicMurmur: finding('diastolicMurmur'),
    panSystolicMurmur: finding('panSystolicMurmur'),
  };
}
