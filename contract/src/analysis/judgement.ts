import { EXTRA_HEART_SOUNDS, HEART_FINDINGS } from './findings.ts';
import type { DoctorAnalysis, HeartAnalysis, LungAnalysis } from './schema.ts';

export const NORMAL_HEART_ANALYSIS: HeartAnalysis = {
  s1: { isNormal: true, description: '' },
  s2: { isNormal: true, description: '' },
  s3: { present: false, description: '' },
  s4: { present: false, description: '' },
  systolicMurmur: { present: false, description: '' },
  diastolicMurmur: { present: false, description: '' },
  panSystolicMurmur: { present: false, description: '' },
};

export const NORMAL_LUNG_ANALYSIS: LungAnalysis = {
  breathSounds: { normal: 'vesicular', description: '' },
  adventitious: {
    crackles: { present: false, description: '', type: null, timing: null },
    wheezes: { present: false, description: '', type: null, timing: null },
    rhonchi: { present: false, description: '' },
    stridor: { present: false, description: '' },
    pleural_friction_rub: { present: false, description: '' },
  },
  breathing_pattern: { symmetry: 'symmetric', effort: 'normal', description: '' },
  overall_assessment: { diagnosis: 'Normal lung sounds', recommendations: '', followup_required: false },
};

/** Abnormal when S1 or S2 is, or any finding is present. S1 and S2 alone would call a murmur normal. */
export function isHeartAbnormal(analysis: HeartAnalysis): boolean {
  return (
    !analysis.s1.isNormal ||
    !analysis.s2.isNormal ||
    HEART_FINDINGS.some((finding) => analysis[finding].present) ||
    EXTRA_HEART_SOUNDS.some((sound) => analysis[sound]?.present)
  );
}

/**
 * Abnormal when breath sounds are not vesicular, any adventitious sound is present, or breathing is abnormal.
 */
export function isLungAbnormal(analysis: LungAnalysis): boolean {
  return (
    analysis.breathSounds.normal !== 'vesicular' ||
    Object.values(analysis.adventitious).some((finding) => finding.present) ||
    analysis.breathing_pattern.symmetry === 'asymmetric' ||
    analysis.breathing_pattern.effort !== 'normal'
  );
}

export function isAbnormal(analysis: DoctorAnalysis): boolean {
  return 's1' in analysis ? isHeartAbnormal(analysis) : isLungAbnormal(analysis);
}
