export { storedDataRoutes } from './routes.ts';
export { createStoredData } from './service.ts';
