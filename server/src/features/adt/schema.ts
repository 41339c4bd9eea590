import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/**
 * What the hospital's system sent of patients by HL7 v2 ADT. `waiting`: it is being looked at; a server that
 * dies then leaves it to the sender's next try, or to an administrator. `refused`: a dead letter. A trigger
 * removes those of a patient who is deleted.
 */
export const adtMessages = pgTable(
  'adt_messages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Application and facility, MSH-10, and a digest of all but MSH: what comes again has the same. */
    sender: text().notNull(),
    controlId: text('control_id').notNull(),
    digest: text().notNull(),
    event: text().notNull(),
    /** Both as patients are found by it. */
    hn: text(),
    /** Of A40: the number that is given up. */
    otherHn: text('other_hn'),
    /** The address that sent it. */
    peer: text().notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull().defaultNow(),
    state: text({ enum: ['waiting', 'done', 'refused', 'put-away'] })
      .notNull()
      .default('waiting'),
    /** A code; of what was put away, the administrator's words. */
    why: text(),
    /** The message, as long as it may be needed. */
    body: text(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('adt_messages_once').on(table.sender, table.controlId, table.digest),
    index('adt_messages_open').on(table.id).where(sql`state in ('waiting', 'refused')`),
    index('adt_messages_hn').on(sql`upper(${table.hn})`),
    index('adt_messages_other_hn').on(sql`upper(${table.otherHn})`),
    index('adt_messages_ended').on(table.endedAt).where(sql`state in ('done', 'put-away')`),
  ],
);
