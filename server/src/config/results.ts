import { readFileSync } from 'node:fs';
import { REPORT_LANGUAGES } from '@sadap/contract/reports';
import { z } from 'zod';

const LEAST_KEY_BYTES = 32;

/** What leaves for the hospital's system: docs/hospital-system.md. Where it goes: `connections.ts`. */
export const resultSettings = {
  /** A secret of at least 32 bytes that both ends have. */
  RESULT_WEBHOOK_KEY_FILE: z.string().min(1).optional(),
  /** Of the reports. */
  RESULT_LANGUAGE: z.enum(REPORT_LANGUAGES).default('th'),
};

/** Throws what is wrong with the file, in words. */
export function webhookKeyIn(file: string): string {
  const key = readFileSync(file, 'utf8').trim();
  if (Buffer.byteLength(key) < LEAST_KEY_BYTES)
    throw new Error(`needs a secret of at least ${LEAST_KEY_BYTES} bytes`);
  return key;
}

export function checkResultSettings(
  { RESULT_WEBHOOK_KEY_FILE: file }: { RESULT_WEBHOOK_KEY_FILE?: string | undefined },
  fault: (field: string, message: string) => void,
): void {
  if (file === undefined) return;
  try {
    webhookKeyIn(file);
  } catch (error) {
    fault('RESULT_WEBHOOK_KEY_FILE', error instanceof Error ? error.message : 'cannot be read');
  }
}
