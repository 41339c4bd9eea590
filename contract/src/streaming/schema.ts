import { z } from 'zod';
import { DoctorAnalysis } from '../analysis/schema.ts';
import { Circumstances } from '../circumstances/schema.ts';
import { ExaminationStep } from '../examinations/schema.ts';
import { Organ, Position } from '../positions/schema.ts';
import { Gap } from '../recordings/schema.ts';
import { withMessage } from '../validation/index.ts';

/**
 * Life of a capture. `recording`: samples arrive, or device, browser or server vanished less than 60 s ago.
 * `completing`: Stop was pressed, samples are still to be resent. `stopped`: complete, waiting to be saved.
 * `interrupted`: it ended without Stop. `saved`: it is a recording.
 */
export const CaptureState = z.enum(['recording', 'completing', 'stopped', 'interrupted', 'saved']);
export type CaptureState = z.infer<typeof CaptureState>;

export const Capture = z
  .object({
    id: z.uuid(),
    state: CaptureState,
    organ: Organ,
    position: Position,
    sessionId: z.number().int(),
    patientId: z.number().int(),
    patientHn: z.string(),
    patientName: z.string().nullable(),
    macAddress: z.string(),
    deviceName: z.string(),
    clinician: z.object({ id: z.number().int(), username: z.string() }),
    startedAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
    /** Length of the durable sound, gaps included. */
    durationMs: z.number().int(),
    gaps: z.array(Gap),
    draftAnalysis: DoctorAnalysis.nullable(),
    /** The examination's step that it is for; null: recorded freely. */
    examination: ExaminationStep.nullable(),
    circumstances: Circumstances,
    /** How often they were stated; 0: never. */
    circumstancesVersion: z.number().int(),
  })
  .meta({ id: 'Capture' });
export type Capture = z.infer<typeof Capture>;

export const CapturePositionInput = z.object({
  position: z
    .enum(Position.options, withMessage('positionInvalid'))
    .describe('Of the same organ: a draft of the analysis is made for an organ'),
  base_position: z
    .enum(Position.options, withMessage('positionInvalid'))
    .describe('The position that was seen; when it is another one now the answer is POSITION_CHANGED'),
});
export type CapturePositionInput = z.infer<typeof CapturePositionInput>;

export const CaptureListInput = z.object({
  /** `running`: `recording` or `completing`. None: what waits to be saved or discarded. */
  state: z.enum([...CaptureState.options, 'running']).optional(),
  session_id: z.coerce.number().int().optional(),
});
