export { adtRoutes } from './routes.ts';
export { type Adt, createAdt } from './service.ts';
