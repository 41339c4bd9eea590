/** Increase it when dsp's beats, breathing or quality change; stored findings are then recomputed. */
export const FINDINGS_METHOD = 6;
