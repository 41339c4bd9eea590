import type { CorrectBeatsInput, CorrectBreathingInput } from '@sadap/contract/sound-findings/schema';
import type { z } from 'zod';
import { AppError } from '../../errors.ts';

type Marks = NonNullable<z.output<typeof CorrectBeatsInput>['marks']>;
type Phases = NonNullable<z.output<typeof CorrectBreathingInput>['phases']>;

/** Two heart sounds are never closer, and no breathing phase is shorter. */
const CLOSEST_S = 0.02;
/** Durations are rounded to milliseconds, so the last one may end after the sound. */
const BEYOND_S = 0.001;

/** The marks in order of time. Throws if one is outside the sound, or two are at the same place. */
export function marksInSound(marks: Marks, durationS: number): Marks {
  const inOrder = [...marks].sort((one, other) => one.second - other.second);
  inOrder.forEach(({ second }, index) => {
    const before = inOrder[index - 1]?.second ?? -CLOSEST_S;
    if (second > durationS + BEYOND_S || second - before < CLOSEST_S)
      throw AppError.invalid('marks', 'marksInvalid');
  });
  return inOrder.map((mark) => ({ ...mark, second: Math.min(mark.second, durationS) }));
}

/** The phases in order of time. Throws if one is outside the sound, or two overlap. */
export function phasesInSound(phases: Phases, durationS: number): Phases {
  const inOrder = [...phases].sort((one, other) => one.startS - other.startS);
  inOrder.forEach(({ startS, endS }, index) => {
    const before = inOrder[index - 1]?.endS ?? 0;
    if (endS > durationS + BEYOND_S || endS - startS < CLOSEST_S || startS < before)
      throw AppError.invalid('phases', 'marksInvalid');
  });
  return inOrder.map((phase) => ({ ...phase, endS: Math.min(phase.endS, durationS) }));
}
