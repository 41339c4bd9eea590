import type { Examination, ExaminationStep } from '@sadap/contract/examinations/schema';
import type { ProtocolStep } from '@sadap/contract/protocols';
import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { checkUps } from '../checkups/index.ts';
import { users } from '../users/index.ts';

/** As captures and recordings keep it. */
export const stepOfRow = (row: {
  examinationId: number | null;
  examinationStep: number | null;
}): ExaminationStep | null =>
  row.examinationId === null || row.examinationStep === null
    ? null
    : { id: row.examinationId, step: row.examinationStep };

type Skip = Examination['skipped'][number];

/** Why a step was skipped, and since when by the database's clock. Old rows do not say since when. */
export type StoredReason = Pick<Skip, 'reason'> & { at?: string };

/** A skipped step as it is stored. A signed report names the reason that was known when it was signed. */
export type StoredSkip = Skip & StoredReason & { before?: StoredReason[] };

/** Guided examinations of a check-up. Captures and recordings name the step that they are for. */
export const examinations = pgTable(
  'examinations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    checkUpId: integer('check_up_id')
      .notNull()
      .references(() => checkUps.id, { onDelete: 'cascade' }),
    /** The protocol as it was when the examination began. */
    protocolId: text('protocol_id').notNull(),
    nameTh: text('name_th').notNull(),
    nameEn: text('name_en').notNull(),
    steps: jsonb().$type<ProtocolStep[]>().notNull(),
    skipped: jsonb().$type<StoredSkip[]>().notNull().default([]),
    startedBy: integer('started_by')
      .notNull()
      .references(() => users.id),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('examinations_check_up_id').on(table.checkUpId)],
);
