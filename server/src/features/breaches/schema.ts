import { BREACH_STEPS, type BreachScope } from '@sadap/contract/breaches';
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../users/index.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** Personal data breaches. Never deleted. */
export const breaches = pgTable(
  'breaches',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    title: text().notNull(),
    what: text().notNull(),
    knownAt: at('known_at').notNull(),
    scope: jsonb().$type<BreachScope>().notNull(),
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
  (table) => [index('breaches_newest_first').on(table.knownAt)],
);

/** Steps that are done. */
export const breachSteps = pgTable(
  'breach_steps',
  {
    breachId: integer('breach_id')
      .notNull()
      .references(() => breaches.id),
    step: text({ enum: BREACH_STEPS }).notNull(),
    doneBy: integer('done_by')
      .notNull()
      .references(() => users.id),
    doneAt: at('done_at').notNull(),
    note: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.breachId, table.step] })],
);
