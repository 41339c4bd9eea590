import type { FhirScopeType, FhirWrite } from '@sadap/contract/fhir-clients';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { JWK } from 'jose';
import { users } from '../users/index.ts';

/** Programs of the hospital that use FHIR by themselves (SMART Backend Services). */
export const fhirClients = pgTable('fhir_clients', {
  id: uuid().primaryKey().defaultRandom(),
  /** Limits count it under the negative number, which no account has. */
  number: integer().notNull().generatedAlwaysAsIdentity().unique(),
  name: text().notNull(),
  types: text().array().$type<FhirScopeType[]>().notNull(),
  readsRestricted: boolean('reads_restricted').notNull(),
  writes: text().array().$type<FhirWrite[]>().notNull().default([]),
  /** In whose name; null: it does not write. */
  writesAs: integer('writes_as').references(() => users.id),
  /** Public halves alone, each with a `kid`. */
  keys: jsonb().$type<JWK[]>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().default(sql`now()`),
  lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  revokedAt: timestamp('revoked_at', { withTimezone: true }),
});

/** What lets a client read, and write, for some minutes. */
export const fhirTokens = pgTable(
  'fhir_tokens',
  {
    /** SHA-256. */
    hash: text().primaryKey(),
    clientId: uuid('client_id')
      .notNull()
      .references(() => fhirClients.id, { onDelete: 'cascade' }),
    types: text().array().$type<FhirScopeType[]>().notNull(),
    writes: text().array().$type<FhirWrite[]>().notNull().default([]),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('fhir_tokens_expires_at').on(table.expiresAt),
    index('fhir_tokens_client').on(table.clientId),
  ],
);

/** Assertions that were heard: each counts once, on all servers. */
export const usedFhirAssertions = pgTable(
  'used_fhir_assertions',
  {
    /** SHA-256 of the client and the assertion's `jti`. */
    idHash: text('id_hash').primaryKey(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('used_fhir_assertions_expires_at').on(table.expiresAt)],
);
