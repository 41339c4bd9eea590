export { resultsRoutes } from './routes.ts';
export { createResults } from './service.ts';
