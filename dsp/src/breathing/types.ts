/** Everything here is plain JSON; seconds count from the beginning of the sound. */
export const BREATH_PHASE_KINDS = ['inspiration', 'expiration', 'breath', 'pause'] as const;
/** `breath`: sound of breathing whose direction cannot be told; `pause`: between the breaths, or not to be heard. */
export type BreathPhaseKind = (typeof BREATH_PHASE_KINDS)[number];

export type BreathPhase = {
  kind: BreathPhaseKind;
  startS: number;
  endS: number;
  /** 0 to 1 that this is its kind; 1 for a phase set by hand. */
  confidence: number;
};

/**
 * By what inspiration was told from expiration: `pair` the two sounds follow each other closely and a pause lies
 * behind the second, which is then expiration; `loudness` one of two alternating sounds is clearly louder, over the
 * chest that is inspiration; `hand` the clinician said so.
 */
export type BreathDirectionCue = 'pair' | 'loudness' | 'hand';

export type BreathingRate = {
  perMinute: number;
  /** 0 to 1. */
  confidence: number;
};

export type Breathing = {
  durationS: number;
  /** null: no breathing found. */
  rate: BreathingRate | null;
  /** In order of time, without overlap; every stretch that is not breath is a pause. */
  phases: BreathPhase[];
  /** null: inspiration cannot be told from expiration, all sounds are `breath`. */
  direction: { cue: BreathDirectionCue; confidence: number } | null;
  /** Medians; null where the direction is not told. */
  inspirationS: number | null;
  expirationS: number | null;
};
