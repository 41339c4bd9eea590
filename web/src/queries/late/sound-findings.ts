import { api } from '../../platform/api.ts';

/** S1 and S2 of a heart recording. */
export const beatsQuery = (id: number) => api.heart.beats.queryOptions({ input: { id } });

/** Inspirations and expirations of a lung recording. */
export const breathingQuery = (id: number) => api.lung.breathing.queryOptions({ input: { id } });
