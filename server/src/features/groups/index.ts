export { groupsOfUserRoute, groupsRoutes } from './routes.ts';
export { createGroups } from './service.ts';
