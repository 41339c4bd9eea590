import { ORGANS, type Organ, POSITIONS_OF, type Position } from '../positions/index.ts';
import type { ProtocolStep } from '../protocols/index.ts';
import type { Examination } from './schema.ts';

export type { Examination } from './schema.ts';

/** Why a step was not recorded. */
export const SKIP_REASONS = ['dressing', 'pain', 'refused', 'other'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** What became of one step. */
export type StepState = 'recorded' | 'skipped' | 'open';

export function stepStateOf(
  { recorded, skipped }: Pick<Examination, 'recorded' | 'skipped'>,
  step: number,
): StepState {
  if (recorded.some((each) => each.step === step)) return 'recorded';
  return skipped.some((each) => each.step === step) ? 'skipped' : 'open';
}

/** The step of a sound that was recorded for one and lies at this position now; null: it is of none. */
export function stepOfSound(
  steps: readonly ProtocolStep[],
  recordedFor: number,
  position: Position,
): number | null {
  const first = steps[recordedFor];
  if (!first) return null;
  const isAt = (step: ProtocolStep) =>
    step.organ === first.organ &&
    step.position === position &&
    step.posture === first.posture &&
    step.manoeuvre === first.manoeuvre;
  if (isAt(first)) return recordedFor;
  const place = steps.findIndex(isAt);
  return place < 0 ? null : place;
}

/** The first open step after this one, then from the beginning; null: nothing is open. */
export function nextOpenStep(examination: Examination, after = -1): number | null {
  const count = examination.steps.length;
  const inTurn = Array.from({ length: count }, (_, index) => (after + 1 + index) % count);
  return inTurn.find((step) => stepStateOf(examination, step) === 'open') ?? null;
}

/** What happens to an examination. */
export type ExaminationEvent =
  | { kind: 'recorded'; step: number; recordingId: number }
  /** A sound was deleted, or moved to where it really was. */
  | { kind: 'sound-gone'; recordingId: number }
  | { kind: 'skipped'; step: number; reason: SkipReason | null }
  | { kind: 'reopened'; step: number }
  /** What is open counts as skipped, for no reason. */
  | { kind: 'finished' };

type Progress = Pick<Examination, 'steps' | 'skipped' | 'recorded'>;

/** The examination after the event; the very same object where the event changes nothing. */
export function afterEvent<Before extends Progress>(before: Before, event: ExaminationEvent): Before {
  const { steps, skipped, recorded } = before;
  const without = (step: number) => skipped.filter((each) => each.step !== step);
  const withSkipped = (changed: Examination['skipped']): Before => ({
    ...before,
    skipped: changed.toSorted((one, other) => one.step - other.step),
  });
  switch (event.kind) {
    case 'recorded':
      if (recorded.some(({ recordingId }) => recordingId === event.recordingId)) return before;
      return { ...before, recorded: [...recorded, { step: event.step, recordingId: event.recordingId }] };
    case 'sound-gone': {
      const left = recorded.filter(({ recordingId }) => recordingId !== event.recordingId);
      return left.length === recorded.length ? before : { ...before, recorded: left };
    }
    case 'skipped': {
      const { step, reason } = event;
      const isSo = skipped.some((each) => each.step === step && each.reason === reason);
      return isSo ? before : withSkipped([...without(step), { step, reason }]);
    }
    case 'reopened': {
      const left = without(event.step);
      return left.length === skipped.length ? before : withSkipped(left);
    }
    case 'finished': {
      const open = steps.map((_step, step) => step).filter((step) => stepStateOf(before, step) === 'open');
      if (open.length === 0) return before;
      return withSkipped([...skipped, ...open.map((step) => ({ step, reason: null }))]);
    }
  }
}

/** Orders sounds as an examiner goes from position to position; of one position, by the number. */
export function byPosition<Sound extends { organ: Organ; position: Position }>(
  sounds: readonly Sound[],
  orderOf: (sound: Sound) => number,
): Sound[] {
  const placeOf = ({ organ, position }: Sound) =>
    100 * ORGANS.indexOf(organ) + POSITIONS_OF[organ].indexOf(position);
  return [...sounds].sort((a, b) => placeOf(a) - placeOf(b) || orderOf(a) - orderOf(b));
}
