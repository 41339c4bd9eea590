export { openPatients } from './queries.ts';
export { accessRoutes } from './routes.ts';
export { createAccess } from './service.ts';
