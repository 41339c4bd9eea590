export { serveAffectedTable } from './affected-table.ts';
export { breachesRoutes } from './routes.ts';
export { createBreaches } from './service.ts';
