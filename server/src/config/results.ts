import { readFileSync } from 'node:fs';
import { REPORT_LANGUAGES } from '@sadap/contract/reports';
import { z } from 'zod';
import { CHARSETS } from './hl7-charsets.ts';

const LEAST_KEY_BYTES = 32;

/** What leaves for the hospital's system: docs/hospital-system.md. Where it goes: `connections.ts`. */
export const resultSettings = {
  /** A secret of at least 32 bytes that both ends have. */
  RESULT_WEBHOOK_KEY_FILE: z.string().min(1).optional(),
  /** The Bearer token that the FHIR server wants. */
  RESULT_FHIR_TOKEN_FILE: z.string().min(1).optional(),
  /** The `system` of the HN there. */
  RESULT_HN_SYSTEM: z.url().optional(),
  /** Who signed the certificate of the HL7 receiver, as PEM. */
  RESULT_HL7_CA_FILE: z.string().min(1).optional(),
  RESULT_HL7_CHARSET: z.enum(CHARSETS).default('UNICODE UTF-8'),
  /** MSH-5 and MSH-6. */
  RESULT_HL7_RECEIVER: z.string().max(180).default(''),
  RESULT_HL7_FACILITY: z.string().max(180).default(''),
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

/** Throws what is wrong with the file, in words. */
export function certificatesIn(file: string): string {
  const text = readFileSync(file, 'utf8');
  if (!text.includes('-----BEGIN CERTIFICATE-----')) throw new Error('needs certificates as PEM');
  return text;
}

const FILES = {
  RESULT_HL7_CA_FILE: certificatesIn,
  RESULT_WEBHOOK_KEY_FILE: webhookKeyIn,
  RESULT_FHIR_TOKEN_FILE: bearerIn,
};

const ADDRESSES = ['RESULT_WEBHOOK_URL', 'RESULT_FHIR_URL', 'RESULT_HL7_URL'] as const;
type Address = (typeof ADDRESSES)[number];

export function checkResultSettings(
  settings: {
    [Field in keyof typeof FILES | Address]?: string | undefined;
  },
  fault: (field: string, message: string) => void,
): void {
  for (const field of ADDRESSES) {
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
