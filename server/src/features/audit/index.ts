export { createAuditChain, type KnownLink } from './chain.ts';
export { resealStart } from './chain-start-seal.ts';
export { serveAuditExport } from './export.ts';
export { keptHeads, linkIn } from './kept-heads.ts';
export type { Looks } from './looks.ts';
export { record } from './record.ts';
export { auditRoutes } from './routes.ts';
export { type Audit, createAudit } from './service.ts';
export { keepAudit } from './upkeep.ts';
