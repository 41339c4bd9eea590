import { PASSWORD_MIN_LENGTH } from '../limits/index.ts';
import type { SecuritySettings } from './schema.ts';

export type { SecurityReach, SecuritySettings, SecurityState } from './schema.ts';

/** Accounts that need a second factor. */
export const SECOND_FACTOR_FOR = ['nobody', 'administrators', 'everybody'] as const;

/** As long as no administrator has chosen. */
export const SECURITY_DEFAULTS: SecuritySettings = {
  passwordMinimumLength: PASSWORD_MIN_LENGTH,
  secondFactorFor: 'nobody',
  unusualPatientsPerHour: 100,
  access: 'open',
  retentionYears: null,
  aiMode: 'silent',
};
