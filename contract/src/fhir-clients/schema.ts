import { z } from 'zod';
import { FHIR_KEYS_LENGTH, FHIR_SCOPE_TYPES } from './index.ts';

const Types = z.array(z.enum(FHIR_SCOPE_TYPES)).min(1).max(FHIR_SCOPE_TYPES.length);

/** A program of the hospital that reads FHIR by itself (SMART Backend Services). */
export const FhirClient = z
  .object({
    id: z.uuid(),
    name: z.string(),
    types: Types,
    /** Patients whose use is restricted, too. */
    readsRestricted: z.boolean(),
    /** `kid` of its keys: what the program signs with names one of them. */
    keyIds: z.array(z.string()),
    createdAt: z.iso.datetime(),
    /** When it last signed in. */
    lastUsedAt: z.iso.datetime().nullable(),
    revokedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'FhirClient' });
export type FhirClient = z.infer<typeof FhirClient>;

export const NewFhirClient = z.object({
  name: z.string().trim().min(2).max(80),
  types: Types,
  readsRestricted: z.boolean(),
  /** A JWKS, a JWK, or a public key as PEM. */
  keys: z.string().trim().min(1).max(FHIR_KEYS_LENGTH),
});
export type NewFhirClient = z.infer<typeof NewFhirClient>;

export const FhirClientById = z.object({ id: z.uuid() });
