import type { Organ } from '@sadap/contract/positions';
import { type CyclePhase, countEvents, eventSentences, type SoundEvent } from '@sadap/contract/sound-events';
import { type Beats, type Breathing, intervalsOf } from '@sadap/dsp';
import type { CorrectedMarks } from '../sound-findings/index.ts';

type Computed = { beats: Pick<Beats, 'intervals'> | null; breathing: Pick<Breathing, 'phases'> | null };

/** Breathing phases, or systoles and diastoles: the corrected ones, or those that were computed. */
export function cyclePhases(computed: Computed | undefined, corrected: CorrectedMarks | null): CyclePhase[] {
  if (corrected && 'phases' in corrected) return corrected.phases;
  if (corrected) return intervalsOf(corrected.beats.map((mark) => ({ ...mark, confidence: 1 })));
  return computed?.breathing?.phases ?? computed?.beats?.intervals ?? [];
}

/** What a document says of a sound's events: a sentence for each kind. */
export const countedEvents = (
  language: 'th' | 'en',
  organ: Organ,
  phases: readonly CyclePhase[],
  events: readonly SoundEvent[],
): string[] =>
  eventSentences(language, organ, countEvents(organ === 'lung' ? 'breath' : 'beat', phases, events));
