import { z } from 'zod';
import { ProtocolInput } from '../protocols/schema.ts';
import { withMessage } from '../validation/index.ts';
import { SKIP_REASONS } from './index.ts';

const SkipReason = z.enum(SKIP_REASONS, withMessage('invalid'));
const StepNumber = z.number().int().min(0);

/** A check-up's examination by a protocol: its steps as they were when it began, and what became of them. */
export const Examination = z
  .object({
    id: z.number().int(),
    sessionId: z.number().int(),
    patientId: z.number().int(),
    protocolId: z.string(),
    name: ProtocolInput.shape.name,
    steps: ProtocolInput.shape.steps,
    /** Steps are named by their place, from 0. */
    skipped: z.array(z.object({ step: StepNumber, reason: SkipReason.nullable() })),
    /**
     * Saved sounds of its steps, the oldest first. A sound that was moved is of the step of its new place, in
     * the same posture and manoeuvre; where there is none, of no step.
     */
    recorded: z.array(z.object({ step: StepNumber, recordingId: z.number().int() })),
    startedBy: z.object({ id: z.number().int(), username: z.string() }),
    startedAt: z.iso.datetime(),
  })
  .meta({ id: 'Examination' });
export type Examination = z.infer<typeof Examination>;

export const ExaminationListInput = z.object({ session_id: z.coerce.number().int() });
export const StartExaminationInput = z.object({
  sessionId: z.number().int(),
  protocolId: z.string().max(40),
});
/** `id`: of the patient. */
export const StartTodayInput = StartExaminationInput.pick({ protocolId: true }).extend({
  id: z.coerce.number().int(),
});
export const SkipStepInput = z.object({
  id: z.coerce.number().int(),
  step: z.coerce.number().int().min(0),
  isSkipped: z.boolean(),
  reason: SkipReason.nullable().optional(),
});

/** Which step of an examination a capture is for. */
export const ExaminationStep = z.object({ id: z.number().int(), step: StepNumber });
export type ExaminationStep = z.infer<typeof ExaminationStep>;
