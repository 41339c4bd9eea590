import { quantile } from '../smoothing.ts';
import type { Breathing, BreathingRate, BreathPhase, BreathPhaseKind } from './types.ts';

/** Shorter silences between two phases are not reported as pauses. */
const SHORTEST_PAUSE_S = 0.05;

/** Everything that follows from the phases, which are in order of time and include their pauses. */
export function breathingFromPhases(
  durationS: number,
  phases: readonly BreathPhase[],
  rate: BreathingRate | null,
  direction: Breathing['direction'],
): Breathing {
  const medianOf = (kind: BreathPhaseKind) => {
    const lengths = phases.filter((phase) => phase.kind === kind).map(({ startS, endS }) => endS - startS);
    return lengths.length > 0 ? quantile(lengths, 0.5) : null;
  };
  return {
    durationS,
    rate,
    phases: [...phases],
    direction,
    inspirationS: medianOf('inspiration'),
    expirationS: medianOf('expiration'),
  };
}

/** Fills everything between the phases with pauses. */
export function withPauses(
  sounds: readonly BreathPhase[],
  durationS: number,
  confidence: number,
): BreathPhase[] {
  const phases: BreathPhase[] = [];
  let endS = 0;
  for (const sound of [...sounds, null]) {
    const untilS = sound?.startS ?? durationS;
    if (untilS - endS >= SHORTEST_PAUSE_S)
      phases.push({ kind: 'pause', startS: endS, endS: untilS, confidence });
    if (sound) phases.push(sound);
    endS = sound?.endS ?? endS;
  }
  return phases;
}
