import { LaunchedPatient } from '@sadap/contract/launch/schema';
import { z } from 'zod';

/** What a browser carries between its launch and the patient's page. */
export const SealedLaunch = z.object({
  /** SHA-256 of the code: another launch's code does not open this patient. */
  codeHash: z.string(),
  userId: z.number(),
  startedAtMs: z.number(),
  patient: LaunchedPatient,
  isDeceased: z.boolean(),
  /** Whether it opens the locked screen of its user. */
  unlocks: z.boolean(),
});
export type SealedLaunch = z.infer<typeof SealedLaunch>;
