import { MANOEUVRES, POSTURES } from '../circumstances/index.ts';

export const HEART_FINDINGS = ['s3', 's4', 'systolicMurmur', 'diastolicMurmur', 'panSystolicMurmur'] as const;
/** Heart sounds beside the specified findings; an analysis has only those that were heard. */
export const EXTRA_HEART_SOUNDS = [
  'ejectionClick',
  'midSystolicClick',
  'openingSnap',
  'pericardialRub',
] as const;
export const S2_SPLITTINGS = ['normal', 'wide', 'fixed', 'paradoxical'] as const;

export const MURMURS = ['systolicMurmur', 'diastolicMurmur', 'panSystolicMurmur'] as const;
export type Murmur = (typeof MURMURS)[number];
/** Highest grade: Levine's scale of systolic murmurs, and the scale of diastolic ones. */
export const HIGHEST_GRADE = { systolicMurmur: 6, diastolicMurmur: 4, panSystolicMurmur: 6 } as const;
export const MURMUR_TIMINGS = ['early', 'mid', 'late', 'holo'] as const;
export const MURMUR_SHAPES = ['crescendo', 'decrescendo', 'diamond', 'plateau'] as const;
export const MURMUR_PITCHES = ['low', 'medium', 'high'] as const;
export const MURMUR_QUALITIES = ['blowing', 'harsh', 'musical'] as const;
export const MURMUR_RADIATIONS = ['axilla', 'neck', 'back'] as const;
/** Postures and manoeuvres that may change a murmur. */
export const MURMUR_CHANGERS = [
  ...POSTURES,
  ...MANOEUVRES.filter((manoeuvre) => manoeuvre !== 'none'),
] as const;
export const MURMUR_EFFECTS = ['louder', 'softer', 'disappears', 'unchanged'] as const;

export const BREATH_SOUNDS = ['vesicular', 'bronchial', 'bronchovesicular', 'diminished', 'absent'] as const;
export const CRACKLE_TYPES = ['fine', 'coarse'] as const;
export const CRACKLE_TIMINGS = ['early', 'late', 'pan-inspiratory'] as const;
export const WHEEZE_TYPES = ['high-pitched', 'low-pitched'] as const;
export const WHEEZE_TIMINGS = ['inspiratory', 'expiratory', 'both'] as const;
export const SYMMETRIES = ['symmetric', 'asymmetric'] as const;
export const BREATHING_EFFORTS = ['normal', 'increased', 'labored'] as const;

export const LUNG_FINDINGS = ['crackles', 'wheezes', 'rhonchi', 'stridor', 'pleural_friction_rub'] as const;
