export { groupsOfUserRoute, groupsRoutes } from './routes.ts';
export { createGroups, type Groups } from './service.ts';
