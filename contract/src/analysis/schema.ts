import { z } from 'zod';
import { withMessage } from '../validation/index.ts';
import {
  BREATH_SOUNDS,
  BREATHING_EFFORTS,
  CRACKLE_TIMINGS,
  CRACKLE_TYPES,
  SYMMETRIES,
  WHEEZE_TIMINGS,
  WHEEZE_TYPES,
} from './findings.ts';

const Description = z.string().trim().max(2000, withMessage('tooLong')).default('');

/** A heart sound that is always present: S1, S2. */
const HeartSound = z.object({ isNormal: z.boolean(), description: Description });
/** A finding that is present or absent. */
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

export const DoctorAnalysis = z.union([HeartAnalysis, LungAnalysis]);
export type DoctorAnalysis = z.infer<typeof DoctorAnalysis>;

export const AnalyseInput = z.object({
  doctor_analysis: DoctorAnalysis,
  base_version: z
    .number(withMessage('invalid'))
    .int(withMessage('invalid'))
    .min(0, withMessage('invalid'))
    .optional()
    .describe(
      'The `analysis_version` that was seen (0: none); when there is a newer one the answer is ANALYSIS_CHANGED. Absent: whatever is stored',
    ),
});
export type AnalyseInput = z.infer<typeof AnalyseInput>;

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
