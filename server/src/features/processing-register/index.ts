export { processingRegisterRoutes, serveRegister } from './routes.ts';
export { createProcessingRegister } from './service.ts';
