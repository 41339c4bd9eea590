import { z } from 'zod';
import { HEART_POSITIONS } from '../positions/index.ts';
import { withMessage } from '../validation/index.ts';
import {
  BREATH_SOUNDS,
  BREATHING_EFFORTS,
  CRACKLE_TIMINGS,
  CRACKLE_TYPES,
  HIGHEST_GRADE,
  MURMUR_CHANGERS,
  MURMUR_EFFECTS,
  MURMUR_PITCHES,
  MURMUR_QUALITIES,
  MURMUR_RADIATIONS,
  MURMUR_SHAPES,
  MURMUR_TIMINGS,
  type Murmur,
  S2_SPLITTINGS,
  SYMMETRIES,
  WHEEZE_TIMINGS,
  WHEEZE_TYPES,
} from './findings.ts';

const Description = z.string().trim().max(2000, withMessage('tooLong')).default('');

/** A heart sound that is always present: S1, S2. */
const HeartSound = z.object({ isNormal: z.boolean(), description: Description });
/** A finding that is present or absent. */
const Finding = z.object({ present: z.boolean(), description: Description });

const areDistinct = (values: readonly string[]) => new Set(values).size === values.length;
const distinct = <Value extends string>(values: readonly Value[]) =>
  z.array(z.enum(values)).refine(areDistinct, withMessage('invalid'));

/** What a murmur is like. Everything is optional; absent means that it was not stated. */
export const MurmurDetail = z
  .object({
    grade: z.number().int().min(1).max(6).optional(),
    timing: z.enum(MURMUR_TIMINGS).optional(),
    shape: z.enum(MURMUR_SHAPES).optional(),
    pitch: z.enum(MURMUR_PITCHES).optional(),
    quality: z.enum(MURMUR_QUALITIES).optional(),
    loudestAt: distinct(HEART_POSITIONS).optional(),
    radiation: distinct(MURMUR_RADIATIONS).optional().describe('Empty: it radiates nowhere'),
    changes: z
      .array(z.object({ with: z.enum(MURMUR_CHANGERS), effect: z.enum(MURMUR_EFFECTS) }))
      .refine((changes) => areDistinct(changes.map((change) => change.with)), withMessage('invalid'))
      .optional()
      .describe('How a posture or a manoeuvre changes it; each at most once'),
  })
  .meta({ id: 'MurmurDetail' });
export type MurmurDetail = z.infer<typeof MurmurDetail>;

/**
 * Detail of an absent murmur is refused, as is a grade above its scale. A pan-systolic one is holosystolic.
 */
const murmur = (name: Murmur) =>
  Finding.extend({ detail: MurmurDetail.optional() }).refine(
    ({ present, detail }) =>
      !detail ||
      (present &&
        (detail.grade ?? 1) <= HIGHEST_GRADE[name] &&
        (name !== 'panSystolicMurmur' || (detail.timing ?? 'holo') === 'holo')),
    { ...withMessage('invalid'), path: ['detail'] },
  );

/** A normal S2 splits normally. */
const SecondHeartSound = HeartSound.extend({ splitting: z.enum(S2_SPLITTINGS).optional() }).refine(
  ({ isNormal, splitting }) => !isNormal || (splitting ?? 'normal') === 'normal',
  { ...withMessage('invalid'), path: ['splitting'] },
);

export const HeartAnalysis = z
  .object({
    s1: HeartSound,
    s2: SecondHeartSound,
    s3: Finding,
    s4: Finding,
    systolicMurmur: murmur('systolicMurmur'),
    diastolicMurmur: murmur('diastolicMurmur'),
    panSystolicMurmur: murmur('panSystolicMurmur'),
    ejectionClick: Finding.optional(),
    midSystolicClick: Finding.optional(),
    openingSnap: Finding.optional(),
    pericardialRub: Finding.optional(),
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
