import { z } from 'zod';
import { ACCESS_MODES } from '../access/index.ts';
import { AI_MODES } from '../ai-analysis/mode.ts';
import { PASSWORD_MIN_LENGTH, PASSWORD_MINIMUM_HIGHEST } from '../limits/index.ts';
import { RETENTION_YEARS_MAX } from '../retention/index.ts';
import { withMessage } from '../validation/index.ts';
import { SECOND_FACTOR_FOR } from './index.ts';

/**
 * What an administrator decides about security. A new setting is a field here with its default in
 * `SECURITY_DEFAULTS`, and a card on the page (`web/src/features/security`); the server keeps and audits it.
 */
export const SecuritySettings = z
  .object({
    /** Of a new password. Who has a shorter one is asked to change it at the next login. */
    passwordMinimumLength: z
      .number(withMessage('required'))
      .int(withMessage('wholeNumber'))
      .min(PASSWORD_MIN_LENGTH, withMessage('passwordLengthRange'))
      .max(PASSWORD_MINIMUM_HIGHEST, withMessage('passwordLengthRange')),
    /** Who of them has none must set one up at the next login. */
    secondFactorFor: z.enum(SECOND_FACTOR_FOR),
    /** Patients that one user opens within an hour before administrators are told. */
    unusualPatientsPerHour: z
      .number(withMessage('required'))
      .int(withMessage('wholeNumber'))
      .min(5, withMessage('unusualReadingRange'))
      .max(10_000, withMessage('unusualReadingRange')),
    /** Which patients an account opens. */
    access: z.enum(ACCESS_MODES),
    /** Patients' records are kept for so many years after the last entry; null: no time is set. */
    retentionYears: z
      .number(withMessage('retentionRange'))
      .int(withMessage('wholeNumber'))
      .min(1, withMessage('retentionRange'))
      .max(RETENTION_YEARS_MAX, withMessage('retentionRange'))
      .nullable(),
    /** Whether the AI answers, and whether anybody is shown what it answers. */
    aiMode: z.enum(AI_MODES),
  })
  .meta({ id: 'SecuritySettings' });
export type SecuritySettings = z.infer<typeof SecuritySettings>;

/** The settings as they hold. */
export const SecurityState = SecuritySettings.extend({
  /** The server's configuration fixes `access`. */
  isAccessFixed: z.boolean(),
}).meta({ id: 'SecurityState' });
export type SecurityState = z.infer<typeof SecurityState>;

/** Only the settings that are to change. */
export const SecuritySettingsChange = SecuritySettings.partial();

/** How many active accounts the settings would concern. */
export const SecurityReach = z
  .object({
    accounts: z.number().int(),
    /** Those that would have to set up a second step at their next login. */
    withoutSecondStep: z.object({ administrators: z.number().int(), everybody: z.number().int() }),
    /** Those that are in no group that shares patients: with need-to-know they open their own alone. */
    withoutPatientGroup: z.number().int(),
  })
  .meta({ id: 'SecurityReach' });
export type SecurityReach = z.infer<typeof SecurityReach>;
