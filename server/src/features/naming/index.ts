export { namingRoutes } from './routes.ts';
export { createNaming } from './service.ts';
