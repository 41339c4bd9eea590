export { namesPatient } from './event.ts';
export { adtRoutes } from './routes.ts';
export { type Adt, createAdt } from './service.ts';
