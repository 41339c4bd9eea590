export const HEART_FINDINGS = ['s3', 's4', 'systolicMurmur', 'diastolicMurmur', 'panSystolicMurmur'] as const;

export const BREATH_SOUNDS = ['vesicular', 'bronchial', 'bronchovesicular', 'diminished', 'absent'] as const;
export const CRACKLE_TYPES = ['fine', 'coarse'] as const;
export const CRACKLE_TIMINGS = ['early', 'late', 'pan-inspiratory'] as const;
export const WHEEZE_TYPES = ['high-pitched', 'low-pitched'] as const;
export const WHEEZE_TIMINGS = ['inspiratory', 'expiratory', 'both'] as const;
export const SYMMETRIES = ['symmetric', 'asymmetric'] as const;
export const BREATHING_EFFORTS = ['normal', 'increased', 'labored'] as const;

export const LUNG_FINDINGS = ['crackles', 'wheezes', 'rhonchi', 'stridor', 'pleural_friction_rub'] as const;
