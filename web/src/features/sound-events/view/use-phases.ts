import type { Organ } from '@sadap/contract/positions';
import type { CyclePhase } from '@sadap/contract/sound-events';
import { useQuery } from '@tanstack/react-query';
import { beatsQuery, breathingQuery, onceMore } from '../../../queries/late/sound-findings.ts';

const NONE: readonly CyclePhase[] = [];

/** Breathing phases, or systoles and diastoles, as computed or corrected; undefined: not known yet. */
export function usePhases(organ: Organ, id: number): readonly CyclePhase[] | undefined {
  const beats = useQuery({ ...beatsQuery(id), retry: onceMore, enabled: organ === 'heart' });
  const breathing = useQuery({ ...breathingQuery(id), retry: onceMore, enabled: organ === 'lung' });
  const { isError } = organ === 'heart' ? beats : breathing;
  return beats.data?.intervals ?? breathing.data?.phases ?? (isError ? NONE : undefined);
}
