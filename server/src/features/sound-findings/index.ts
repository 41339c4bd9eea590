export { beatsRoutes, breathingRoutes, qualityRoute } from './routes.ts';
export { createSoundFindings } from './service.ts';
