export { checkUpsRoutes } from './routes.ts';
export { checkUps } from './schema.ts';
export { type CheckUps, createCheckUps } from './service.ts';
