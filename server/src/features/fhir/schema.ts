import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { fhirClients } from '../fhir-clients/index.ts';
import type { ServedType } from './search-parameters.ts';

/** What programs asked to have in bulk. It holds nothing of patients: files are made while they are read. */
export const fhirExports = pgTable(
  'fhir_exports',
  {
    id: uuid().primaryKey().defaultRandom(),
    clientId: uuid('client_id')
      .notNull()
      .references(() => fhirClients.id, { onDelete: 'cascade' }),
    /** Path and query. */
    request: text().notNull(),
    types: text().array().$type<ServedType[]>().notNull(),
    /** As it was asked for; null: from the beginning. */
    since: text(),
    transactionTime: timestamp('transaction_time', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('fhir_exports_client').on(table.clientId),
    index('fhir_exports_expires_at').on(table.expiresAt),
  ],
);
