import { ORGANS, type Organ, POSITIONS_OF, type Position } from '../positions/index.ts';
import type { Examination } from './schema.ts';

export type { Examination } from './schema.ts';

/** What became of one step. */
export type StepState = 'recorded' | 'skipped' | 'open';

export function stepStateOf(
  { recorded, skipped }: Pick<Examination, 'recorded' | 'skipped'>,
  step: number,
): StepState {
  if (recorded.some((each) => each.step === step)) return 'recorded';
  return skipped.includes(step) ? 'skipped' : 'open';
}

/** The first open step after this one, then from the beginning; null: nothing is open. */
export function nextOpenStep(examination: Examination, after = -1): number | null {
  const count = examination.steps.length;
  const inTurn = Array.from({ length: count }, (_, index) => (after + 1 + index) % count);
  return inTurn.find((step) => stepStateOf(examination, step) === 'open') ?? null;
}

/** Orders sounds as an examiner goes from position to position; of one position, the earlier first. */
export function byPosition<Sound extends { organ: Organ; position: Position }>(
  sounds: readonly Sound[],
  idOf: (sound: Sound) => number,
): Sound[] {
  const placeOf = ({ organ, position }: Sound) =>
    100 * ORGANS.indexOf(organ) + POSITIONS_OF[organ].indexOf(position);
  return [...sounds].sort((a, b) => placeOf(a) - placeOf(b) || idOf(a) - idOf(b));
}
