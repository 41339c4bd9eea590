import type { ListeningSubject } from '@sadap/contract/listening-together';
import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { loginSessions } from '../auth/index.ts';
import { users } from '../users/index.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Pages that can be called. The one registered last rings. */
export const callPages = pgTable(
  'call_pages',
  {
    peerId: text('peer_id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => loginSessions.id, { onDelete: 'cascade' }),
    registeredAt: instant('registered_at').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [
    index('call_pages_user_id').on(table.userId),
    index('call_pages_session_id').on(table.sessionId),
  ],
);

/** Tickets that have opened a connection, on whichever server. Kept until they would have expired. */
export const usedPeerTickets = pgTable('used_peer_tickets', {
  id: uuid().primaryKey(),
  expiresAt: instant('expires_at').notNull(),
});

export const calls = pgTable(
  'calls',
  {
    id: uuid().primaryKey(),
    state: text({ enum: ['ringing', 'active', 'ended'] }).notNull(),
    callerId: integer('caller_id')
      .notNull()
      .references(() => users.id),
    calleeId: integer('callee_id')
      .notNull()
      .references(() => users.id),
    callerPeerId: text('caller_peer_id').notNull(),
    calleePeerId: text('callee_peer_id').notNull(),
    callerSeenAt: instant('caller_seen_at').notNull(),
    calleeSeenAt: instant('callee_seen_at').notNull(),
    /** Set when a party's page closes, until one of its pages returns. */
    callerLeftAt: instant('caller_left_at'),
    calleeLeftAt: instant('callee_left_at'),
    startedAt: instant('started_at').notNull(),
    acceptedAt: instant('accepted_at'),
    endedAt: instant('ended_at'),
    end: text({ enum: ['hung-up', 'declined', 'cancelled', 'no-answer', 'failed', 'lost', 'left'] }),
    endedBy: integer('ended_by').references(() => users.id),
    /** When the callee looked at a call they had missed. */
    missedSeenAt: instant('missed_seen_at'),
  },
  (table) => [
    index('calls_caller_id').on(table.callerId, table.startedAt),
    index('calls_callee_id').on(table.calleeId, table.startedAt),
    index('calls_live_caller').on(table.callerId).where(sql`${table.state} <> 'ended'`),
    index('calls_live_callee').on(table.calleeId).where(sql`${table.state} <> 'ended'`),
  ],
);

/**
 * The patient and check-up (`sessionId`, as rows store it) that the guest was invited to hear: no other is
 * heard.
 */
export type HeardSubject = ListeningSubject & { patientId: number; sessionId: number };

/** Stethoscopes that both parties of a call heard. */
export const sharedListenings = pgTable(
  'shared_listenings',
  {
    id: uuid().primaryKey(),
    callId: uuid('call_id')
      .notNull()
      .references(() => calls.id, { onDelete: 'cascade' }),
    state: text({ enum: ['invited', 'listening', 'ended'] }).notNull(),
    macAddress: text('mac_address').notNull(),
    deviceName: text('device_name').notNull(),
    hostId: integer('host_id')
      .notNull()
      .references(() => users.id),
    guestId: integer('guest_id')
      .notNull()
      .references(() => users.id),
    subject: jsonb().$type<HeardSubject>(),
    invitedAt: instant('invited_at').notNull(),
    acceptedAt: instant('accepted_at'),
    endedAt: instant('ended_at'),
    /** A page of the guest is among the stream's listeners. */
    isHeard: boolean('is_heard').notNull().default(false),
    end: text({ enum: ['declined', 'left', 'stopped', 'other-patient', 'device', 'call'] }),
  },
  (table) => [
    uniqueIndex('shared_listenings_live').on(table.callId).where(sql`${table.state} <> 'ended'`),
    index('shared_listenings_live_guest').on(table.guestId).where(sql`${table.state} = 'listening'`),
    index('shared_listenings_patient').on(sql`((subject ->> 'patientId')::int)`),
  ],
);
