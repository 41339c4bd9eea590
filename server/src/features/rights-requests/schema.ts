import { REQUEST_OUTCOMES, RIGHTS } from '@sadap/contract/rights-requests';
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../users/index.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** What patients have asked for by the rights of the PDPA. Never deleted: a refusal must be proven. */
export const rightsRequests = pgTable(
  'rights_requests',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: RIGHTS }).notNull(),
    /** Refers to nothing: the patient may be erased, as asked. */
    patientId: integer('patient_id'),
    hn: text(),
    person: text().notNull(),
    what: text().notNull(),
    receivedAt: at('received_at').notNull(),
    handledBy: integer('handled_by').references(() => users.id),
    outcome: text({ enum: REQUEST_OUTCOMES }),
    closedAt: at('closed_at'),
    closedBy: integer('closed_by').references(() => users.id),
    closingNote: text('closing_note'),
    /** Counts the changes; whoever edits an older version is told. */
    version: integer().notNull().default(1),
    openedBy: integer('opened_by')
      .notNull()
      .references(() => users.id),
    openedAt: at('opened_at').notNull(),
  },
  (table) => [
    index('rights_requests_by_receipt').on(table.receivedAt),
    index('rights_requests_patient_id').on(table.patientId),
  ],
);
