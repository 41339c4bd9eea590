import { z } from 'zod';
import { withMessage } from '../validation/index.ts';
import { FHIR_KEYS_LENGTH, FHIR_SCOPE_TYPES, FHIR_WRITES } from './index.ts';

const Types = z.array(z.enum(FHIR_SCOPE_TYPES)).min(1).max(FHIR_SCOPE_TYPES.length);
const Writes = z.array(z.enum(FHIR_WRITES)).max(FHIR_WRITES.length);

/** A program of the hospital that uses FHIR by itself (SMART Backend Services). */
export const FhirClient = z
  .object({
    id: z.uuid(),
    name: z.string(),
    types: Types,
    /** Patients whose use is restricted, too. */
    readsRestricted: z.boolean(),
    writes: Writes,
    /** The account in whose name it writes; null: it does not write. */
    writesAs: z.string().nullable(),
    /** `kid` of its keys: what the program signs with names one of them. */
    keyIds: z.array(z.string()),
    createdAt: z.iso.datetime(),
    /** When it last signed in. */
    lastUsedAt: z.iso.datetime().nullable(),
    revokedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'FhirClient' });
export type FhirClient = z.infer<typeof FhirClient>;

export const NewFhirClient = z
  .object({
    name: z.string().trim().min(2).max(80),
    types: Types,
    readsRestricted: z.boolean(),
    writes: Writes.default([]),
    /** The login name of an active account that is no administrator. */
    writesAs: z.string().trim().max(100).default(''),
    /** A JWKS, a JWK, or a public key as PEM. */
    keys: z.string().trim().min(1).max(FHIR_KEYS_LENGTH),
  })
  .refine(({ writes, writesAs }) => writes.length === 0 || writesAs !== '', {
    path: ['writesAs'],
    ...withMessage('required'),
  });
export type NewFhirClient = z.infer<typeof NewFhirClient>;

export const FhirClientById = z.object({ id: z.uuid() });
