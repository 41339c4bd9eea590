export { signingRoutes } from './routes.ts';
export { createSigning } from './service.ts';
