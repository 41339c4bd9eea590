/** A longer gap in the stream ends what was heard. */
export const LONGEST_GAP_S = 0.5;
/** A chest from this probability on, for so long. */
export const CHEST = { from: 0.9, seconds: 0.6 } as const;
/** None below this, for so long. */
export const NO_CHEST = { below: 0.1, seconds: 0.4 } as const;
/** After so long rather in the air, the next landing shows that it was lifted. */
export const LIFTED_S = 1;
/** After so long on no chest, what lies on one after a gap has landed in the gap. */
export const IN_AIR_S = 2;
/** Rather one than none. */
export const RATHER_A_CHEST = 0.5;
/** How long after the landing the network takes it for a chest. */
export const DELAY_S = 0.2;
/** Laid on from the air just before: on average so probable, for so long. */
export const LANDED = { from: 0.85, seconds: 0.32 } as const;
