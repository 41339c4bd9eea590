import { type Breathing, correctBreathing } from '@sadap/dsp';
import type { CorrectedMarks } from './schema.ts';

/** What follows from the phases that a clinician set, as certain as can be; null: they set none. */
export function breathingByHand(durationS: number, marks: CorrectedMarks | null): Breathing | null {
  if (!marks || !('phases' in marks)) return null;
  return correctBreathing(
    durationS,
    marks.phases.map((phase) => ({ ...phase, confidence: 1 })),
  );
}
