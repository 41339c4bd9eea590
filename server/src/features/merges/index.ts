export { mergesRoutes } from './routes.ts';
export { createMerges, type Merges } from './service.ts';
