import { z } from 'zod';
import { says } from './validation.ts';

const Description = z.string().trim().max(2000, says('tooLong')).default('');

/** A heart sound that is always there: S1, S2. */
const HeartSound = z.object({ isNormal: z.boolean(), description: Description });
/** A finding that is there or not. */
const Finding = z.object({ present: z.boolean(), description: Description });

export const HeartAnalysis = z
  .object({
    s1: HeartSound,
    s2: HeartSound,
    s3: Finding,
    s4: Finding,
    systolicMurmur: Finding,
    diastolicMurmur: Finding,
    panSystolicMurmur: Finding,
  })
  .meta({ id: 'HeartAnalysis' });
export type HeartAnalysis = z.infer<typeof HeartAnalysis>;

export const HEART_FINDINGS = ['s3', 's4', 'systolicMurmur', 'diastolicMurmur', 'panSystolicMurmur'] as const;

export const BREATH_SOUNDS = ['vesicular', 'bronchial', 'bronchovesicular', 'diminished', 'absent'] as const;
export const CRACKLE_TYPES = ['fine', 'coarse'] as const;
export const CRACKLE_TIMINGS = ['early', 'late', 'pan-inspiratory'] as const;
export const WHEEZE_TYPES = ['high-pitched', 'low-pitched'] as const;
export const WHEEZE_TIMINGS = ['inspiratory', 'expiratory', 'both'] as const;
export const SYMMETRIES = ['symmetric', 'asymmetric'] as const;
export const BREATHING_EFFORTS = ['normal', 'increased', 'labored'] as const;

export const LungAnalysis = z
  .object({
    breathSounds: z.object({ normal: z.enum(BREATH_SOUNDS), description: Description }),
    adventitious: z.object({
      crackles: Finding.extend({
        type: z.enum(CRACKLE_TYPES).nullish(),
        timing: z.enum(CRACKLE_TIMINGS).nullish(),
      }),
      wheezes: Finding.extend({
        type: z.enum(WHEEZE_TYPES).nullish(),
        timing: z.enum(WHEEZE_TIMINGS).nullish(),
      }),
      rhonchi: Finding,
      stridor: Finding,
      pleural_friction_rub: Finding,
    }),
    breathing_pattern: z.object({
      symmetry: z.enum(SYMMETRIES),
      effort: z.enum(BREATHING_EFFORTS),
      description: Description,
    }),
    overall_assessment: z.object({
      diagnosis: Description,
      recommendations: Description,
      followup_required: z.boolean(),
    }),
  })
  .meta({ id: 'LungAnalysis' });
export type LungAnalysis = z.infer<typeof LungAnalysis>;

export const LUNG_FINDINGS = ['crackles', 'wheezes', 'rhonchi', 'stridor', 'pleural_friction_rub'] as const;

export const DoctorAnalysis = z.union([HeartAnalysis, LungAnalysis]);
export type DoctorAnalysis = z.infer<typeof DoctorAnalysis>;

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

/** Abnormal when S1 or S2 is, or any finding is present: S1 and S2 alone would call a murmur normal. */
export function isHeartAbnormal(analysis: HeartAnalysis): boolean {
  return (
    !analysis.s1.isNormal ||
    !analysis.s2.isNormal ||
    HEART_FINDINGS.some((finding) => analysis[finding].present)
  );
}

/** Abnormal when breath sounds are not vesicular, any adventitious sound is present, or breathing is. */
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

/** One saved version of a recording's analysis. */
export const AnalysisVersion = z
  .object({
    version: z.number().int(),
    author: z.string(),
    createdAt: z.iso.datetime(),
    doctor_analysis: DoctorAnalysis,
  })
  .meta({ id: 'AnalysisVersion' });
export type AnalysisVersion = z.infer<typeof AnalysisVersion>;
