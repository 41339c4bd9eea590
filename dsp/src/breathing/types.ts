/** Everything here is plain JSON; seconds count from the beginning of the sound. */
export const BREATH_PHASE_KINDS = ['inspiration', 'expiration', 'breath', 'pause'] as const;
/** `breath`: a breathing sound of unknown direction; `pause`: silence between breaths, or nothing audible. */
export type BreathPhaseKind = (typeof BREATH_PHASE_KINDS)[number];

export type BreathPhase = {
  kind: BreathPhaseKind;
  startS: number;
  endS: number;
  /** Confidence, 0 to 1, in its kind; 1 for a phase set by hand. */
  confidence: number;
};

/**
 * The cue that tells inspiration from expiration. `pair`: the two sounds follow each other closely and a
 * pause follows the second, which is then expiration. `loudness`: one of two alternating sounds is clearly
 * louder; over the chest that is inspiration. `hand`: the clinician said so.
 */
export type BreathDirectionCue = 'pair' | 'loudness' | 'hand';

export type BreathingRate = {
  perMinute: number;
  /** 0 to 1. */
  confidence: number;
};

export type Breathing = {
  durationS: number;
  /** Null: no breathing found. */
  rate: BreathingRate | null;
  /** In order of time, without overlap; every stretch without breath is a pause. */
  phases: BreathPhase[];
  /** Null: the directions cannot be told apart, and all sounds are `breath`. */
  direction: { cue: BreathDirectionCue; confidence: number } | null;
  /** Medians; null where the direction is unknown. */
  inspirationS: number | null;
  expirationS: number | null;
};
