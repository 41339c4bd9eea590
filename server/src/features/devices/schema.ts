import { bigint, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { loginSessions } from '../auth/index.ts';
import { users } from '../users/index.ts';

export const stethoscopes = pgTable(
  'stethoscopes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    macAddress: text('mac_address').notNull().unique('stethoscopes_mac_address_key'),
    name: text().notNull(),
    /** SHA-256 of the device's key (256 random bits), hex. */
    keyHash: text('key_hash').notNull(),
    /** The same of the key that will take its place once the device has connected with it. */
    nextKeyHash: text('next_key_hash'),
    /** When the old key ends even if the next was not used. */
    keyEndsAt: timestamp('key_ends_at', { withTimezone: true }),
    /** The device's current connection, on whichever server; a newer one takes over the row. */
    connectionId: uuid('connection_id'),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }),
    /** The lease: who has connected the device, and in which login session. */
    connectedBy: integer('connected_by').references(() => users.id, { onDelete: 'set null' }),
    connectedSession: uuid('connected_session').references(() => loginSessions.id, { onDelete: 'set null' }),
    connectedAt: timestamp('connected_at', { withTimezone: true }),
    /** The stream that the device was told to be in; survives a restart of the server. */
    streamId: bigint('stream_id', { mode: 'number' }),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('stethoscopes_connected_session').on(table.connectedSession)],
);
