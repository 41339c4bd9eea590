import { readFileSync } from 'node:fs';
import { REPORT_LANGUAGES } from '@sadap/contract/reports';
import { z } from 'zod';

const LEAST_KEY_BYTES = 32;

/** What leaves for the hospital's system: docs/hospital-system.md. Where it goes: `connections.ts`. */
export const resultSettings = {
  /** A secret of at least 32 bytes that both ends have. */
  RESULT_WEBHOOK_KEY_FILE: z.string().min(1).optional(),
  /** The Bearer token that the FHIR server wants. */
  RESULT_FHIR_TOKEN_FILE: z.string().min(1).optional(),
  /** The `system` of the HN there. */
  RESULT_HN_SYSTEM: z.url().optional(),
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

/** Throws what is wrong with the file, in words. */
export function bearerIn(file: string): string {
  const token = readFileSync(file, 'utf8').trim();
  if (!/^[\w.~+/=-]+$/.test(token))
    throw new Error('needs a Bearer token: letters, digits and -._~+/= alone');
  return token;
}

const FILES = { RESULT_WEBHOOK_KEY_FILE: webhookKeyIn, RESULT_FHIR_TOKEN_FILE: bearerIn };

export function checkResultSettings(
  settings: {
    [Field in keyof typeof FILES | 'RESULT_WEBHOOK_URL' | 'RESULT_FHIR_URL']?: string | undefined;
  },
  fault: (field: string, message: string) => void,
): void {
  for (const field of ['RESULT_WEBHOOK_URL', 'RESULT_FHIR_URL'] as const) {
    const url = URL.parse(settings[field] ?? '');
    if (url?.username || url?.password) fault(field, 'must not name a user or a password');
  }
  for (const [field, read] of Object.entries(FILES)) {
    const file = settings[field as keyof typeof FILES];
    if (file === undefined) continue;
    try {
      read(file);
    } catch (error) {
      fault(field, error instanceof Error ? error.message : 'cannot be read');
    }
  }
}
