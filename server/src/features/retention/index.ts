export { retentionRoutes } from './routes.ts';
export { createRetention } from './service.ts';
