export { countedEvents, cyclePhases } from './counted.ts';
export { soundEventsRoutes } from './routes.ts';
export { createSoundEvents } from './service.ts';
