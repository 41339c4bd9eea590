export { createAuditChain, type KnownLink } from './chain.ts';
export { serveAuditExport } from './export.ts';
export type { Looks } from './looks.ts';
export { record } from './record.ts';
export { auditRoutes } from './routes.ts';
export { type Audit, createAudit } from './service.ts';
export { keepAudit } from './upkeep.ts';
