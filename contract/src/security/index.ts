import { PASSWORD_MIN_LENGTH } from '../limits/index.ts';
import type { SecuritySettings } from './schema.ts';

export type { SecuritySettings } from './schema.ts';

/** As long as no administrator has chosen. */
export const SECURITY_DEFAULTS: SecuritySettings = {
  passwordMinimumLength: PASSWORD_MIN_LENGTH,
  unusualPatientsPerHour: 100,
};
