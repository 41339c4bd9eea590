export { systemRoutes } from './routes.ts';
export { createSystem } from './service.ts';
