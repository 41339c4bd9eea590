export { rightsRequestsRoutes } from './routes.ts';
export { createRightsRequests } from './service.ts';
