export { auditRoutes } from './routes.ts';
export { type Audit, createAudit } from './service.ts';
