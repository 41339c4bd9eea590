import type { DoctorAnalysis } from '@sadap/contract/analysis';
import type { Circumstances } from '@sadap/contract/circumstances';
import type { Gap } from '@sadap/contract/recordings';
import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Moment } from '../../clock.ts';
import { checkUps } from '../checkups/index.ts';
import { stethoscopes } from '../devices/index.ts';
import { examinations } from '../examinations/index.ts';
import { users } from '../users/index.ts';

/** A sound being captured, or captured and not yet saved. Its bytes are under `captures/<id>/`. */
export const captures = pgTable(
  'captures',
  {
    id: uuid().primaryKey(),
    state: text({ enum: ['recording', 'completing', 'stopped', 'interrupted', 'saved'] }).notNull(),
    organ: text({ enum: ['heart', 'lung'] }).notNull(),
    position: text().notNull(),
    checkUpId: integer('check_up_id')
      .notNull()
      .references(() => checkUps.id),
    clinician: integer()
      .notNull()
      .references(() => users.id),
    /** Null once the device was deleted. */
    deviceId: integer('device_id').references(() => stethoscopes.id, { onDelete: 'set null' }),
    deviceName: text('device_name').notNull(),
    macAddress: text('mac_address').notNull(),
    streamId: bigint('stream_id', { mode: 'number' }).notNull(),
    /** Sample indices of the device's stream; `lastSample` is one past the end, fixed by Stop. */
    firstSample: bigint('first_sample', { mode: 'number' }).notNull(),
    lastSample: bigint('last_sample', { mode: 'number' }),
    /** Everything before this sample is durable or lost for good. */
    durableSample: bigint('durable_sample', { mode: 'number' }).notNull(),
    /** One past the newest sample that the device is known to have made, and when it had made it. */
    newestSample: bigint('newest_sample', { mode: 'number' }).notNull(),
    newestAt: timestamp('newest_at', { withTimezone: true }).notNull(),
    /** The same instant, whatever is done to the clock. Null: not known. */
    newestMoment: jsonb('newest_moment').$type<Moment>(),
    /** Stretches that never arrived, or that the store lost, in samples of the capture (0 is its first). */
    gaps: jsonb().$type<Gap[]>().notNull().default([]),
    draftAnalysis: jsonb('draft_analysis').$type<DoctorAnalysis>(),
    /** How it is recorded; null: not stated. */
    circumstances: jsonb().$type<Circumstances>(),
    /** The examination's step that it is for; null: recorded freely. */
    examinationId: integer('examination_id').references(() => examinations.id, { onDelete: 'set null' }),
    examinationStep: smallint('examination_step'),
    circumstancesVersion: integer('circumstances_version').notNull().default(0),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    /** When the newest sample arrived, or its device returned. */
    progressAt: timestamp('progress_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    /** When Stop fixed its end, whatever is done to the clock. */
    endedMoment: jsonb('ended_moment').$type<Moment>(),
  },
  (table) => [
    index('captures_clinician_state').on(table.clinician, table.state),
    index('captures_check_up_id').on(table.checkUpId),
    uniqueIndex('captures_one_running_per_device')
      .on(table.macAddress)
      .where(sql`${table.state} in ('recording', 'completing')`),
  ],
);
