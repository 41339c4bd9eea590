export { breathingByHand } from './breathing-by-hand.ts';
export { FINDINGS_METHOD } from './method.ts';
export { beatsRoutes, breathingRoutes, qualityRoute } from './routes.ts';
export type { BeatsOfCorrection, CorrectedMarks } from './schema.ts';
export { createSoundFindings } from './service.ts';
