/** One press of an arrow key; ten times as much with Shift. */
export const NUDGE_S = { heart: 0.005, lung: 0.05 } as const;
