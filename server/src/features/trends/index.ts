export { trendsRoutes } from './routes.ts';
export { createTrends } from './service.ts';
