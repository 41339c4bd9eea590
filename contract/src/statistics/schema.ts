import { z } from 'zod';
import { Organ, Position } from '../positions/schema.ts';
import { TREND_DAYS } from './index.ts';

/** Number of recordings per position, for every position of the organ. */
export const PositionCount = z
  .object({ position: Position, count: z.number().int() })
  .meta({ id: 'PositionCount' });
export type PositionCount = z.infer<typeof PositionCount>;

export const PositionStatisticsInput = z.object({
  /** Only this patient's recordings. */
  patient_id: z.coerce.number().int().optional(),
});
export const TrendInput = z.object({ days: z.coerce.number().pipe(z.literal(TREND_DAYS)).default(7) });

/** Recordings made on one day of the hospital's time zone, `date` as YYYY-MM-DD; oldest first, today last. */
export const DayCount = z.object({ date: z.iso.date(), count: z.number().int() }).meta({ id: 'DayCount' });
export type DayCount = z.infer<typeof DayCount>;

/** Recent activity, newest first. */
export const Activity = z
  .object({
    kind: z.enum(['patient', 'check-up', 'recording', 'file']),
    at: z.iso.datetime(),
    username: z.string(),
    patientId: z.number().int(),
    patientID: z.string(),
    patientName: z.string().nullable(),
    /** For a check-up or a recording. */
    sessionId: z.number().int().nullable(),
    sessionNumber: z.number().int().nullable(),
    /** For a recording. */
    organ: Organ.nullable(),
    position: Position.nullable(),
  })
  .meta({ id: 'Activity' });
export type Activity = z.infer<typeof Activity>;

export const ActivityInput = z.object({ limit: z.coerce.number().int().min(1).max(50).default(10) });
