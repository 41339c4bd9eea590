export { protocolsRoutes } from './routes.ts';
export { createProtocols, type Protocols } from './service.ts';
