export { securityRoutes } from './routes.ts';
export { createSecurity, type Security } from './service.ts';
