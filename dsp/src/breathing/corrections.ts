import { quantile } from '../smoothing.ts';
import { breathingFromPhases, withPauses } from './breathing-from-phases.ts';
import type { Breathing, BreathPhase, BreathPhaseKind } from './types.ts';

/**
 * Manual corrections of the audible phases; pauses follow from them. A changed phase has a confidence of 1.
 * Phases are addressed by their index; an index out of range changes nothing.
 */
export function addPhase(
  phases: readonly BreathPhase[],
  kind: Exclude<BreathPhaseKind, 'pause'>,
  startS: number,
  endS: number,
): BreathPhase[] {
  const added: BreathPhase = {
    kind,
    startS: Math.min(startS, endS),
    endS: Math.max(startS, endS),
    confidence: 1,
  };
  // The new phase replaces whatever it covers.
  const others = phases
    .filter((phase) => phase.kind !== 'pause')
    .flatMap((phase) => [
      { ...phase, endS: Math.min(phase.endS, added.startS) },
      { ...phase, startS: Math.max(phase.startS, added.endS) },
    ])
    .filter((phase) => phase.endS > phase.startS);
  return [...others, added].sort((one, other) => one.startS - other.startS);
}

export function deletePhase(phases: readonly BreathPhase[], index: number): BreathPhase[] {
  return phases.filter((_, place) => place !== index);
}

/** Moves a phase's beginning and end and sets its kind. */
export function changePhase(
  phases: readonly BreathPhase[],
  index: number,
  change: { kind?: Exclude<BreathPhaseKind, 'pause'>; startS?: number; endS?: number },
): BreathPhase[] {
  const phase = phases[index];
  if (!phase || phase.kind === 'pause') return [...phases];
  return addPhase(
    deletePhase(phases, index),
    change.kind ?? phase.kind,
    change.startS ?? phase.startS,
    change.endS ?? phase.endS,
  );
}

/** For phases whose inspiration and expiration are swapped throughout. */
export function swapDirections(phases: readonly BreathPhase[]): BreathPhase[] {
  const swapped: Partial<Record<BreathPhaseKind, BreathPhaseKind>> = {
    inspiration: 'expiration',
    expiration: 'inspiration',
  };
  return phases.map((phase) => ({ ...phase, kind: swapped[phase.kind] ?? phase.kind }));
}

/**
 * `Breathing` for phases that a clinician has corrected. The rate comes from the marked phases: inspiration
 * to inspiration, expiration to expiration, or breath to breath; null where no phase is followed by its like.
 */
export function correctBreathing(durationS: number, phases: readonly BreathPhase[]): Breathing {
  const sounds = phases
    .filter((phase) => phase.kind !== 'pause')
    .sort((one, other) => one.startS - other.startS);
  const cycles = (['inspiration', 'expiration', 'breath'] as const).flatMap((kind) => {
    const starts = sounds.filter((phase) => phase.kind === kind).map((phase) => phase.startS);
    return starts.slice(1).map((startS, before) => startS - (starts[before] ?? 0));
  });
  const confidence = sounds.reduce((sum, phase) => sum + phase.confidence, 0) / (sounds.length || 1);
  const isTold = sounds.some((phase) => phase.kind !== 'breath');
  return breathingFromPhases(
    durationS,
    withPauses(sounds, durationS, confidence),
    cycles.length > 0 ? { perMinute: 60 / quantile(cycles, 0.5), confidence } : null,
    isTold ? { cue: 'hand', confidence } : null,
  );
}
