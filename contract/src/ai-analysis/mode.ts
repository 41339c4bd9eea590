/** What a hospital lets the AI do. `silent`: results are computed and kept, and nobody is shown one. */
export const AI_MODES = ['off', 'silent', 'on'] as const;
export type AiMode = (typeof AI_MODES)[number];
