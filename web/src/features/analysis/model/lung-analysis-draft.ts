import { isLungAbnormal, type LungAnalysis, NORMAL_LUNG_ANALYSIS } from '@sadap/contract/analysis';
import { kept } from './analysis-draft.ts';

/** A form being filled in: null means undecided, so no default is ever stored. */
export type LungAnalysisDraft = {
  breathSounds: { normal: LungAnalysis['breathSounds']['normal'] | null; description: string };
  adventitious: LungAnalysis['adventitious'];
  breathing_pattern: {
    symmetry: LungAnalysis['breathing_pattern']['symmetry'] | null;
    effort: LungAnalysis['breathing_pattern']['effort'] | null;
    description: string;
  };
  overall_assessment: LungAnalysis['overall_assessment'];
};

export const EMPTY_LUNG_DRAFT: LungAnalysisDraft = {
  breathSounds: { normal: null, description: '' },
  adventitious: NORMAL_LUNG_ANALYSIS.adventitious,
  breathing_pattern: { symmetry: null, effort: null, description: '' },
  overall_assessment: { diagnosis: '', recommendations: '', followup_required: false },
};

const { diagnosis: NORMAL_DIAGNOSIS } = NORMAL_LUNG_ANALYSIS.overall_assessment;

/** Whether something abnormal is entered. */
export const hasLungFindings = ({
  breathSounds,
  adventitious,
  breathing_pattern,
}: LungAnalysisDraft): boolean =>
  (breathSounds.normal !== null && breathSounds.normal !== 'vesicular') ||
  Object.values(adventitious).some(({ present }) => present) ||
  isPatternAbnormal(breathing_pattern);

/**
 * Nothing abnormal; typed descriptions stay, in case a finding is ticked again. The assessment of the
 * abnormal findings is removed.
 */
export function allNormalLung(draft: LungAnalysisDraft): LungAnalysisDraft {
  const { crackles, wheezes, rhonchi, stridor, pleural_friction_rub } = draft.adventitious;
  return {
    breathSounds: { ...draft.breathSounds, normal: 'vesicular' },
    adventitious: {
      crackles: { ...crackles, present: false },
      wheezes: { ...wheezes, present: false },
      rhonchi: { ...rhonchi, present: false },
      stridor: { ...stridor, present: false },
      pleural_friction_rub: { ...pleural_friction_rub, present: false },
    },
    breathing_pattern: { ...draft.breathing_pattern, symmetry: 'symmetric', effort: 'normal' },
    overall_assessment: hasLungFindings(draft)
      ? NORMAL_LUNG_ANALYSIS.overall_assessment
      : {
          ...draft.overall_assessment,
          diagnosis: draft.overall_assessment.diagnosis.trim() || NORMAL_DIAGNOSIS,
        },
  };
}

/** Removes the automatic diagnosis 'Normal lung sounds' when there is an abnormal finding. */
export function withFittingDiagnosis(draft: LungAnalysisDraft): LungAnalysisDraft {
  const analysis = lungAnalysisOf(draft);
  if (!analysis || !isLungAbnormal(analysis) || analysis.overall_assessment.diagnosis !== NORMAL_DIAGNOSIS)
    return draft;
  return { ...draft, overall_assessment: { ...draft.overall_assessment, diagnosis: '' } };
}

/** Whether the breathing pattern needs a description. */
export const isPatternAbnormal = ({ symmetry, effort }: LungAnalysisDraft['breathing_pattern']) =>
  symmetry === 'asymmetric' || (effort !== null && effort !== 'normal');

/**
 * The value to store, or null while breath sounds, symmetry or effort are undecided. Only abnormal and
 * present findings have descriptions, types and timings.
 */
export function lungAnalysisOf(draft: LungAnalysisDraft): LungAnalysis | null {
  const { breathSounds, breathing_pattern: pattern, overall_assessment: overall } = draft;
  if (breathSounds.normal === null || pattern.symmetry === null || pattern.effort === null) return null;
  const { crackles, wheezes, rhonchi, stridor, pleural_friction_rub } = draft.adventitious;
  const finding = ({ present, description }: { present: boolean; description: string }) => ({
    present,
    description: kept(description, present),
  });
  return {
    breathSounds: {
      normal: breathSounds.normal,
      description: kept(breathSounds.description, breathSounds.normal !== 'vesicular'),
    },
    adventitious: {
      crackles: {
        ...finding(crackles),
        type: crackles.present ? (crackles.type ?? null) : null,
        timing: crackles.present ? (crackles.timing ?? null) : null,
      },
      wheezes: {
        ...finding(wheezes),
        type: wheezes.present ? (wheezes.type ?? null) : null,
        timing: wheezes.present ? (wheezes.timing ?? null) : null,
      },
      rhonchi: finding(rhonchi),
      stridor: finding(stridor),
      pleural_friction_rub: finding(pleural_friction_rub),
    },
    breathing_pattern: {
      symmetry: pattern.symmetry,
      effort: pattern.effort,
      description: kept(pattern.description, isPatternAbnormal(pattern)),
    },
    overall_assessment: {
      diagnosis: overall.diagnosis.trim(),
      recommendations: overall.recommendations.trim(),
      followup_required: overall.followup_required,
    },
  };
}

/** Crackles or wheezes whose type or timing is stated in the draft, but that are not present any more. */
export const detailsLeftOut = ({ adventitious: { crackles, wheezes } }: LungAnalysisDraft) => ({
  crackles: crackles.present ? {} : { type: crackles.type, timing: crackles.timing },
  wheezes: wheezes.present ? {} : { type: wheezes.type, timing: wheezes.timing },
});
