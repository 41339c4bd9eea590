export { systemRoutes } from './routes.ts';
export { createSystem, type System } from './service.ts';
