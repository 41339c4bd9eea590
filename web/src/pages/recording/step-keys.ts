/** Each step has its own key, so that one that is pressed twice does not do the next step too. */
export const STEP_KEYS = { listen: 'L', record: 'R', stop: 'S', save: 'N' } as const;
