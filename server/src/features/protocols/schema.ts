import { PROTOCOL_AGES, type ProtocolStep } from '@sadap/contract/protocols';
import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../users/index.ts';

/** Protocols that this hospital made. Examinations keep their own copy of the steps. */
export const protocols = pgTable('protocols', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  nameTh: text('name_th').notNull(),
  nameEn: text('name_en').notNull(),
  ages: text({ enum: PROTOCOL_AGES }).notNull(),
  steps: jsonb().$type<ProtocolStep[]>().notNull(),
  version: integer().notNull().default(1),
  changedBy: integer('changed_by')
    .notNull()
    .references(() => users.id),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
});
